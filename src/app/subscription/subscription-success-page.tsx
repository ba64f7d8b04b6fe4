import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { fetchMembership } from '../../sync/pull/membership.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { productAtom } from '../shell/product.ts';
import { useSession } from '../shell/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Gutter, Line } from '../ui/gutter.tsx';
import { Spinner } from '../ui/spinner.tsx';
import './subscription-success-page.css';

/** The specification's: the spinner stays for two seconds at least, also when the fetch fails. */
const leastWait = 2000;

/** Where the payment provider sends the learner back to. What was bought, the server asks the provider. */
export function SubscriptionSuccessPage() {
  const device = useDevice();
  const [isDue, setDue] = useState(false);
  const [outcome, setOutcome] = useState<'fetching' | 'fetched' | 'failed'>('fetching');
  const [tries, setTries] = useState(1);

  useEffect(() => device.clock.after(leastWait, () => setDue(true)), [device]);
  useEffect(() => {
    setOutcome('fetching');
    // However often it is tried.
    void tries;
    fetchMembership(device).then((failure) => setOutcome(failure ? 'failed' : 'fetched'));
  }, [device, tries]);

  if (tries === 1 && (!isDue || outcome === 'fetching')) {
    return (
      <Line className="success-wait">
        <h1 className="visually-hidden">Your subscription</h1>
        <Spinner label="Processing your subscription..." showLabel />
      </Line>
    );
  }
  return <Welcome outcome={outcome} onRetry={() => setTries(tries + 1)} />;
}

const benefits = [
  'Access all past puzzles',
  'Practice with interview questions',
  'Detailed solutions',
  'Track progress',
];

function Welcome({ outcome, onRetry }: { outcome: 'fetching' | 'fetched' | 'failed'; onRetry: () => void }) {
  const { name, support_email } = useAtomValue(productAtom);
  const isSubscriber = useSession()?.is_subscribed ?? false;
  return (
    <div className="success">
      <Line as="header" className="success-head" dot={isSubscriber ? 'right' : 'open'}>
        <h1 tabIndex={-1}>Welcome to {name} Premium!</h1>
      </Line>
      {!isSubscriber && <Unconfirmed outcome={outcome} onRetry={onRetry} />}
      <ul className="success-benefits">
        {benefits.map((benefit) => (
          <li key={benefit} className="line">
            <Gutter mark={<span aria-hidden="true">+</span>} />
            <span className="line-text">{benefit}</span>
          </li>
        ))}
      </ul>
      <Line className="success-next">
        <div className="success-actions">
          <Link href="/puzzles" className={buttonClass({ kind: 'primary', wide: true })}>
            Start Solving Puzzles
          </Link>
          <Link href="/" className={buttonClass({ wide: true })}>
            Continue to Dashboard
          </Link>
        </div>
        <p className="success-support">
          Questions? Write to <a href={`mailto:${support_email}`}>{support_email}</a>.
        </p>
      </Line>
    </div>
  );
}

/** The way back is taken also by who has not paid, or whose payment is still under way. */
function Unconfirmed({ outcome, onRetry }: { outcome: 'fetching' | 'fetched' | 'failed'; onRetry: () => void }) {
  const again = (
    <Button small busy={outcome === 'fetching'} onClick={onRetry}>
      Look again
    </Button>
  );
  return (
    <Line className="success-unconfirmed">
      {outcome === 'failed' ? (
        <ErrorBox action={again}>Failed to fetch subscriptions</ErrorBox>
      ) : (
        <div role="status" className="success-pending">
          <p>Your payment is not confirmed yet. This can take a minute.</p>
          {again}
        </div>
      )}
    </Line>
  );
}

import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { membershipQuery } from '../../../sync/queries/membership.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { productAtom } from '../../shell/product.ts';
import { useOpenLogin, useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Gutter, Line } from '../../ui/gutter.tsx';
import { reasonOf } from '../../ui/later/form-errors.ts';
import { PageHead } from '../../ui/later/page-head.tsx';
import { useHeadingFocus } from '../../ui/later/use-heading-focus.ts';
import { Spinner } from '../../ui/spinner.tsx';
import './subscription-success-page.css';

/** As specified: the spinner stays for at least 2 seconds, even if the fetch fails. */
const leastWait = 2000;

/** Shows the screen to which the payment provider sends the learner back. The server asks the provider what was bought. */
export function SubscriptionSuccessPage() {
  return useSession() ? <Success /> : <LoginFirst />;
}

function LoginFirst() {
  const openLogin = useOpenLogin();
  return (
    <PageHead title="Log in to see your subscription">
      <p className="success-invitation">What you bought belongs to your account.</p>
      <Button kind="primary" onClick={openLogin}>
        Login
      </Button>
    </PageHead>
  );
}

function Success() {
  const device = useDevice();
  const { value: membership, failure, isFetching, refetch } = useQuery(membershipQuery);
  const hasPremium = useSession()?.is_subscribed ?? false;
  const hasPaid = membership?.reply.subscriptions.some(({ is_active }) => is_active) ?? false;
  // Known on the device, even if the server couldn't be asked.
  const isWelcome = hasPaid || (hasPremium && failure !== null);
  const [isDue, setDue] = useState(false);
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isFetching) setSettled(true);
  }, [isFetching]);
  useEffect(() => device.clock.after(leastWait, () => setDue(true)), [device]);
  const isWaiting = !isDue || !isSettled;
  useHeadingFocus(isWaiting ? 'waiting' : isWelcome ? 'welcome' : failure ? 'unknown' : 'unpaid');

  if (isWaiting) {
    return (
      <Line className="success-wait">
        <h1 className="visually-hidden">Your subscription</h1>
        <Spinner label="Processing your subscription..." showLabel />
      </Line>
    );
  }
  const again = (
    <Button small busy={isFetching} onClick={refetch}>
      Check again
    </Button>
  );
  const trouble = failure && (
    <ErrorBox reason={reasonOf(failure)} action={again}>
      Failed to fetch subscriptions
    </ErrorBox>
  );
  if (isWelcome) return <Welcome trouble={trouble} />;
  if (trouble) return <Unknown trouble={trouble} />;
  return <Unpaid again={again} />;
}

const benefits = [
  'Access all past puzzles',
  'Practice with interview questions',
  'Detailed solutions',
  'Track progress',
];

function Welcome({ trouble }: { trouble: ReactNode }) {
  const { name } = useAtomValue(productAtom);
  return (
    <div className="success">
      <Line as="header" className="success-head" dot={trouble ? 'open' : 'right'}>
        <h1 tabIndex={-1}>Welcome to {name} Premium!</h1>
      </Line>
      {trouble && <Line className="success-unconfirmed">{trouble}</Line>}
      <ul className="success-benefits">
        {benefits.map((benefit) => (
          <li key={benefit} className="line">
            <Gutter mark={<span aria-hidden="true">+</span>} />
            <span className="line-text">{benefit}</span>
          </li>
        ))}
      </ul>
      <Next>
        <Link href="/puzzles" className={buttonClass({ kind: 'primary', wide: true })}>
          Start Solving Puzzles
        </Link>
        <Link href="/" className={buttonClass({ wide: true })}>
          Continue to Dashboard
        </Link>
      </Next>
    </div>
  );
}

/** Shown while neither the device nor the server knows of a subscription. Nobody who may have just paid is sent to the plans. */
function Unknown({ trouble }: { trouble: ReactNode }) {
  return (
    <div className="success">
      <Line as="header" className="success-head" dot="open">
        <h1 tabIndex={-1}>We couldn’t check your payment</h1>
      </Line>
      <Line className="success-unconfirmed">{trouble}</Line>
      <Next>
        <Link href="/" className={buttonClass({ wide: true })}>
          Continue to Dashboard
        </Link>
      </Next>
    </div>
  );
}

/** Shown to learners who haven't paid or whose payment is still pending. */
function Unpaid({ again }: { again: ReactNode }) {
  return (
    <div className="success">
      <Line as="header" className="success-head" dot="open">
        <h1 tabIndex={-1}>No payment received yet</h1>
      </Line>
      <Line className="success-unconfirmed">
        <div role="status" className="success-pending">
          <p>If you just paid, this can take a minute.</p>
          {again}
        </div>
      </Line>
      <Next>
        <Link href="/upgrade" className={buttonClass({ wide: true })}>
          See the plans
        </Link>
      </Next>
    </div>
  );
}

function Next({ children }: { children: ReactNode }) {
  const { support_email } = useAtomValue(productAtom);
  return (
    <Line>
      <div className="success-actions">{children}</div>
      <p className="success-support">
        Questions? Write to <a href={`mailto:${support_email}`}>{support_email}</a>.
      </p>
    </Line>
  );
}

import { useState } from 'react';
import type { SandboxCheckout, SandboxOutcome } from '../../../contract/subscription.ts';
import { readSandboxCheckout, settleSandboxCheckout } from '../../../contract/subscription-calls.ts';
import { onlineQuery } from '../../../sync/queries/online.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { ScreenSkeleton } from '../../shell/screen.tsx';
import { useOpenLogin, useSession } from '../../shell/session.ts';
import { useQuery } from '../../shell/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Line } from '../../ui/gutter.tsx';
import { describeFailure, type FormFailure } from '../../ui/later/form-errors.ts';
import { FailureBox } from '../../ui/later/form-notes.tsx';
import { money } from '../../ui/later/money.ts';
import { PageHead } from '../../ui/later/page-head.tsx';
import { planTexts } from '../../ui/later/plan-texts.ts';
import './sandbox-page.css';

/** Stands in for a payment provider's page. No money moves here. */
export function SandboxPage({ id }: { id: string }) {
  const isSignedIn = useSession() !== null;
  const openLogin = useOpenLogin();
  const query = onlineQuery(readSandboxCheckout, { params: { id } });
  const { value: checkout, failure, isFetching, refetch } = useQuery(query);

  if (!checkout && !failure) return <ScreenSkeleton />;
  return (
    <div className="sandbox">
      <Line as="p" className="sandbox-mark" dot="none">
        Test mode: no money moves
      </Line>
      {checkout ? (
        <Choice id={id} checkout={checkout} />
      ) : (
        <PageHead title="Checkout">
          <div className="sandbox-failure">
            <FailureBox failure={failure && describeFailure(failure, 'We couldn’t load the checkout.')} />
            <Button wide busy={isSignedIn && isFetching} onClick={isSignedIn ? refetch : openLogin}>
              {isSignedIn ? 'Retry' : 'Login'}
            </Button>
          </div>
        </PageHead>
      )}
    </div>
  );
}

const over = {
  paid: 'This checkout is already paid. There’s nothing more to pay.',
  cancelled: 'This checkout was canceled. Nothing was charged.',
  expired: 'This checkout has expired. Nothing was charged.',
};

function Choice({ id, checkout }: { id: string; checkout: SandboxCheckout }) {
  const device = useDevice();
  const [busy, setBusy] = useState<SandboxOutcome | null>(null);
  const [isDeclined, setDeclined] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const { kind, plan, amount, currency, state, return_url } = checkout;
  const { name, per } = planTexts[plan];
  const price = money(amount, currency);
  const isCard = kind === 'card';

  async function choose(outcome: SandboxOutcome) {
    setBusy(outcome);
    setDeclined(false);
    setFailure(null);
    const result = await device.call(settleSandboxCheckout, { params: { id }, body: { outcome } });
    if (result.ok && result.reply.next_url !== null) return location.assign(result.reply.next_url);
    setBusy(null);
    if (result.ok) setDeclined(true);
    else setFailure(describeFailure(result, 'We couldn’t send the payment. Nothing was charged.'));
  }

  const button = (outcome: SandboxOutcome, words: string, kind?: 'primary') => (
    <Button wide busy={busy !== null} {...(kind && { kind })} onClick={() => choose(outcome)}>
      {words}
    </Button>
  );
  return (
    <PageHead title={isCard ? 'Change card' : 'Checkout'}>
      <dl className="sandbox-bill">
        <div>
          <dt>Plan</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{isCard ? 'Due now' : 'Today'}</dt>
          <dd className="mono">{price}</dd>
        </div>
        {!isCard && (
          <div>
            <dt>Then</dt>
            <dd>
              <span className="mono">{price}</span> {per}
            </dd>
          </div>
        )}
      </dl>
      {isDeclined && <ErrorBox>The card was declined. Nothing was charged.</ErrorBox>}
      <FailureBox failure={failure} />
      {state === 'open' ? (
        <div className="sandbox-actions">
          {button('pay', isCard ? 'Use a working card' : `Pay ${price}`, 'primary')}
          {button('decline', isCard ? 'Use a declined card' : 'Decline')}
          {button('cancel', isCard ? 'Back' : 'Cancel')}
        </div>
      ) : (
        <>
          <p className="sandbox-over">{over[state]}</p>
          <a href={return_url} className={buttonClass({ kind: 'primary', wide: true })}>
            Continue
          </a>
        </>
      )}
    </PageHead>
  );
}

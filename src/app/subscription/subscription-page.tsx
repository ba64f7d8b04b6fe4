import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { WireCall } from '../../contract/call.ts';
import type { Receipt, Subscription } from '../../contract/subscription.ts';
import {
  cancelSubscription,
  changeToAnnual,
  openPortal,
  resumeSubscription,
} from '../../contract/subscription-calls.ts';
import { mayCancel, mayGoAnnual, mayResume } from '../../rules/subscription.ts';
import type { Failure } from '../../sync/http/first/api-client.ts';
import { changeMembership } from '../../sync/operations/change-membership.ts';
import { membershipQuery } from '../../sync/queries/membership.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { signedInOnly } from '../shell/later/signed-in-only.tsx';
import { notify } from '../shell/notice.tsx';
import { ScreenSkeleton } from '../shell/screen.tsx';
import { useQuery } from '../shell/use-query.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { describeFailure, type FormFailure, reasonOf } from '../ui/later/form-errors.ts';
import { FailureBox, NeedsConnection } from '../ui/later/form-notes.tsx';
import { dayText, money, shortDayText } from '../ui/later/money.ts';
import { PageHead, Section } from '../ui/later/page-head.tsx';
import { planTexts } from '../ui/later/plan-texts.ts';
import { RetryButton } from '../ui/later/retry-button.tsx';
import { AnnualDialog } from './annual-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { PrioritySupport } from './priority-support.tsx';
import './subscription-page.css';

/** Shows the learner's plan and what they can change about it. Sends visitors to the home page. */
export const SubscriptionPage = signedInOnly(Membership);

function Membership() {
  const { value: membership, failure, isFetching, refetch } = useQuery(membershipQuery);
  const known = membership?.reply;
  if (!known && !failure) return <ScreenSkeleton />;
  const current = known?.subscriptions.find(({ is_active }) => is_active);
  return (
    <div className="subscription">
      <PageHead title="Your subscription" />
      {failure && <Failed failure={failure} isFetching={isFetching} onRetry={refetch} />}
      {known && (current ? <Current subscription={current} /> : <None hadOne={known.subscriptions.length > 0} />)}
      {known && known.receipts.length > 0 && <Receipts receipts={known.receipts} />}
    </div>
  );
}

function Failed({ failure, isFetching, onRetry }: { failure: Failure; isFetching: boolean; onRetry: () => void }) {
  return (
    <Line className="subscription-failed">
      <ErrorBox reason={reasonOf(failure)} action={<RetryButton busy={isFetching} onClick={onRetry} />}>
        Failed to fetch subscriptions
      </ErrorBox>
    </Line>
  );
}

function None({ hadOne }: { hadOne: boolean }) {
  return (
    <Line className="subscription-none" dot="open">
      <p>
        {hadOne ? 'Your subscription has ended.' : 'You don’t have a subscription.'} You can solve the daily puzzle.
      </p>
      <Link href="/upgrade" className={buttonClass({ kind: 'primary', wide: true })}>
        See the plans
      </Link>
    </Line>
  );
}

type Asking = 'cancel' | 'annual' | null;

function Current({ subscription }: { subscription: Subscription }) {
  const device = useDevice();
  const [asking, setAsking] = useState<Asking>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  /** Returns whether it succeeded. */
  async function change(call: WireCall & { reply: unknown }, done: string, body?: object): Promise<boolean> {
    setFailure(null);
    setBusy(true);
    const result = await device.run(changeMembership, call, subscription.id, body);
    setBusy(false);
    if (result.ok) notify(done);
    else setFailure(describeFailure(result, 'We couldn’t change your subscription.'));
    return result.ok;
  }

  async function changeCard() {
    setFailure(null);
    setBusy(true);
    const result = await device.call(openPortal, { body: { return_url: `${location.origin}/subscription` } });
    if (result.ok) return location.assign(result.reply.portal_url);
    setBusy(false);
    setFailure(describeFailure(result, 'We couldn’t reach the payment provider.'));
  }

  const { name } = planTexts[subscription.subscription_type];
  const until = dayText(subscription.current_period_end);
  return (
    <>
      <Line className="subscription-current" dot={subscription.state === 'past_due' ? 'wrong' : 'right'}>
        <h2>{name}</h2>
        <PlanStatus subscription={subscription} />
        <NeedsConnection>Changing it needs a connection.</NeedsConnection>
        {asking === null && <FailureBox failure={failure} />}
        <div className="subscription-actions">
          {subscription.state === 'past_due' && (
            <Button kind="primary" wide busy={isBusy} onClick={changeCard}>
              Change card
            </Button>
          )}
          {mayResume(subscription) && (
            <Button
              kind="primary"
              wide
              busy={isBusy}
              onClick={() => change(resumeSubscription, 'Your subscription continues.')}
            >
              Keep my subscription
            </Button>
          )}
          {mayGoAnnual(subscription) && (
            <Button
              kind={mayResume(subscription) ? 'quiet' : 'primary'}
              wide
              busy={isBusy}
              onClick={() => setAsking('annual')}
            >
              Change to Annual
            </Button>
          )}
          {subscription.is_managed && subscription.state === 'active' && (
            <Button wide busy={isBusy} onClick={changeCard}>
              Change card
            </Button>
          )}
          {mayCancel(subscription) && (
            <Button wide busy={isBusy} onClick={() => setAsking('cancel')}>
              Cancel subscription
            </Button>
          )}
        </div>
        {subscription.subscription_type === 'annual' && (
          <p>
            <Link href="/offline-download">Offline download</Link>
          </p>
        )}
        <PrioritySupport plan={subscription.subscription_type} />
      </Line>
      {asking === 'cancel' && (
        <CancelDialog
          until={until}
          isBusy={isBusy}
          failure={failure}
          onClose={() => setAsking(null)}
          onCancel={async () => {
            if (await change(cancelSubscription, `Canceled. You keep access until ${until}.`)) setAsking(null);
          }}
        />
      )}
      {asking === 'annual' && (
        <AnnualDialog
          id={subscription.id}
          isBusy={isBusy}
          failure={failure}
          onClose={() => setAsking(null)}
          onChange={async ({ as_of }) => {
            if (await change(changeToAnnual, 'You’re now on the annual plan.', { as_of })) setAsking(null);
          }}
        />
      )}
    </>
  );
}

function PlanStatus({ subscription }: { subscription: Subscription }) {
  const { state, is_managed, cancel_at_period_end, current_period_end, access_until } = subscription;
  const until = <time dateTime={current_period_end}>{dayText(current_period_end)}</time>;
  if (state === 'past_due') {
    return (
      <ErrorBox
        reason={
          <>
            You keep access until <time dateTime={access_until}>{dayText(access_until)}</time>. Change your card to
            renew.
          </>
        }
      >
        The renewal on {until} failed.
      </ErrorBox>
    );
  }
  if (!is_managed) return <p className="subscription-status">Complimentary until {until}.</p>;
  return (
    <p className="subscription-status">
      {cancel_at_period_end ? <>Canceled. You keep access until {until}.</> : <>Renews on {until}.</>}
    </p>
  );
}

const reasons: Readonly<Record<Receipt['reason'], string>> = {
  start: 'Subscription',
  renewal: 'Renewal',
  change: 'Change to Annual',
};

function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Section id="receipts" title="Receipts">
      <div className="receipts">
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">For</th>
              <th scope="col" className="receipts-amount">
                Amount
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {receipts.map(({ id, created_at, reason, amount, currency, state, url }) => (
              <tr key={id}>
                <td>
                  <time dateTime={created_at}>{shortDayText(created_at)}</time>
                </td>
                <td>{reasons[reason]}</td>
                <td className="receipts-amount mono">{money(amount, currency)}</td>
                <td>
                  <ReceiptState state={state} url={url} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const stateText: Readonly<Record<Receipt['state'], string>> = {
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
};

function ReceiptState({ state, url }: Pick<Receipt, 'state' | 'url'>): ReactNode {
  const word = stateText[state];
  if (!url) return word;
  return (
    <>
      {word},{' '}
      <a href={url} target="_blank" rel="noopener noreferrer">
        receipt
      </a>
    </>
  );
}

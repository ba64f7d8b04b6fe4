import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { Plan } from '../../contract/account.ts';
import { createCheckoutSession } from '../../contract/subscription-calls.ts';
import { accountDialogAtom } from '../shell/account-dialog.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useSession } from '../shell/session.ts';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';

const otherwise = 'We couldn’t start the checkout. Nothing was charged.';

/** Sends the learner to pay for a plan. A visitor logs in or registers first, and then continues to the checkout. */
export function useCheckout() {
  const device = useDevice();
  const session = useSession();
  const [dialog, openDialog] = useAtom(accountDialogAtom);
  const [wanted, setWanted] = useState<Plan | null>(null);
  const [leavingFor, setLeavingFor] = useState<Plan | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  async function begin(subscription_type: Plan) {
    setFailure(null);
    if (!session) {
      setWanted(subscription_type);
      return openDialog('login');
    }
    setLeavingFor(subscription_type);
    const { origin, pathname } = location;
    const urls = {
      success_url: `${origin}/subscription-success`,
      cancel_url: `${origin}${pathname}?checkout=cancelled`,
    };
    const result = await device.call(createCheckoutSession, { body: { subscription_type, ...urls } });
    if (result.ok) return location.assign(result.reply.checkout_url);
    setLeavingFor(null);
    if (result.kind === 'no_response' && result.reason === 'aborted') return;
    setFailure(describeFailure(result, otherwise));
    if (result.kind === 'rejected' && result.status === 401) openDialog('login');
  }

  // The session is set before the page has its device.
  const isSignedIn = session !== null && device.username !== null;
  useEffect(() => {
    if (wanted === null || (!isSignedIn && dialog !== null)) return;
    setWanted(null);
    if (isSignedIn && !session.is_subscribed) void begin(wanted);
  });

  return { begin, leavingFor, failure };
}

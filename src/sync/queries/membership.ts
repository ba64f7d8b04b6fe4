import type { WireCall } from '../../contract/call.ts';
import type { Subscription } from '../../contract/subscription.ts';
import { listReceipts, listSubscriptions } from '../../contract/subscription-calls.ts';
import type { CallResult, Failure } from '../api-client.ts';
import type { Loop } from '../engine/loop.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

interface Context extends Pick<SyncContext, 'mirror' | 'call' | 'clock'> {
  loop: Loop;
  fetchUser(): Promise<unknown>;
}

/**
 * Fetches what the learner bought into the mirror. The server asks the payment provider, so even an unreported payment shows. If the plan
 * changed, fetches the user and everything else too. Returns the failure, if any.
 */
export async function fetchMembership(context: Context): Promise<Failure | null> {
  const { mirror, call, clock } = context;
  const fetched_at = clock.now();
  const subscriptions = await call(listSubscriptions);
  if (!subscriptions.ok) return subscriptions;
  // After the first call, which can bring a new receipt.
  const receipts = await call(listReceipts);
  if (!receipts.ok) return receipts;
  const reply = { subscriptions: subscriptions.reply, receipts: receipts.reply };
  await writeFact(mirror, 'membership', { reply, fetched_at });
  const running = reply.subscriptions.find(({ is_active }) => is_active)?.subscription_type ?? null;
  const user = await readFact(mirror, 'user');
  if (!user || user.plan !== running) {
    await context.fetchUser();
    context.loop.trigger('start');
  }
  return null;
}

/** Makes a call that changes a subscription, then fetches the new state. */
export async function changeMembership(
  context: Context,
  change: WireCall & { reply: unknown },
  id: number,
  body?: object,
): Promise<CallResult<Subscription>> {
  const call = context.call as (call: WireCall, options: object) => Promise<CallResult<Subscription>>;
  const result = await call(change, { params: { id }, ...(body && { body }) });
  if (result.ok) await fetchMembership(context);
  return result;
}

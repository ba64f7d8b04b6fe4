import { listReceipts, listSubscriptions } from '../../contract/subscription-calls.ts';
import { type Membership, readFact, type StoredReply, writeFact } from '../storage/cache-database.ts';
import { meQuery } from './me.ts';
import type { Query } from './query.ts';

/**
 * What the learner bought. The server asks the payment provider, so even an unreported payment shows. If the plan changed, a refresh
 * fetches the user and everything else too.
 */
export const membershipQuery: Query<StoredReply<Membership>> = {
  key: 'membership',
  read: ({ cache }) => readFact(cache, 'membership'),
  async refresh(context) {
    const { cache, call, clock } = context;
    const fetched_at = clock.now();
    const subscriptions = await call(listSubscriptions);
    if (!subscriptions.ok) return subscriptions;
    // After the first call, which can bring a new receipt.
    const receipts = await call(listReceipts);
    if (!receipts.ok) return receipts;
    const reply = { subscriptions: subscriptions.reply, receipts: receipts.reply };
    await writeFact(cache, 'membership', { reply, fetched_at });
    const running = reply.subscriptions.find(({ is_active }) => is_active)?.subscription_type ?? null;
    const user = await readFact(cache, 'user');
    if (!user || user.plan !== running) {
      await context.refresh(meQuery);
      context.loop.trigger('start');
    }
    return null;
  },
};

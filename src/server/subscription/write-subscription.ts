import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { graceEnd } from '../../rules/subscription.ts';
import type { Transaction } from '../database/open-database.ts';
import { paymentCustomers, receipts, subscriptions, users } from '../database/schema.ts';
import type { Provider, ProviderSubscription } from './provider.ts';

interface Written {
  userId: number;
  provider: Provider['name'];
  found: ProviderSubscription;
  ticket: number;
  now: Date;
}

/** Stores the state of a user's subscription as of that ticket, and its payments, and returns what has to follow. */
export async function writeSubscription(
  transaction: Transaction,
  { userId, provider, found, ticket, now }: Written,
): Promise<'older' | 'over' | 'second' | 'written'> {
  const isThis = and(eq(subscriptions.provider, provider), eq(subscriptions.provider_id, found.id));
  const [known] = await transaction.select().from(subscriptions).where(isThis);
  if (known && known.ticket > ticket) return 'older';
  for (const { id, createdAt, ...payment } of found.payments) {
    await transaction
      .insert(receipts)
      .values({ user_id: userId, provider_id: id, created_at: createdAt, ...payment })
      .onConflictDoUpdate({ target: receipts.provider_id, set: payment });
  }
  const isOver = found.state === 'ended';
  if (!known && isOver) return 'over';
  if (!isOver) {
    await closeLapsed(transaction, userId, now);
    const another = and(eq(subscriptions.user_id, userId), isNull(subscriptions.ended_at));
    const others = known ? and(another, ne(subscriptions.id, known.id)) : another;
    const [other] = await transaction.select({ id: subscriptions.id }).from(subscriptions).where(others);
    if (other) return 'second';
  }
  const values = { ...valuesOf(found), ticket };
  if (known) await transaction.update(subscriptions).set(values).where(eq(subscriptions.id, known.id));
  else await transaction.insert(subscriptions).values({ user_id: userId, provider, provider_id: found.id, ...values });
  return 'written';
}

/** Returns a subscription's user and keeps their row locked, so 2 payments of one user are stored one after another. */
export async function lockOwner(transaction: Transaction, { owner }: ProviderSubscription) {
  const isOwner =
    'customerId' in owner
      ? sql`${users.id} = (select user_id from ${paymentCustomers} where customer_id = ${owner.customerId})`
      : eq(users.id, owner.userId);
  const [user] = await transaction
    .select({ id: users.id, email: users.email, suspended_at: users.suspended_at })
    .from(users)
    .where(isOwner)
    .for('update');
  return user;
}

/** For a subscription without an owner: one made here would keep charging someone whose account is gone. */
export async function orphanPaymentAction(transaction: Transaction, { owner, state }: ProviderSubscription) {
  if (state === 'ended') return 'over';
  if (owner.userId === null) return 'foreign';
  const [user] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, owner.userId));
  return user ? 'foreign' : 'orphaned';
}

/** A plan that ended without an event, such as one that staff gave, makes room for the next. */
async function closeLapsed(transaction: Transaction, userId: number, now: Date): Promise<void> {
  const lapse = sql`greatest(${subscriptions.current_period_end}, ${subscriptions.grace_until})`;
  await transaction
    .update(subscriptions)
    .set({ ended_at: now })
    .where(
      and(eq(subscriptions.user_id, userId), isNull(subscriptions.ended_at), sql`${lapse} <= ${now.toISOString()}`),
    );
}

function valuesOf(found: ProviderSubscription) {
  const { plan, state, startedAt, paidUntil, cancelAtPeriodEnd, endedAt } = found;
  const end = endedAt && endedAt < paidUntil ? endedAt : paidUntil;
  return {
    subscription_type: plan,
    started_at: startedAt,
    current_period_end: end,
    grace_until: graceEnd(end, state !== 'ended' && !cancelAtPeriodEnd),
    past_due: state === 'past_due',
    cancel_at_period_end: cancelAtPeriodEnd,
    ended_at: endedAt,
  };
}

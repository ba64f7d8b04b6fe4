import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Plan } from '../../../contract/account.ts';
import type { Config } from '../../../contract/config.ts';
import type { Receipt, SandboxCheckout } from '../../../contract/subscription.ts';
import { userId, users } from './account.ts';
import { id, instant } from './columns.ts';

type ProviderName = Config['payments']['provider'];

type CheckoutState = SandboxCheckout['state'];

/**
 * `provider` is null for what staff gave. `grace_until` is set while a renewal is awaited or has failed. `ended_at` is null until nothing
 * more can come of it, and a user has one such at most. `ticket`: see `Subscriptions.settle`.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    user_id: userId(),
    subscription_type: text('subscription_type').$type<Plan>().notNull(),
    provider: text('provider').$type<ProviderName>(),
    provider_id: text('provider_id'),
    started_at: instant('started_at').notNull().defaultNow(),
    current_period_end: instant('current_period_end').notNull(),
    grace_until: instant('grace_until'),
    past_due: boolean('past_due').notNull().default(false),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
    ended_at: instant('ended_at'),
    ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('subscriptions_user').on(table.user_id, table.current_period_end),
    uniqueIndex('subscriptions_one_at_a_time').on(table.user_id).where(sql`${table.ended_at} is null`),
    uniqueIndex('subscriptions_provider_key').on(table.provider, table.provider_id),
  ],
);

/** Numbers the reads of a provider's state, so an older read never overwrites a newer one. */
export const paymentTickets = pgSequence('payment_tickets');

/** A user's ID at the payment provider. */
export const paymentCustomers = pgTable('payment_customers', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customer_id: text('customer_id').notNull().unique(),
});

/** A way to the payment provider that a user was sent on; `subscription_id` is the provider's, of what it is about or has led to. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey(),
    user_id: userId(),
    kind: text('kind').$type<SandboxCheckout['kind']>().notNull().default('subscribe'),
    subscription_type: text('subscription_type').$type<Plan>().notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    /** Null until the provider reports it. */
    provider_id: text('provider_id').unique(),
    subscription_id: text('subscription_id'),
    state: text('state').$type<CheckoutState>().notNull().default('open'),
    success_url: text('success_url').notNull(),
    cancel_url: text('cancel_url').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    index('checkouts_user').on(table.user_id),
    index('checkouts_open').on(table.user_id).where(sql`${table.state} = 'open'`),
  ],
);

/** Payments as the provider reports them; `amount` in cents. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    user_id: userId(),
    provider_id: text('provider_id').notNull().unique(),
    reason: text('reason').$type<Receipt['reason']>().notNull(),
    state: text('state').$type<Receipt['state']>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    url: text('url'),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('receipts_user').on(table.user_id, table.created_at)],
);

/** A provider's events that were processed. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  received_at: instant('received_at').notNull().defaultNow(),
});

/** The records of the test payments, which a real provider would keep itself. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text('id').primaryKey(),
    user_id: userId(),
    subscription_type: text('subscription_type').$type<Plan>().notNull(),
    started_at: instant('started_at').notNull(),
    period_start: instant('period_start').notNull(),
    period_end: instant('period_end').notNull(),
    past_due: boolean('past_due').notNull().default(false),
    cancel_at_period_end: boolean('cancel_at_period_end').notNull().default(false),
    card_pays: boolean('card_pays').notNull().default(true),
    ended_at: instant('ended_at'),
  },
  (table) => [index('sandbox_subscriptions_user').on(table.user_id)],
);

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    subscription_id: text('subscription_id')
      .notNull()
      .references(() => sandboxSubscriptions.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<Receipt['reason']>().notNull(),
    state: text('state').$type<Receipt['state']>().notNull(),
    amount: integer('amount').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('sandbox_payments_subscription').on(table.subscription_id)],
);

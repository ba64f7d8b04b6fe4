import type Stripe from 'stripe';
import type { Plan } from '../../contract/account.ts';
import { type ProviderPayment, type ProviderSubscription, ProviderUnavailable } from './provider.ts';

interface Beside {
  /** Each with its payments. */
  invoices: readonly Stripe.Invoice[];
  /** The refunded payment intents. */
  refunded: ReadonlySet<string>;
  installation: string;
}

/** Returns a Stripe subscription in the form of every provider. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  { invoices, refunded, installation }: Beside,
): ProviderSubscription {
  const { id, status, customer, metadata, cancel_at_period_end, cancel_at, ended_at, start_date } = subscription;
  const item = itemOf(subscription);
  const state = states[status] ?? 'past_due';
  return {
    id,
    owner: {
      customerId: idOf(customer) ?? '',
      email: typeof customer === 'object' && !customer.deleted ? customer.email : null,
      userId: metadata.installation === installation ? Number(metadata.user_id) : null,
    },
    plan: planOf(item),
    state,
    startedAt: instant(start_date),
    // A period begins before its invoice is paid, so a due one isn't paid yet.
    paidUntil: instant(state === 'past_due' ? item.current_period_start : item.current_period_end),
    cancelAtPeriodEnd: cancel_at_period_end || (cancel_at !== null && cancel_at <= item.current_period_end),
    endedAt: state === 'ended' ? instant(ended_at ?? item.current_period_end) : null,
    payments: invoices.flatMap((invoice) => paymentOf(invoice, refunded)),
  };
}

const states: Readonly<Record<string, ProviderSubscription['state']>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'incomplete',
  trialing: 'active',
  active: 'active',
  canceled: 'ended',
};

function paymentOf(invoice: Stripe.Invoice, refunded: ReadonlySet<string>): ProviderPayment[] {
  const { id, status, amount_due, amount_paid, currency, created, billing_reason, attempted } = invoice;
  const isPaid = status === 'paid';
  const amount = isPaid ? amount_paid : amount_due;
  if (amount === 0 || (!isPaid && !(attempted && (status === 'open' || status === 'uncollectible')))) return [];
  const reason = reasons[billing_reason ?? ''] ?? 'renewal';
  const isRefunded = intentsOf(invoice).some((intent) => refunded.has(intent));
  const state = isPaid ? (isRefunded ? 'refunded' : 'paid') : 'failed';
  const url = invoice.hosted_invoice_url ?? null;
  return [{ id, reason, state, amount, currency, url, createdAt: instant(created) }];
}

/** Returns the payments of an invoice. */
export function intentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

const reasons: Readonly<Record<string, ProviderPayment['reason']>> = {
  subscription_create: 'start',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
};

/** Every subscription that's made here has one. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new ProviderUnavailable(`Stripe's subscription ${subscription.id} has no price.`);
  return item;
}

/** By its interval, because prices get replaced, and old subscriptions keep theirs. */
export function planOf({ price }: Stripe.SubscriptionItem): Plan {
  return price.recurring?.interval === 'year' ? 'annual' : 'monthly';
}

/** Returns the ID of something that Stripe gives as an ID or as a whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function instant(seconds: number): Date {
  return new Date(seconds * 1000);
}

import type { Plan } from '../../src/contract/account.ts';

export type Fields = Record<string, string>;
export type Json = Record<string, unknown>;

export const priceIds: Record<Plan, string> = { monthly: 'price_1Monthly', annual: 'price_1Annual' };
/** How long a period is, in seconds. */
export const intervals: Record<Plan, number> = { monthly: 30 * 86_400, annual: 365 * 86_400 };
export const amounts: Record<Plan, number> = { monthly: 999, annual: 8999 };

/** As much of a subscription item as time and payments change. */
export interface Item {
  current_period_start: number;
  current_period_end: number;
  price: ReturnType<typeof priceOf>;
}

/** The one item of a subscription. */
export function itemOf(subscription: Json): Item {
  return (subscription.items as { data: [Item] }).data[0];
}

/** A subscription whose first period begins. */
export function newSubscription({
  id,
  itemId,
  customer,
  plan,
  metadata,
  start,
}: {
  id: string;
  itemId: string;
  customer: string;
  plan: Plan;
  metadata: Fields;
  start: number;
}): Json {
  return {
    id,
    object: 'subscription',
    status: 'active',
    customer,
    metadata,
    created: start,
    start_date: start,
    ended_at: null,
    cancel_at: null,
    canceled_at: null,
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    billing_mode: { type: 'flexible' },
    currency: 'usd',
    livemode: false,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: itemId,
          object: 'subscription_item',
          subscription: id,
          quantity: 1,
          created: start,
          current_period_start: start,
          current_period_end: start + intervals[plan],
          price: priceOf(plan),
        },
      ],
    },
  };
}

/** A plan as Stripe has it. */
export function priceOf(plan: Plan) {
  return {
    id: priceIds[plan],
    object: 'price',
    currency: 'usd',
    unit_amount: amounts[plan],
    type: 'recurring',
    recurring: { interval: plan === 'annual' ? 'year' : 'month', interval_count: 1, usage_type: 'licensed' },
  };
}

/** By the interval, because no name is stored. */
export function planOf({ price }: Item): Plan {
  return price.recurring.interval === 'year' ? 'annual' : 'monthly';
}

/** The part of an invoice about its subscription. */
export function invoiceHead(subscription: string) {
  return {
    object: 'invoice',
    currency: 'usd',
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription, metadata: {} } },
  };
}

/** How an invoice was paid. */
export function chargeOf(
  { id, customer, amount_paid }: Json,
  refunds: readonly string[],
  disputes: ReadonlyMap<string, Json>,
): Json {
  const payment_intent = `pi_${id}`;
  const refunded = refunds.includes(payment_intent);
  const charge = `ch_${id}`;
  const disputed = disputes.has(charge);
  return { id: charge, object: 'charge', customer, payment_intent, amount: amount_paid, refunded, disputed };
}

/** Which subscription an invoice is of. */
export function invoiceSubscription(invoice: Json): string {
  return (invoice.parent as ReturnType<typeof invoiceHead>['parent']).subscription_details.subscription;
}

/** Returns the fields of a form under one name, such as `metadata[plan]`. */
export function group(fields: Fields, name: string): Fields {
  const entries = Object.entries(fields).flatMap(([key, value]) => {
    const inner = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key)?.[1];
    return inner ? [[inner, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** A reply with an object. */
export function ok(json: Json) {
  return { status: 200, json };
}

/** The object, or that there is none. */
export function found(json: Json | undefined) {
  return json ? ok(json) : rejected(404, 'invalid_request_error', 'No such object.', 'resource_missing');
}

/** A reply with objects, all on one page. */
export function list(data: Json[], url: string) {
  return ok({ object: 'list', has_more: false, url, data });
}

/** A reply with an error. */
export function rejected(status: number, type: string, message: string, code?: string) {
  return { status, json: { error: { type, message, ...(code && { code }) } } };
}

import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { AnnualOffer } from '../../contract/subscription.ts';
import type { Database } from '../database/open-database.ts';
import { paymentCustomers } from '../database/schema.ts';
import type { StripeSettings } from '../process/env.ts';
import {
  type AnnualOutcome,
  type Order,
  type PaymentEvent,
  type Provider,
  type ProviderSubscription,
  ProviderUnavailable,
} from './provider.ts';
import { idOf, intentsOf, itemOf, planOf, subscriptionOf } from './stripe-subscription.ts';

/** Stripe's events after which a subscription or checkout can have changed. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** A dispute in one of these states has taken the money back, at least until it's won. */
const takesBack: readonly string[] = ['needs_response', 'under_review', 'lost'];

/** The highest age of a webhook in seconds. Recorded ones that are sent again later are rejected. */
const webhookTolerance = 300;

/** Stripe Checkout in subscription mode, the customer portal, and webhooks. */
export class StripeProvider implements Provider {
  readonly name = 'stripe';
  readonly testMode: boolean;
  readonly #stripe: Stripe;
  readonly #db: Database;
  readonly #settings: StripeSettings;
  readonly #installation: string;

  /** `installation` identifies this one among those that share an account at Stripe. */
  constructor(db: Database, settings: StripeSettings, installation: string) {
    const base = settings.apiBase === undefined ? undefined : new URL(settings.apiBase);
    this.#db = db;
    this.#settings = settings;
    this.#installation = installation;
    this.testMode = /^[rs]k_test_/.test(settings.secretKey);
    this.#stripe = new Stripe(settings.secretKey, {
      timeout: 10_000,
      maxNetworkRetries: 2,
      telemetry: false,
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'https:' ? 'https' : 'http',
      }),
    });
  }

  /** Returns a webhook's event; undefined if it isn't Stripe's, was altered, or is too old. `now` is in milliseconds. */
  readWebhook(body: Buffer, signature: string, now: number): PaymentEvent | undefined {
    for (const secret of this.#settings.webhookSecrets) {
      try {
        const event = this.#stripe.webhooks.constructEvent(body, signature, secret, webhookTolerance, undefined, now);
        return paymentEvent(event);
      } catch {
        // During a rotation, the other secret can match.
      }
    }
    return undefined;
  }

  startCheckout({ id, user, plan, successUrl, cancelUrl }: Order) {
    return reach(async () => {
      const about = { user_id: String(user.id), plan, installation: this.#installation };
      const session = await this.#stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: await this.#customerOf(user),
          client_reference_id: String(user.id),
          line_items: [{ price: this.#settings.prices[plan], quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          metadata: about,
          subscription_data: { metadata: about },
        },
        { idempotencyKey: `checkout-${id}` },
      );
      if (!session.url) throw new ProviderUnavailable('Stripe gave no address to pay at.');
      return { id: session.id, url: session.url };
    });
  }

  withdrawCheckout(id: string): Promise<void> {
    return reach(async () => {
      try {
        await this.#stripe.checkout.sessions.expire(id);
      } catch (error) {
        // Only an open one can expire.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    });
  }

  readCheckout(id: string) {
    return reach(async () => {
      try {
        const { status, subscription } = await this.#stripe.checkout.sessions.retrieve(id);
        const state =
          status === 'complete' ? ('paid' as const) : status === 'open' ? ('open' as const) : ('expired' as const);
        return { state, subscriptionId: idOf(subscription) };
      } catch (error) {
        // Test-mode IDs don't exist under a live key.
        if (isMissing(error)) return { state: 'expired' as const, subscriptionId: null };
        throw error;
      }
    });
  }

  readSubscription(id: string): Promise<ProviderSubscription | null> {
    return reach(async () => {
      try {
        const subscription = await this.#stripe.subscriptions.retrieve(id, { expand: ['customer'] });
        const invoices = await this.#stripe.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] });
        const refunded = await this.#refundedIntents(subscription.customer);
        return subscriptionOf(subscription, { invoices: invoices.data, refunded, installation: this.#installation });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  setRenewal(id: string, renews: boolean): Promise<void> {
    return reach(async () => {
      const { cancel_at_period_end, cancel_at } = await this.#stripe.subscriptions.retrieve(id);
      // The portal can have canceled it at a set time, which is another field.
      const isDated = cancel_at !== null && !cancel_at_period_end;
      await this.#stripe.subscriptions.update(
        id,
        renews && isDated ? { cancel_at: '' } : { cancel_at_period_end: !renews },
      );
    });
  }

  offerAnnual(id: string, asOf: Date): Promise<AnnualOffer> {
    return reach(async () => {
      const item = itemOf(await this.#stripe.subscriptions.retrieve(id));
      const preview = await this.#stripe.invoices.createPreview({
        subscription: id,
        subscription_details: {
          items: [{ id: item.id, price: this.#settings.prices.annual }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(asOf),
        },
      });
      return { amount: preview.amount_due, currency: preview.currency, as_of: asOf.toISOString() };
    });
  }

  changeToAnnual(id: string, asOf: Date): Promise<AnnualOutcome> {
    return reach(async () => {
      const subscription = await this.#stripe.subscriptions.retrieve(id);
      const item = itemOf(subscription);
      if (planOf(item) === 'annual') return 'changed';
      if (seconds(asOf) < item.current_period_start) return 'outdated';
      const isDated = subscription.cancel_at !== null && !subscription.cancel_at_period_end;
      try {
        await this.#stripe.subscriptions.update(id, {
          items: [{ id: item.id, price: this.#settings.prices.annual }],
          proration_behavior: 'always_invoice',
          proration_date: seconds(asOf),
          payment_behavior: 'error_if_incomplete',
          ...(isDated ? { cancel_at: '' } : { cancel_at_period_end: false }),
        });
        return 'changed';
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError || hasStatus(error, 402)) return 'declined';
        throw error;
      }
    });
  }

  end(id: string, { refund }: { refund: boolean }): Promise<void> {
    return reach(async () => {
      try {
        await this.#stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false });
      } catch (error) {
        // It has already ended.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
      if (refund) await this.#refund(id);
    });
  }

  forget(userId: number): Promise<void> {
    return reach(async () => {
      const known = await this.#knownCustomer(userId);
      if (known === undefined) return;
      try {
        await this.#stripe.customers.del(known);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await this.#db.delete(paymentCustomers).where(eq(paymentCustomers.customer_id, known));
    });
  }

  portalUrl(_id: string, user: Order['user'], returnUrl: string): Promise<string> {
    return reach(async () => {
      const customer = await this.#customerOf(user);
      const { url } = await this.#stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
      return url;
    });
  }

  missedEvents(since: Date): Promise<PaymentEvent[]> {
    return reach(async () => {
      const listed = this.#stripe.events.list({
        types: [...stripeEvents],
        created: { gte: seconds(since) },
        delivery_success: false,
        limit: 100,
      });
      const events: PaymentEvent[] = [];
      for await (const event of listed) events.push(paymentEvent(event));
      return events.reverse();
    });
  }

  writeTo(customerId: string, email: string): Promise<void> {
    return reach(async () => {
      await this.#stripe.customers.update(customerId, { email });
    });
  }

  customerOfCharge(id: string): Promise<string | null> {
    return reach(async () => {
      try {
        return idOf((await this.#stripe.charges.retrieve(id)).customer);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  /** Returns a customer's payments that were fully refunded or charged back, because invoices don't say so. */
  async #refundedIntents(customer: Stripe.Subscription['customer']): Promise<ReadonlySet<string>> {
    if (typeof customer === 'object' && customer.deleted) return new Set();
    const charges = await this.#stripe.charges.list({ customer: idOf(customer) ?? '', limit: 100 });
    const intents = new Set<string>();
    for (const charge of charges.data) {
      const intent = idOf(charge.payment_intent);
      if (intent !== null && (charge.refunded || (charge.disputed && (await this.#isChargedBack(charge.id))))) {
        intents.add(intent);
      }
    }
    return intents;
  }

  async #isChargedBack(charge: string): Promise<boolean> {
    const disputes = await this.#stripe.disputes.list({ charge, limit: 100 });
    return disputes.data.some(({ status }) => takesBack.includes(status));
  }

  /** Refunds every payment of the subscription's invoices. One that was already refunded stays so. */
  async #refund(id: string): Promise<void> {
    const invoices = await this.#stripe.invoices.list({ subscription: id, status: 'paid', expand: ['data.payments'] });
    for (const payment_intent of invoices.data.flatMap(intentsOf)) {
      try {
        await this.#stripe.refunds.create(
          { payment_intent, reason: 'duplicate' },
          { idempotencyKey: `refund-${payment_intent}` },
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded')) {
          throw error;
        }
      }
    }
  }

  /**
   * Returns the user's customer at Stripe, created when first needed, by which a subscription is known to be theirs. Replaces one that was
   * deleted there, or that belongs to another key's mode or account.
   */
  async #customerOf({ id, email, username }: Order['user']): Promise<string> {
    const known = await this.#knownCustomer(id);
    if (known !== undefined) {
      try {
        await this.#stripe.customers.update(known, { email, name: username });
        return known;
      } catch (error) {
        if (!isMissing(error)) throw error;
        await this.#db.delete(paymentCustomers).where(eq(paymentCustomers.customer_id, known));
      }
    }
    const made = await this.#stripe.customers.create({ email, name: username, metadata: { user_id: String(id) } });
    await this.#db.insert(paymentCustomers).values({ user_id: id, customer_id: made.id }).onConflictDoNothing();
    return (await this.#knownCustomer(id)) ?? made.id;
  }

  async #knownCustomer(userId: number): Promise<string | undefined> {
    const [row] = await this.#db.select().from(paymentCustomers).where(eq(paymentCustomers.user_id, userId));
    return row?.customer_id;
  }
}

/**
 * Runs requests to Stripe. Throws ProviderUnavailable if Stripe is down, busy, or doesn't know this server. Our own faults stay as they
 * are.
 */
async function reach<Result>(talk: () => Promise<Result>): Promise<Result> {
  try {
    return await talk();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderUnavailable(`Stripe: ${error.message}`, { cause: error });
  }
}

/** Whether Stripe doesn't have what was asked for, or no longer does. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === status;
}

function paymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const object = data.object as { object: string; id: string };
  if (!(stripeEvents as readonly string[]).includes(type)) return { id };
  switch (object.object) {
    case 'checkout.session': {
      const session = object as Stripe.Checkout.Session;
      return { id, checkoutId: session.id, subscriptionId: idOf(session.subscription) ?? undefined };
    }
    case 'subscription':
      return { id, subscriptionId: object.id };
    case 'invoice': {
      const invoice = object as Stripe.Invoice;
      return { id, subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) ?? undefined };
    }
    case 'charge':
      return { id, customerId: idOf((object as Stripe.Charge).customer) ?? undefined };
    case 'dispute': {
      const { id: disputeId, charge, status, reason, amount, currency } = object as Stripe.Dispute;
      const isNews = type === 'charge.dispute.created' || type === 'charge.dispute.closed';
      const about = { id: disputeId, chargeId: idOf(charge) ?? '', status, reason, amount, currency, isNews };
      return { id, dispute: about };
    }
    default:
      return { id };
  }
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { Plan } from '../../src/contract/account.ts';
import type { StripeSettings } from '../../src/server/process/env.ts';
import {
  amounts,
  chargeOf,
  type Fields,
  found,
  group,
  intervals,
  invoiceHead,
  invoiceSubscription,
  itemOf,
  type Json,
  list,
  newSubscription,
  ok,
  planOf,
  priceIds,
  priceOf,
  rejected,
} from './stripe-shapes.ts';

type Session = Json & {
  id: string;
  status: string;
  customer: string;
  subscription: string | null;
  metadata: Fields;
  /** What its subscription will have, before any event. */
  subscription_metadata: Fields;
};

/**
 * Stripe as this server meets it: the replies have the shapes of API 2026-10-28, as far as they are read and some way beyond. Requests that
 * Stripe rejects are rejected. What a person does on its pages is a method. `events` is what it has to tell, in order; nothing is delivered
 * by itself.
 */
export class FakeStripe {
  readonly secret = 'whsec_first';
  readonly customers = new Map<string, Json>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Json>();
  readonly invoices = new Map<string, Json>();
  readonly refunds: string[] = [];
  /** By the charge. */
  readonly disputes = new Map<string, Json>();
  /** The second for which each difference was calculated. */
  readonly prorations: number[] = [];
  readonly requests: string[] = [];
  readonly events: Stripe.Event[] = [];
  readonly delivered = new Set<string>();
  /** Responds with this status instead. */
  down: number | null = null;
  /** The saved card is declined when an update charges it. */
  cardDeclines = false;
  /** Called before each response, to delay or change it. */
  before: (request: string) => Promise<void> = async () => {};
  readonly #replies = new Map<string, { status: number; json: Json }>();
  readonly #server = createServer(async (request, response) => {
    const { status, json } = await this.#answer(request);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
    response.end(JSON.stringify(json));
  });
  #count = 0;
  /** Seconds, as Stripe counts time. */
  now = () => Math.floor(Date.now() / 1000);

  async listen(): Promise<StripeSettings> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    const { port } = this.#server.address() as AddressInfo;
    return {
      secretKey: 'sk_test_secret',
      webhookSecrets: [this.secret, 'whsec_second'],
      prices: priceIds,
      apiBase: `http://127.0.0.1:${port}`,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** The body and signature of a webhook. */
  webhook(event: Stripe.Event, { secret = this.secret, at = this.now() } = {}) {
    const payload = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
    return { payload, signature };
  }

  // What a person or time does.

  pay(sessionId: string): string {
    const session = this.sessions.get(sessionId)!;
    if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
    const plan = session.metadata.plan as Plan;
    const subscription = this.#subscribe(session.customer, plan, session.subscription_metadata);
    Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id });
    this.#tell('customer.subscription.created', subscription);
    this.#invoice(subscription, 'subscription_create', amounts[plan], true);
    this.#tell('checkout.session.completed', session);
    return subscription.id as string;
  }

  /** A period ends: it renews, fails to, or is over. */
  turn(id: string, { pays = true } = {}): void {
    const subscription = this.subscriptions.get(id)!;
    const item = itemOf(subscription);
    if (subscription.cancel_at_period_end) {
      Object.assign(subscription, { status: 'canceled', ended_at: item.current_period_end });
      this.#tell('customer.subscription.deleted', subscription);
      return;
    }
    const plan = planOf(item);
    item.current_period_start = item.current_period_end;
    item.current_period_end += intervals[plan];
    this.#tell('customer.subscription.updated', subscription);
    this.#invoice(subscription, 'subscription_cycle', amounts[plan], pays);
    if (!pays) {
      subscription.status = 'past_due';
      this.#tell('customer.subscription.updated', subscription);
    }
  }

  /** The learner pays in the portal what is due. */
  settleDebt(id: string): void {
    const subscription = this.subscriptions.get(id)!;
    for (const invoice of this.invoices.values()) {
      if (invoice.status === 'open') Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    }
    subscription.status = 'active';
    this.#tell('customer.subscription.updated', subscription);
  }

  /** Refunds a payment, like Stripe's dashboard. */
  refund(paymentIntent: string): void {
    this.refunds.push(paymentIntent);
    const [charge] = this.#charges(null).filter(({ payment_intent }) => payment_intent === paymentIntent);
    this.#tell('charge.refunded', charge!);
  }

  /** A bank claims a payment back, or decides its claim. */
  dispute(paymentIntent: string, status: 'needs_response' | 'won' | 'lost'): void {
    const [charge] = this.#charges(null).filter(({ payment_intent }) => payment_intent === paymentIntent);
    const { id, amount } = charge!;
    const known = this.disputes.get(String(id));
    const about = { object: 'dispute', charge: id, amount, currency: 'usd', reason: 'fraudulent' };
    const dispute = { id: this.#id('du'), ...about, ...known, status };
    this.disputes.set(String(id), dispute);
    this.#tell(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
  }

  /** Moves a subscription into the past. */
  age(id: string, days: number): void {
    const subscription = this.subscriptions.get(id)!;
    const item = itemOf(subscription);
    item.current_period_start -= days * 86_400;
    item.current_period_end -= days * 86_400;
    subscription.start_date = Number(subscription.start_date) - days * 86_400;
  }

  // The API.

  async #answer(request: IncomingMessage): Promise<{ status: number; json: Json }> {
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const what = `${request.method} ${url.pathname}`;
    this.requests.push(what);
    await this.before(what);
    if (this.down !== null) return rejected(this.down, 'api_error', 'Something is wrong at Stripe.');
    if (request.headers.authorization !== 'Bearer sk_test_secret') {
      return rejected(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    const key = request.headers['idempotency-key'];
    const stored = typeof key === 'string' ? this.#replies.get(key) : undefined;
    if (stored) return stored;
    const reply = this.#serve(request.method ?? '', url, fields);
    if (typeof key === 'string' && request.method === 'POST') this.#replies.set(key, reply);
    return reply;
  }

  #serve(method: string, url: URL, fields: Fields): { status: number; json: Json } {
    const [, , ...path] = url.pathname.split('/');
    switch (`${method} ${path.map((part) => (/^(cs|sub|cus|ch)_/.test(part) ? ':id' : part)).join('/')}`) {
      case 'POST customers':
        return this.#createCustomer(fields);
      case 'POST customers/:id':
        return this.#updateCustomer(path[1] ?? '', fields);
      case 'DELETE customers/:id':
        return this.#deleteCustomer(path[1] ?? '');
      case 'POST checkout/sessions':
        return this.#createSession(fields);
      case 'GET checkout/sessions/:id':
        return found(this.sessions.get(path[2] ?? ''));
      case 'POST checkout/sessions/:id/expire':
        return this.#expire(path[2] ?? '');
      case 'GET subscriptions/:id':
        return found(this.#expanded(this.subscriptions.get(path[1] ?? ''), url));
      case 'POST subscriptions/:id':
        return this.#update(path[1] ?? '', fields);
      case 'DELETE subscriptions/:id':
        return this.#cancel(path[1] ?? '');
      case 'GET invoices':
        return list(
          [...this.invoices.values()].filter((invoice) => {
            const status = url.searchParams.get('status');
            const ofIt = invoiceSubscription(invoice) === url.searchParams.get('subscription');
            return ofIt && (status === null || invoice.status === status);
          }),
          url.pathname,
        );
      case 'POST invoices/create_preview':
        return ok({
          ...invoiceHead(fields.subscription ?? ''),
          id: 'upcoming_in_1',
          amount_due: this.#difference(fields['subscription_details[proration_date]']),
        });
      case 'POST refunds':
        this.refund(fields.payment_intent ?? '');
        return ok({ id: this.#id('re'), object: 'refund', status: 'succeeded' });
      case 'GET charges':
        return list(this.#charges(url.searchParams.get('customer')), url.pathname);
      case 'GET charges/:id':
        return found(this.#charges(null).find(({ id }) => id === path[1]));
      case 'GET disputes':
        return list(
          [...this.disputes.values()].filter(({ charge }) => charge === url.searchParams.get('charge')),
          url.pathname,
        );
      case 'POST billing_portal/sessions':
        if (!this.customers.has(fields.customer ?? '')) {
          return rejected(400, 'invalid_request_error', 'No such customer.', 'resource_missing');
        }
        return ok({
          id: this.#id('bps'),
          object: 'billing_portal.session',
          url: `https://billing.stripe.com/p/session/${fields.customer}`,
          return_url: fields.return_url,
        });
      case 'GET events':
        return list(
          this.events.filter(({ id }) => !this.delivered.has(id)).reverse() as unknown as Json[],
          url.pathname,
        );
      default:
        return rejected(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${url.pathname}).`);
    }
  }

  #createCustomer(fields: Fields) {
    const id = this.#id('cus');
    const metadata = group(fields, 'metadata');
    const customer = { id, object: 'customer', email: fields.email, name: fields.name, metadata, livemode: false };
    this.customers.set(id, customer);
    return ok(customer);
  }

  #updateCustomer(id: string, { email, name }: Fields) {
    const customer = this.customers.get(id);
    return found(customer && Object.assign(customer, email !== undefined && { email }, name !== undefined && { name }));
  }

  /** Deletes it, and cancels its subscriptions. */
  #deleteCustomer(id: string) {
    if (!this.customers.delete(id)) return found(undefined);
    for (const [subscription, { customer }] of this.subscriptions) if (customer === id) this.#cancel(subscription);
    return ok({ id, object: 'customer', deleted: true });
  }

  #createSession(fields: Fields) {
    const plan = (['monthly', 'annual'] as const).find((name) => priceIds[name] === fields['line_items[0][price]']);
    if (fields.mode !== 'subscription' || !plan || !fields.customer) {
      return rejected(400, 'invalid_request_error', 'No such price, or no customer.');
    }
    if (!this.customers.has(fields.customer)) {
      return rejected(400, 'invalid_request_error', `No such customer: '${fields.customer}'`, 'resource_missing');
    }
    const id = this.#id('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: 'unpaid',
      customer: fields.customer,
      client_reference_id: fields.client_reference_id ?? null,
      subscription: null,
      metadata: group(fields, 'metadata'),
      subscription_metadata: group(fields, 'subscription_data\\[metadata\\]'),
      success_url: fields.success_url,
      cancel_url: fields.cancel_url,
      url: `https://checkout.stripe.com/c/pay/${id}`,
      created: this.now(),
      expires_at: this.now() + 86_400,
      livemode: false,
    };
    this.sessions.set(id, session);
    return ok(session);
  }

  #expire(id: string) {
    const session = this.sessions.get(id);
    if (session?.status !== 'open') {
      return rejected(400, 'invalid_request_error', 'Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    session.status = 'expired';
    this.#tell('checkout.session.expired', session);
    return ok(session);
  }

  /** With the whole customer, if that's requested. */
  #expanded(subscription: Json | undefined, url: URL): Json | undefined {
    if (!subscription || url.searchParams.get('expand[0]') !== 'customer') return subscription;
    const id = subscription.customer as string;
    return { ...subscription, customer: this.customers.get(id) ?? { id, object: 'customer', deleted: true } };
  }

  #update(id: string, fields: Fields) {
    const subscription = this.subscriptions.get(id);
    if (!subscription) return found(undefined);
    const price = fields['items[0][price]'];
    if (price !== undefined) {
      const amount = this.#difference(fields.proration_date);
      if (this.cardDeclines) return rejected(402, 'card_error', 'Your card was declined.', 'card_declined');
      const item = itemOf(subscription);
      item.price = priceOf('annual');
      item.current_period_start = this.now();
      item.current_period_end = this.now() + intervals.annual;
      this.#invoice(subscription, 'subscription_update', amount, true);
    }
    if (fields.cancel_at_period_end !== undefined) {
      subscription.cancel_at_period_end = fields.cancel_at_period_end === 'true';
      subscription.cancel_at = subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null;
    }
    if (fields.cancel_at === '') subscription.cancel_at = null;
    this.#tell('customer.subscription.updated', subscription);
    return ok(subscription);
  }

  #cancel(id: string) {
    const subscription = this.subscriptions.get(id);
    if (!subscription || subscription.status === 'canceled') return found(undefined);
    Object.assign(subscription, { status: 'canceled', ended_at: this.now() });
    this.#tell('customer.subscription.deleted', subscription);
    return ok(subscription);
  }

  #subscribe(customer: string, plan: Plan, metadata: Fields): Json {
    const id = this.#id('sub');
    const subscription = newSubscription({ id, itemId: this.#id('si'), customer, plan, metadata, start: this.now() });
    this.subscriptions.set(id, subscription);
    return subscription;
  }

  #invoice(subscription: Json, billing_reason: string, amount: number, isPaid: boolean): void {
    const id = this.#id('in');
    const invoice = {
      ...invoiceHead(subscription.id as string),
      id,
      customer: subscription.customer,
      billing_reason,
      created: this.now(),
      status: isPaid ? 'paid' : 'open',
      attempted: true,
      amount_due: amount,
      amount_paid: isPaid ? amount : 0,
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      payments: {
        object: 'list',
        has_more: false,
        url: '/v1/invoice_payments',
        data: [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: `pi_${id}` } }],
      },
    };
    this.invoices.set(id, invoice);
    this.#tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  }

  /** Returns the payments of invoices, of one customer or of all. */
  #charges(customer: string | null): Json[] {
    const paid = [...this.invoices.values()].filter(({ status }) => status === 'paid');
    return paid
      .filter((invoice) => customer === null || invoice.customer === customer)
      .map((invoice) => chargeOf(invoice, this.refunds, this.disputes));
  }

  /** A year, less half a month. */
  #difference(asOf: string | undefined): number {
    this.prorations.push(Number(asOf));
    return amounts.annual - Math.round(amounts.monthly / 2);
  }

  #tell(type: string, object: Json): void {
    this.events.push({
      id: this.#id('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) },
    } as unknown as Stripe.Event);
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }
}

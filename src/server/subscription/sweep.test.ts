import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { FakeStripe } from '../../../tests/support/fake-stripe.ts';
import { beginCheckout, deliverAll, mend } from '../../../tests/support/payments.ts';
import { describeServer, type TestServer } from '../../../tests/support/server.ts';
import { ProviderUnavailable } from './provider.ts';

describeServer('The sweep of payments', (openServer) => {
  const stripe = new FakeStripe();
  let server: TestServer;
  afterAll(() => stripe.close());

  beforeEach(async () => {
    server ??= await openServer({ env: { stripe: await stripe.listen() } });
    stripe.down = null;
    stripe.before = async () => {};
  });

  const planOf = async (client: Client) => (await client.call('readUser')).body.plan;

  test('processes undelivered events', async () => {
    const { client } = await server.member();
    const id = stripe.pay(await beginCheckout(client));
    await deliverAll(server, stripe);
    expect(await planOf(client)).toBe('monthly');
    for (const event of stripe.events) stripe.delivered.add(event.id);
    Object.assign(stripe.subscriptions.get(id)!, { cancel_at_period_end: true });
    stripe.age(id, 31);
    stripe.turn(id);
    await mend(server);
    expect(await planOf(client)).toBeNull();
  });

  test('continues after a Stripe failure, and reports it', async () => {
    const learners = [await server.member(), await server.member(), await server.member()];
    const paid: string[][] = [];
    for (const { client } of learners) {
      const session = await beginCheckout(client);
      paid.push([session, stripe.pay(session)]);
    }
    stripe.before = async (request) => {
      stripe.down = paid[1]!.some((id) => request.endsWith(`/${id}`)) ? 500 : null;
    };
    const failures: unknown[] = [];
    await server.app.subscriptions.mend((error) => failures.push(error));
    const plans = await Promise.all(learners.map(({ client }) => planOf(client)));
    expect(plans).toEqual(['monthly', null, 'monthly']);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toBeInstanceOf(ProviderUnavailable);

    stripe.before = async () => {};
    stripe.down = null;
    await mend(server);
    expect(await planOf(learners[1]!.client)).toBe('monthly');
  });

  test("continues if Stripe can't list undelivered events", async () => {
    const { client } = await server.member();
    stripe.pay(await beginCheckout(client));
    stripe.before = async (request) => {
      stripe.down = request === 'GET /v1/events' ? 403 : null;
    };
    const failures: unknown[] = [];
    await server.app.subscriptions.mend((error) => failures.push(error));
    expect(failures).toHaveLength(1);
    expect(await planOf(client)).toBe('monthly');
  });

  test("treats another key's checkout as expired, and lets its user pay with this one", async () => {
    const { client } = await server.member();
    await beginCheckout(client);
    for (const known of [stripe.customers, stripe.sessions, stripe.subscriptions, stripe.invoices]) known.clear();
    stripe.events.length = 0;
    await mend(server);
    stripe.pay(await beginCheckout(client, 'annual'));
    await deliverAll(server, stripe);
    expect(await planOf(client)).toBe('annual');
    expect(stripe.customers.size).toBe(1);
  });

  test('recreates a customer deleted at Stripe', async () => {
    const { client } = await server.member();
    await beginCheckout(client);
    stripe.customers.clear();
    const second = await beginCheckout(client);
    expect(stripe.customers.has(stripe.sessions.get(second)!.customer)).toBe(true);
  });
});

import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { FakeStripe } from '../../../tests/support/fake-stripe.ts';
import { beginCheckout, deliverAll, mend } from '../../../tests/support/payments.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { runManagementCommand } from '../management/commands.ts';

describeServer('A suspended account', (openServer) => {
  const stripe = new FakeStripe();
  let server: TestServer;
  let staff: Client;
  let client: Client;
  let user: TestUser;
  afterAll(() => stripe.close());

  beforeEach(async () => {
    server ??= await openServer({ env: { stripe: await stripe.listen() } });
    staff ??= (await server.staff()).client;
    stripe.down = null;
    stripe.events.length = 0;
    ({ user, client } = await server.member());
  });

  async function suspend(is_suspended = true): Promise<void> {
    const reply = await staff.call('suspendAccount', { params: { id: user.id }, body: { is_suspended } });
    expect(reply.status).toBe(200);
    expect(reply.body.suspended_at === null).toBe(!is_suspended);
  }

  async function subscribed(): Promise<string> {
    const subscription = stripe.pay(await beginCheckout(client));
    await deliverAll(server, stripe);
    return subscription;
  }

  const renews = (subscription: string) => stripe.subscriptions.get(subscription)?.cancel_at_period_end === false;

  test('pays for no further period, keeps the paid one, and can renew again once readmitted', async () => {
    const subscription = await subscribed();
    await suspend();
    expect(renews(subscription)).toBe(false);
    expect(stripe.subscriptions.get(subscription)?.status).toBe('active');
    await suspend(false);
    expect(renews(subscription)).toBe(false);
    client = await server.signIn(user);
    const [held] = (await client.call('listSubscriptions')).body;
    expect(held).toMatchObject({ is_active: true, cancel_at_period_end: true });
    await client.call('resumeSubscription', { params: { id: held!.id } });
    expect(renews(subscription)).toBe(true);
  });

  test("can't pay an open checkout, and a payment without an event doesn't renew", async () => {
    const open = await beginCheckout(client);
    await suspend();
    expect(stripe.sessions.get(open)?.status).toBe('expired');

    ({ user, client } = await server.member());
    const untold = stripe.pay(await beginCheckout(client));
    await suspend();
    expect(renews(untold)).toBe(false);
  });

  test("isn't charged again for a failed renewal", async () => {
    const subscription = await subscribed();
    stripe.age(subscription, 30);
    stripe.turn(subscription, { pays: false });
    await deliverAll(server, stripe);
    await suspend();
    expect(stripe.subscriptions.get(subscription)?.status).toBe('canceled');
  });

  test('is suspended even while Stripe is down, and the sweep tells Stripe', async () => {
    const subscription = await subscribed();
    stripe.down = 500;
    await suspend();
    expect((await client.call('readUser')).rejection.code).toBe('account_suspended');
    expect(renews(subscription)).toBe(true);
    stripe.down = null;
    await mend(server);
    expect(renews(subscription)).toBe(false);
  });

  test('suspended by the management command pays for nothing after the next sweep', async () => {
    const subscription = await subscribed();
    const input = { username: user.username, suspended: true };
    await runManagementCommand(server.db, { command: 'set-user', input });
    await mend(server);
    expect(renews(subscription)).toBe(false);
    await deliverAll(server, stripe);
    const asked = stripe.requests.length;
    await mend(server);
    expect(stripe.requests.slice(asked)).toEqual(['GET /v1/events']);
  });
});

describeServer('A suspended account with test payments', (openServer) => {
  test('pays for no further period', async () => {
    const server = await openServer();
    const { client: staff } = await server.staff();
    const { client, user } = await server.member();
    const id = await beginCheckout(client);
    await client.call('settleSandboxCheckout', { params: { id }, body: { outcome: 'pay' } });
    await staff.call('suspendAccount', { params: { id: user.id }, body: { is_suspended: true } });
    await staff.call('suspendAccount', { params: { id: user.id }, body: { is_suspended: false } });
    const back = await server.signIn(user);
    expect((await back.call('listSubscriptions')).body).toMatchObject([{ cancel_at_period_end: true }]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { FakeStripe } from '../../../tests/support/fake-stripe.ts';
import { beginCheckout, deliverAll } from '../../../tests/support/payments.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import { untilOneWaits } from '../../../tests/support/until-one-waits.ts';
import { holdAccount } from '../account/hold-account.ts';
import { sandboxSubscriptions, sessions, users } from '../database/schema.ts';

describeServer('A deleted account', (openServer) => {
  const stripe = new FakeStripe();
  let server: TestServer;
  let client: Client;
  let user: TestUser;
  afterAll(() => stripe.close());

  beforeEach(async () => {
    server ??= await openServer({ env: { stripe: await stripe.listen() } });
    stripe.down = null;
    stripe.customers.clear();
    stripe.events.length = 0;
    stripe.refunds.length = 0;
    stripe.before = async () => {};
    ({ user, client } = await server.member());
  });

  const leave = () => client.call('deleteAccount', { body: { password: user.password } });

  async function isGone(): Promise<boolean> {
    return (await server.db.select().from(users).where(eq(users.id, user.id))).length === 0;
  }

  const stateOf = (subscription: string) => stripe.subscriptions.get(subscription)?.status;

  test('is charged no more, and is no longer a customer at Stripe', async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    await deliverAll(server, stripe);
    expect(stripe.customers.size).toBe(1);
    expect((await leave()).status).toBe(204);
    expect(await isGone()).toBe(true);
    expect(stateOf(subscription)).toBe('canceled');
    expect(stripe.customers.size).toBe(0);
    expect(stripe.refunds).toEqual([]);
    // Stripe's later events have no user, and do nothing.
    await deliverAll(server, stripe);
  });

  test('is charged no more for a payment without an event', async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    expect((await leave()).status).toBe(204);
    expect(stateOf(subscription)).toBe('canceled');
  });

  test("can't pay an open checkout", async () => {
    const session = await beginCheckout(client);
    expect((await leave()).status).toBe(204);
    expect(stripe.sessions.get(session)?.status).toBe('expired');
  });

  test("stays while Stripe can't be reached, and is deleted once it can", async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    await deliverAll(server, stripe);
    stripe.down = 500;
    const { status, rejection } = await leave();
    expect([status, rejection.error]).toEqual([503, "We can't reach the payment provider. Try again in a moment."]);
    expect(await isGone()).toBe(false);
    expect((await client.call('readUser')).body.plan).toBe('monthly');
    stripe.down = null;
    expect((await leave()).status).toBe(204);
    expect(stateOf(subscription)).toBe('canceled');
  });

  test('keeps its payments if a new password makes the deletion fail', async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    await deliverAll(server, stripe);
    const endSessions = () => server.db.delete(sessions).where(eq(sessions.user_id, user.id));
    let reply: ReturnType<typeof leave> | undefined;
    await server.db.transaction(async (transaction) => {
      await holdAccount(transaction, user.id);
      reply = leave();
      await untilOneWaits(server, 'select % for %update');
      await transaction.delete(sessions).where(eq(sessions.user_id, user.id));
    });
    expect((await reply!).rejection.code).toBe('session_expired');
    expect(stateOf(subscription)).toBe('active');

    // Nothing that comes later undoes the end of the payments.
    client = await server.signIn(user);
    stripe.before = async (request) => {
      if (request.startsWith('DELETE /v1/subscriptions/')) await endSessions();
    };
    expect((await leave()).status).toBe(204);
    expect(stateOf(subscription)).toBe('canceled');
    expect(await isGone()).toBe(true);
  });

  test('can be deleted if Stripe no longer knows the customer', async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    await deliverAll(server, stripe);
    stripe.customers.clear();
    stripe.subscriptions.delete(subscription);
    expect((await leave()).status).toBe(204);
    expect(await isGone()).toBe(true);
  });

  test('is charged no more if a late event shows a payment', async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    await server.db.delete(users).where(eq(users.id, user.id));
    await deliverAll(server, stripe);
    expect(stateOf(subscription)).toBe('canceled');
  });

  test("doesn't end the subscription of another installation's user with the same ID", async () => {
    const subscription = stripe.pay(await beginCheckout(client));
    Object.assign(stripe.subscriptions.get(subscription)!.metadata as object, { installation: 'another' });
    await server.db.delete(users).where(eq(users.id, user.id));
    await deliverAll(server, stripe);
    expect(stateOf(subscription)).toBe('active');
  });
});

describeServer('A deleted account with test payments', (openServer) => {
  test('loses its subscription', async () => {
    const server = await openServer();
    const { client, user } = await server.member();
    const id = await beginCheckout(client);
    await client.call('settleSandboxCheckout', { params: { id }, body: { outcome: 'pay' } });
    expect((await client.call('readUser')).body.plan).toBe('monthly');
    expect((await client.call('deleteAccount', { body: { password: user.password } })).status).toBe(204);
    const books = server.db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.user_id, user.id));
    expect(await books).toEqual([]);
  });
});

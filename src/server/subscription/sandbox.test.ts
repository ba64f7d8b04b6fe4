import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../tests/support/client.ts';
import { mend } from '../../../tests/support/payments.ts';
import { describeServer, type TestServer, type TestUser } from '../../../tests/support/server.ts';
import type { Plan } from '../../contract/account.ts';
import type { SandboxOutcome } from '../../contract/subscription.ts';
import { checkouts, sandboxSubscriptions, subscriptions } from '../database/schema.ts';
import { runManagementCommand } from '../management/commands.ts';
import { SandboxProvider } from './sandbox-provider.ts';

const site = 'http://localhost';
const urls = { success_url: `${site}/subscription-success`, cancel_url: `${site}/upgrade` };

describeServer('The sandbox', (openServer) => {
  let server: TestServer;
  let client: Client;
  let user: TestUser;

  beforeEach(async () => {
    server ??= await openServer();
    ({ user, client } = await server.member());
  });

  async function begin(plan: Plan = 'monthly', by = client) {
    const reply = await by.call('createCheckoutSession', { body: { subscription_type: plan, ...urls } });
    expect(reply.status, reply.text).toBe(200);
    const { origin, pathname } = new URL(reply.body.checkout_url);
    expect(origin).toBe(site);
    return { id: pathname.replace('/checkout/', '') };
  }

  async function settle(params: { id: string }, outcome: SandboxOutcome, by = client) {
    return by.call('settleSandboxCheckout', { params, body: { outcome } });
  }

  async function subscribed(plan: Plan = 'monthly') {
    await settle(await begin(plan), 'pay');
    const [subscription] = (await client.call('listSubscriptions')).body;
    return { params: { id: subscription!.id }, subscription: subscription! };
  }

  /** As if it had begun so many days earlier. */
  async function age(days: number) {
    const back = (column: string) => sql.raw(`${column} - interval '${days} days'`);
    await server.db
      .update(sandboxSubscriptions)
      .set({ period_start: back('period_start'), period_end: back('period_end') })
      .where(eq(sandboxSubscriptions.user_id, user.id));
    await server.db
      .update(subscriptions)
      .set({ current_period_end: back('current_period_end'), grace_until: back('grace_until') })
      .where(eq(subscriptions.user_id, user.id));
  }

  const plan = async () => (await client.call('readUser')).body.plan;
  const list = async () => (await client.call('listSubscriptions')).body;

  test('a payment gives the plan once, and a receipt', async () => {
    const checkout = await begin('annual');
    expect((await client.call('readSandboxCheckout', { params: checkout })).body).toEqual({
      kind: 'subscribe',
      plan: 'annual',
      amount: 8999,
      currency: 'usd',
      state: 'open',
      return_url: urls.cancel_url,
    });
    expect(await plan()).toBeNull();
    const paid = await Promise.all([settle(checkout, 'pay'), settle(checkout, 'pay')]);
    expect(paid.map(({ body }) => body)).toEqual([{ next_url: urls.success_url }, { next_url: urls.success_url }]);
    expect(await plan()).toBe('annual');
    expect(await list()).toMatchObject([{ subscription_type: 'annual', is_active: true, state: 'active' }]);
    expect((await client.call('listReceipts')).body).toMatchObject([{ amount: 8999, reason: 'start', state: 'paid' }]);
  });

  test('recovers a payment whose process ended before it was stored, on return and by the sweep', async () => {
    const pay = async () => {
      const { id } = await begin();
      const { provider } = server.app.subscriptions;
      if (!(provider instanceof SandboxProvider)) throw new Error('These are the test payments.');
      await provider.settleCheckout(id, user.id, 'pay');
      expect(await plan()).toBeNull();
      return id;
    };
    const checkout = await pay();
    expect((await settle({ id: checkout }, 'pay')).body).toEqual({ next_url: urls.success_url });
    expect(await list()).toMatchObject([{ subscription_type: 'monthly', state: 'active' }]);
    expect((await client.call('listReceipts')).body).toHaveLength(1);

    ({ user, client } = await server.member());
    await pay();
    await mend(server);
    expect(await plan()).toBe('monthly');
  });

  test('lets a declined card be retried, and ends a canceled checkout', async () => {
    const checkout = await begin();
    expect((await settle(checkout, 'decline')).body).toEqual({ next_url: null });
    expect((await settle(checkout, 'cancel')).body).toEqual({ next_url: urls.cancel_url });
    expect((await settle(checkout, 'pay')).body).toEqual({ next_url: urls.cancel_url });
    expect(await plan()).toBeNull();
    expect(await list()).toEqual([]);
  });

  test.each([
    ['http://localhost\\@elsewhere.example/', 'http://localhost/@elsewhere.example/'],
    ['http:/\n/local\thost/paid', 'http://localhost/paid'],
    ['HTTP://LOCALHOST:80/a b', 'http://localhost/a%20b'],
  ])('stores the URL %j in canonical form', async (given, understood) => {
    const body = { subscription_type: 'monthly', success_url: given, cancel_url: given } as const;
    const { checkout_url } = (await client.call('createCheckoutSession', { body })).body;
    const id = new URL(checkout_url).pathname.replace('/checkout/', '');
    expect(await settle({ id }, 'cancel')).toMatchObject({ body: { next_url: understood } });
    const [row] = await server.db.select().from(checkouts).where(eq(checkouts.id, id));
    expect(row).toMatchObject({ success_url: understood, cancel_url: understood });
  });

  test('allows no two subscriptions, by two checkouts or in the database', async () => {
    const first = await begin('monthly');
    const second = await begin('annual');
    await settle(second, 'pay');
    expect((await settle(first, 'pay')).body).toEqual({ next_url: urls.cancel_url });
    expect(await plan()).toBe('annual');
    // Two that were open together, as two processes might begin them.
    await server.db.update(checkouts).set({ state: 'open' }).where(eq(checkouts.id, first.id));
    await settle(first, 'pay');
    expect(await list()).toMatchObject([{ subscription_type: 'annual', state: 'active' }]);
    expect((await client.call('listReceipts')).body).toMatchObject([
      { state: 'refunded', amount: 999 },
      { state: 'paid', amount: 8999 },
    ]);
    const again = { user_id: user.id, subscription_type: 'monthly' as const, current_period_end: new Date() };
    await expect(server.db.insert(subscriptions).values(again)).rejects.toThrow();
  });

  test.each([
    'https://elsewhere.example/',
    'http://localhost.elsewhere.example/',
    'http://localhost:81/',
    'https://localhost/',
    'javascript:alert(1)',
    `blob:${site}/3f9c5a52-0c5e-4f3b-9d0e-0f6a3f1f7c11`,
    'http://someone@localhost/',
    'http://:secret@localhost/upgrade',
  ])("rejects the URL %s, which isn't a page of this site", async (url) => {
    for (const field of ['success_url', 'cancel_url'] as const) {
      const body = { subscription_type: 'monthly' as const, ...urls, [field]: url };
      const { status, rejection } = await client.call('createCheckoutSession', { body });
      expect([status, rejection[field]]).toEqual([400, ['This must be a URL on http://localhost.']]);
    }
    const portal = await client.call('openPortal', { body: { return_url: url } });
    expect([portal.status, portal.rejection.return_url]).toEqual([400, ['This must be a URL on http://localhost.']]);
  });

  test('requires a login', async () => {
    const body = { subscription_type: 'monthly' as const, ...urls };
    const { status, rejection } = await server.visitor().call('createCheckoutSession', { body });
    expect([status, rejection.code, rejection.error]).toEqual([
      401,
      'not_authenticated',
      'User must be logged in to subscribe',
    ]);
  });

  test("rejects another user's checkout", async () => {
    const checkout = await begin();
    const { client: other } = await server.member();
    expect((await settle(checkout, 'pay', other)).status).toBe(404);
    expect((await other.call('readSandboxCheckout', { params: checkout })).status).toBe(404);
    expect(await plan()).toBeNull();
  });

  test('renews automatically at the end of each period', async () => {
    await subscribed();
    await age(70);
    await mend(server);
    expect(await plan()).toBe('monthly');
    const receipts = (await client.call('listReceipts')).body;
    expect(receipts.map(({ reason }) => reason).sort()).toEqual(['renewal', 'renewal', 'start']);
  });

  test('canceling keeps access to the end of the period', async () => {
    const { params } = await subscribed();
    const { body } = await client.call('cancelSubscription', { params });
    expect(body).toMatchObject({ is_active: true, cancel_at_period_end: true });
    expect(body.access_until).toBe(body.current_period_end);
    expect((await client.call('resumeSubscription', { params })).body.cancel_at_period_end).toBe(false);
    await client.call('cancelSubscription', { params });
    expect(await plan()).toBe('monthly');
    await age(32);
    expect(await plan()).toBeNull();
    expect(await list()).toMatchObject([{ state: 'ended', is_active: false }]);
    await subscribed('annual');
    expect(await plan()).toBe('annual');
  });

  test('a failed renewal has 7 days of grace, and another card pays it', async () => {
    await subscribed();
    const openPortal = async () => {
      const portal = await client.call('openPortal', { body: { return_url: `${site}/subscription` } });
      return { id: new URL(portal.body.portal_url).pathname.replace('/checkout/', '') };
    };
    const card = await openPortal();
    expect((await client.call('readSandboxCheckout', { params: card })).body).toMatchObject({
      kind: 'card',
      amount: 0,
    });
    expect((await settle(card, 'decline')).body).toEqual({ next_url: `${site}/subscription` });
    await age(32);
    expect(await list()).toMatchObject([{ state: 'past_due', is_active: true }]);
    expect(await plan()).toBe('monthly');
    expect((await client.call('listReceipts')).body).toContainEqual(
      expect.objectContaining({ state: 'failed', reason: 'renewal' }),
    );
    const other = await openPortal();
    expect((await client.call('readSandboxCheckout', { params: other })).body.amount).toBe(999);
    await settle(other, 'pay');
    expect(await list()).toMatchObject([{ state: 'active' }]);
    expect((await client.call('listReceipts')).body).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);

    await settle(await openPortal(), 'decline');
    await age(32);
    await mend(server);
    await age(8);
    await mend(server);
    expect(await plan()).toBeNull();
    expect(await list()).toMatchObject([{ state: 'ended' }]);
  });

  test('monthly to annual costs the year minus the rest of the month', async () => {
    const { params } = await subscribed();
    const offer = (await client.call('readAnnualOffer', { params })).body;
    expect(offer).toMatchObject({ amount: 8000, currency: 'usd' });
    const { body } = await client.call('changeToAnnual', { params, body: { as_of: offer.as_of } });
    expect(body).toMatchObject({ subscription_type: 'annual', is_active: true });
    expect(Date.parse(body.current_period_end)).toBeGreaterThan(Date.now() + 360 * 86_400_000);
    expect(await plan()).toBe('annual');
    expect((await client.call('listReceipts')).body[0]).toMatchObject({ reason: 'change', amount: 8000 });
  });

  test('keeps the plan monthly if the card is declined', async () => {
    const { params } = await subscribed();
    await server.db
      .update(sandboxSubscriptions)
      .set({ card_pays: false })
      .where(eq(sandboxSubscriptions.user_id, user.id));
    const { body: offer } = await client.call('readAnnualOffer', { params });
    const declined = await client.call('changeToAnnual', { params, body: { as_of: offer.as_of } });
    expect(declined.rejection.error).toContain('Your card was declined.');
    expect(await plan()).toBe('monthly');
  });

  test('honors an offer for an hour', async () => {
    const { params } = await subscribed();
    await age(10);
    const begun = Date.now();
    server.setClock(new Date(begun));
    const { body: offer } = await client.call('readAnnualOffer', { params });
    const change = (as_of: string) => client.call('changeToAnnual', { params, body: { as_of } });
    for (const as_of of [begun - 3_600_001, begun + 1000, begun - 40 * 86_400_000]) {
      const { status, rejection } = await change(new Date(as_of).toISOString());
      expect([status, rejection.error]).toEqual([
        400,
        'This price is no longer valid. Close this and open it again for the current price. Nothing was charged.',
      ]);
    }
    server.setClock(new Date(begun + 3_599_000));
    expect((await client.call('readAnnualOffer', { params })).body.amount).toBeGreaterThan(offer.amount);
    expect((await change(offer.as_of)).status).toBe(200);
    server.setClock(undefined);
    expect((await client.call('listReceipts')).body[0]).toMatchObject({ reason: 'change', amount: offer.amount });
  });

  test('rejects an offer of a past month', async () => {
    const { params } = await subscribed();
    const { body: offer } = await client.call('readAnnualOffer', { params });
    await server.db
      .update(sandboxSubscriptions)
      .set({ period_start: new Date(Date.parse(offer.as_of) + 1000) })
      .where(eq(sandboxSubscriptions.user_id, user.id));
    expect((await client.call('changeToAnnual', { params, body: { as_of: offer.as_of } })).status).toBe(400);
    expect(await plan()).toBe('monthly');
  });

  test("a plan given by staff can't be changed, and can be replaced once it ended", async () => {
    await runManagementCommand(server.db, {
      command: 'set-user',
      input: { username: user.username, plan: 'monthly' },
    });
    const [given] = await list();
    expect(given).toMatchObject({ is_managed: false, is_active: true });
    const params = { id: given!.id };
    expect((await client.call('cancelSubscription', { params })).status).toBe(400);
    const body = { subscription_type: 'annual' as const, ...urls };
    expect((await client.call('createCheckoutSession', { body })).status).toBe(400);
    await age(40);
    await subscribed('annual');
    expect(await plan()).toBe('annual');
    const rejected = runManagementCommand(server.db, {
      command: 'set-user',
      input: { username: user.username, plan: 'none' },
    });
    await expect(rejected).rejects.toThrow('This user pays for a plan. End that at the payment provider first.');
  });

  test('has no webhook', async () => {
    const sent = await client.send('POST', '/api/subscriptions/webhook/', { body: { type: 'invoice.paid' } });
    expect(sent.status).toBe(404);
  });
});

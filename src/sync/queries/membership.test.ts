import { expect, it } from 'vitest';
import { json, rejectWith } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { Receipt, Subscription } from '../../contract/subscription.ts';
import { cancelSubscription } from '../../contract/subscription-calls.ts';
import { changeMembership } from '../operations/change-membership.ts';
import { readFact } from '../storage/cache-database.ts';
import { membershipQuery } from './membership.ts';

const subscription: Subscription = {
  id: 7,
  subscription_type: 'annual',
  is_active: true,
  state: 'active',
  started_at: '2026-11-20T12:00:00.000Z',
  current_period_end: '2027-11-20T12:00:00.000Z',
  access_until: '2027-11-27T12:00:00.000Z',
  cancel_at_period_end: false,
  is_managed: true,
};
const receipt: Receipt = {
  id: 1,
  reason: 'start',
  state: 'paid',
  amount: 8999,
  currency: 'usd',
  created_at: '2026-11-20T12:00:00.000Z',
  url: null,
};
const user = {
  username: 'ada',
  email: 'ada@example.test',
  xp: 0,
  picture: null,
  is_staff: false,
  is_subscriber: true,
  plan: 'annual',
  profile: { image_url: null, bio: '', location: '' },
};

async function deviceThatHears(answer: (request: string) => Response, clock: ManualClock = new ManualClock()) {
  const requests: string[] = [];
  const fetch = (async (input: RequestInfo | URL) => {
    const request = new Request(input);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    requests.push(what);
    return answer(what);
  }) as typeof globalThis.fetch;
  const device = await deviceOn({ fetch, readCsrfToken: async () => 'token' }, { username: 'ada', clock });
  return { device, requests };
}

function replies(request: string): Response {
  if (request === 'GET /api/subscriptions/subscriptions/') return json(200, [subscription]);
  if (request === 'GET /api/subscriptions/receipts/') return json(200, [receipt]);
  if (request === 'GET /api/auth/user/') return json(200, user);
  if (request.endsWith('/cancel/')) return json(200, { ...subscription, cancel_at_period_end: true });
  return rejectWith('not_found');
}

it('keeps what was bought, and fetches the user once that changes their permissions (DB-8)', async () => {
  const { device, requests } = await deviceThatHears(replies);
  expect(await membershipQuery.refresh!(device)).toBeNull();
  expect((await readFact(device.cache, 'membership'))?.reply).toEqual({
    subscriptions: [subscription],
    receipts: [receipt],
  });
  expect((await readFact(device.cache, 'user'))?.plan).toBe('annual');
  await membershipQuery.refresh!(device);
  expect(requests.filter((request) => request === 'GET /api/auth/user/')).toHaveLength(1);
  device.close();
});

it('DB-8: keeps purchases with the time of the request, and keeps both when a fetch fails', async () => {
  let isUp = true;
  const clock = new ManualClock();
  const { device } = await deviceThatHears((request) => {
    // A reply takes its time.
    clock.pass(60_000);
    return isUp || request.endsWith('/subscriptions/subscriptions/') ? replies(request) : rejectWith('server_error');
  }, clock);
  const stored = async () => readFact(device.cache, 'membership');
  const first = clock.time + 1;
  await membershipQuery.refresh!(device);
  expect(await stored()).toMatchObject({ fetched_at: first });
  isUp = false;
  clock.pass(86_400_000);
  await membershipQuery.refresh!(device);
  expect(await stored()).toEqual({
    reply: { subscriptions: [subscription], receipts: [receipt] },
    fetched_at: first,
  });
  isUp = true;
  const again = clock.time + 1;
  await membershipQuery.refresh!(device);
  expect(await stored()).toMatchObject({ fetched_at: again });
  device.close();
});

it('keeps what it holds when the fetch fails (DB-8)', async () => {
  let isUp = true;
  const { device } = await deviceThatHears((request) => (isUp ? replies(request) : rejectWith('server_error')));
  await membershipQuery.refresh!(device);
  isUp = false;
  expect(await membershipQuery.refresh!(device)).toMatchObject({ kind: 'rejected', code: 'server_error' });
  expect((await readFact(device.cache, 'membership'))?.reply.subscriptions).toHaveLength(1);
  device.close();
});

it('fetches everything again after a change', async () => {
  const { device, requests } = await deviceThatHears(replies);
  const result = await changeMembership(device, cancelSubscription, 7);
  expect(result).toMatchObject({ ok: true, reply: { cancel_at_period_end: true } });
  expect(requests[0]).toBe('POST /api/subscriptions/subscriptions/7/cancel/');
  expect(requests).toContain('GET /api/subscriptions/receipts/');
  device.close();
});

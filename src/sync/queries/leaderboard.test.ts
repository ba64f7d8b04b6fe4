import { afterEach, expect, test } from 'vitest';
import { FakeApi, json, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { readFact } from '../storage/cache-database.ts';
import { leaderboardQuery } from './leaderboard.ts';

const entry = { username: 'Alice', total_score: 30, puzzles_completed: 1, average_score: 100 };
const ownRank = { rank: 1, entry };

let device: OpenDevice | undefined;
afterEach(() => device?.close());

async function setUp(username: string | null) {
  const api = new FakeApi('Alice');
  api.signIn(username);
  api.network = async (request) => json(200, request.url.includes('/me/') ? ownRank : [entry]);
  device = await deviceOn(api, { username });
  return { api, device };
}

test('keeps what was fetched, with the time of the request and the learner’s own rank', async () => {
  const { device } = await setUp('Alice');
  const before = device.clock.now();
  await leaderboardQuery('monthly').refresh!(device);
  const stored = await readFact(device.cache, 'leaderboard_monthly');
  expect(stored).toMatchObject({ entries: [entry], standing: ownRank });
  expect(stored!.fetched_at).toBeGreaterThan(before);
});

test("doesn't request a visitor's rank", async () => {
  const { api, device } = await setUp(null);
  await leaderboardQuery('weekly').refresh!(device);
  expect(api.requests).toEqual(['GET /api/leaderboard/']);
  expect((await readFact(device.cache, 'leaderboard_weekly'))?.standing).toBeNull();
});

test('returns a failure and keeps what the device has', async () => {
  const { api, device } = await setUp('Alice');
  await leaderboardQuery('all').refresh!(device);
  const stored = await readFact(device.cache, 'leaderboard_all');
  api.network = unreachable;
  expect(await leaderboardQuery('all').refresh!(device)).toMatchObject({ kind: 'no_response', reason: 'offline' });
  api.network = async () => rejectWith('server_error');
  expect(await leaderboardQuery('all').refresh!(device)).toMatchObject({ kind: 'rejected', code: 'server_error' });
  expect(await readFact(device.cache, 'leaderboard_all')).toEqual(stored);
});

test('keeps the rank that it has if only the list comes', async () => {
  const { api, device } = await setUp('Alice');
  await leaderboardQuery('all').refresh!(device);
  api.network = async (request) => (request.url.includes('/me/') ? rejectWith('server_error') : json(200, []));
  await leaderboardQuery('all').refresh!(device);
  expect(await readFact(device.cache, 'leaderboard_all')).toMatchObject({ entries: [], standing: ownRank });
});

test('HOME-4: keeps the rank of the last day on which it asked, and not one of today', async () => {
  const { api, device } = await setUp('Alice');
  const clock = new ManualClock();
  const stored = () => readFact(device.cache, 'leaderboard_all');
  const fetchRank = async (rank: number) => {
    api.network = async (request) => json(200, request.url.includes('/me/') ? { ...ownRank, rank } : [entry]);
    await leaderboardQuery('all').refresh!({ ...device, clock });
    return (await stored())?.rank_before;
  };
  expect(await fetchRank(9)).toBeUndefined();
  expect(await fetchRank(8)).toBeUndefined();
  clock.pass(2 * 86_400_000);
  expect(await fetchRank(7)).toEqual({ rank: 8, day: '2026-11-20' });
  expect(await fetchRank(6)).toEqual({ rank: 8, day: '2026-11-20' });
});

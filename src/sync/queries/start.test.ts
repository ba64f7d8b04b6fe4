import { afterEach, expect, test } from 'vitest';
import { FakeApi, json, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../tests/support/test-device.ts';
import { timeframes } from '../../contract/leaderboard.ts';
import { prices, product } from '../../contract/product.ts';
import type { Start } from '../../contract/start.ts';
import type { OpenDevice } from '../device.ts';
import { readFact } from '../storage/cache-database.ts';
import { listKey } from './puzzles.ts';
import { startQuery } from './start.ts';

const entry = { username: 'Alice', total_score: 30, puzzles_completed: 1, average_score: 100 };
const leaderboard = { entries: [entry], standing: { rank: 1, entry } };
const start: Start = {
  config: {
    product,
    captcha: { provider: 'altcha', site_key: null },
    payments: { provider: 'sandbox', test_mode: true },
    prices,
    push_public_key: '',
    licence_public_key: '',
    generator: 'templates',
  },
  puzzles: { page: 1, page_size: 20, count: 0, results: [] },
  leaderboards: { all: leaderboard, monthly: leaderboard, weekly: leaderboard },
  progress: {
    xp: 30,
    puzzles_completed: 1,
    questions_answered: 3,
    correct_answers: 3,
    streak: { current: 1, longest: 1, today: true, freezes_left: 0 },
    days: [],
  },
};

let device: OpenDevice | undefined;
afterEach(() => device?.close());

async function openDevice(username: string | null) {
  const api = new FakeApi('Alice');
  api.signIn(username);
  const urls: string[] = [];
  api.network = async (request) => {
    urls.push(request.url);
    return json(200, start);
  };
  device = await deviceOn(api, { username });
  return { api, device, urls };
}

test('one call brings what every start loads', async () => {
  const { device, urls } = await openDevice('Alice');
  const before = device.clock.now();
  await startQuery.refresh!(device);
  expect(urls).toEqual([expect.stringMatching(/\/api\/start\/\?today=\d{4}-\d\d-\d\d$/)]);
  expect(await readFact(device.cache, 'config')).toEqual(start.config);
  expect((await device.cache.lists.get(listKey({ page: 1, sort: 'newest' })))?.list).toEqual(start.puzzles);
  for (const timeframe of timeframes) {
    const stored = await readFact(device.cache, `leaderboard_${timeframe}`);
    expect(stored).toMatchObject(leaderboard);
    expect(stored!.fetched_at).toBeGreaterThan(before);
  }
  expect(await readFact(device.cache, 'standing')).toEqual(start.progress);
});

test('all visitors request the same', async () => {
  const { device, urls } = await openDevice(null);
  await startQuery.refresh!(device);
  expect(urls).toEqual([expect.stringMatching(/\/api\/start\/$/)]);
});

test('a failure leaves what the device has', async () => {
  const { api, device } = await openDevice('Alice');
  await startQuery.refresh!(device);
  api.network = unreachable;
  await startQuery.refresh!(device);
  expect(await readFact(device.cache, 'leaderboard_weekly')).toMatchObject(leaderboard);
});

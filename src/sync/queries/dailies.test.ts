import { expect, onTestFinished, test } from 'vitest';
import { FakeApi } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { Plan } from '../../contract/account.ts';
import { writeFact } from '../storage/cache-database.ts';
import { dailiesQuery } from './dailies.ts';

const told = { title: 'A puzzle', language: 'C', is_premium: true } as const;

/** The states of November's days on a device, today's last. */
async function states(username: string | null, plan: Plan | null = null) {
  const device = await deviceOn(new FakeApi('alice'), { username, clock: new ManualClock() });
  onTestFinished(() => device.close());
  const { cache } = device;
  const reply = [
    { ...told, day: '2026-11-16', puzzle_id: 16 },
    { ...told, day: '2026-11-17', puzzle_id: 17, is_premium: false },
    { ...told, day: '2026-11-18', puzzle_id: 18 },
    { ...told, day: '2026-11-19', puzzle_id: 19 },
    { ...told, day: '2026-11-20', puzzle_id: 20 },
  ];
  await writeFact(cache, 'dailies 2026-11', { reply, fetched_at: 0 });
  if (username !== null) {
    const profile = { image_url: null, bio: '', location: '' };
    const account = { username, email: '', xp: 0, picture: null, is_staff: false, profile };
    await writeFact(cache, 'user', { ...account, is_subscriber: plan !== null, plan });
    await cache.openings.put({ puzzle_id: 18, as_daily: true, row_version: 1 });
    const progress = { completed: true, answered: 2, correct: 2, total: 2, xp: 20, completed_on: '2026-11-19' };
    await cache.progress.put({ puzzle_id: 19, ...progress, row_version: 1 });
  }
  return (await dailiesQuery('2026-11').read(device))!.days.map(({ state }) => state);
}

test('a day is locked if its puzzle is Premium’s and neither today’s nor the learner’s', async () => {
  expect(await states('alice')).toEqual(['locked', 'open', 'open', 'solved', 'open']);
  expect(await states(null)).toEqual(['locked', 'open', 'locked', 'locked', 'open']);
});

test('no day is locked with Premium', async () => {
  expect(await states('alice', 'monthly')).toEqual(['open', 'open', 'open', 'solved', 'open']);
});

import { expect, it } from 'vitest';
import { json, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { saveProfile } from '../operations/save-profile.ts';
import { readFact, writeFact } from '../storage/cache-database.ts';
import { profileQuery } from './profile.ts';

const profile = {
  username: 'Mira',
  profile: { image_url: null, bio: 'Reads C.', location: 'Porto' },
  stats: { total_attempts: 3, completed_puzzles: 1, average_score: 66.6 },
};

async function deviceThatHears(
  answer: (path: string) => Response | Promise<Response>,
  clock: ManualClock = new ManualClock(),
) {
  const fetch = (async (input: RequestInfo | URL) => {
    const request = new Request(input);
    return answer(`${request.method} ${new URL(request.url).pathname}`);
  }) as typeof globalThis.fetch;
  return deviceOn({ fetch, readCsrfToken: async () => 'token' }, { username: 'ada', clock });
}

it('keeps the last profile with its time while offline, regardless of case in the name (DB-5)', async () => {
  let isOnline = true;
  const device = await deviceThatHears((path) => {
    if (!isOnline) return unreachable(new Request('https://nday.test'), async () => json(200, {}));
    expect(path).toBe('GET /api/auth/profile/mira/');
    return json(200, profile);
  });
  const before = device.clock.now();
  expect(await profileQuery('profile', 'mira').refresh!(device)).toBeNull();
  isOnline = false;
  expect(await profileQuery('profile', 'mira').refresh!(device)).toMatchObject({ kind: 'no_response' });
  const stored = await profileQuery('profile', 'MIRA').read(device);
  expect(stored?.reply).toEqual(profile);
  expect(stored!.fetched_at).toBeGreaterThan(before);
  expect(await profileQuery('competency', 'mira').read(device)).toBeUndefined();
});

const scores = {
  competency_stats: [
    {
      category_id: 2,
      category: 'Injection',
      combined_score: 40.5,
      puzzle_score: 30,
      question_score: 51,
      total_attempts: 4,
    },
  ],
  overall_score: 40.5,
};

it('DB-5: keeps the last scores with the time of the request, next to the profile and by the lowercased name', async () => {
  let reply: () => Response = () => json(200, scores);
  const clock = new ManualClock();
  const device = await deviceThatHears((path) => {
    // A reply takes its time.
    clock.pass(60_000);
    return path === 'GET /api/auth/profile/Mira/' ? json(200, profile) : reply();
  }, clock);
  const asked = clock.time + 1;
  expect(await profileQuery('competency', 'Mira').refresh!(device)).toBeNull();
  expect(await profileQuery('competency', 'mIRA').read(device)).toEqual({ reply: scores, fetched_at: asked });
  expect(await profileQuery('profile', 'Mira').read(device)).toBeUndefined();
  const askedAgain = clock.time + 1;
  await profileQuery('profile', 'Mira').refresh!(device);
  expect(await profileQuery('profile', 'mira').read(device)).toEqual({ reply: profile, fetched_at: askedAgain });

  reply = () => rejectWith('server_error');
  expect(await profileQuery('competency', 'Mira').refresh!(device)).toMatchObject({ status: 500 });
  expect(await profileQuery('competency', 'Mira').read(device)).toEqual({ reply: scores, fetched_at: asked });
  reply = () => rejectWith('not_found');
  expect(await profileQuery('competency', 'MIRA').refresh!(device)).toMatchObject({ status: 404 });
  expect(await profileQuery('competency', 'Mira').read(device)).toBeUndefined();
  expect(await profileQuery('profile', 'Mira').read(device)).toBeDefined();
});

it('deletes a profile that the server no longer has, and keeps it through a server error (DB-5)', async () => {
  const replies = [json(200, profile), rejectWith('server_error'), rejectWith('not_found')];
  const device = await deviceThatHears(() => replies.shift()!);
  await profileQuery('profile', 'Mira').refresh!(device);
  expect(await profileQuery('profile', 'Mira').refresh!(device)).toMatchObject({ kind: 'rejected', status: 500 });
  expect(await profileQuery('profile', 'Mira').read(device)).toBeDefined();
  expect(await profileQuery('profile', 'Mira').refresh!(device)).toMatchObject({ kind: 'rejected', status: 404 });
  expect(await profileQuery('profile', 'Mira').read(device)).toBeUndefined();
});

it("updates the device's user from a saved profile, and not from a rejected one", async () => {
  const saved = { image_url: 'https://example.org/a.png', bio: 'New.', location: '' };
  const replies = [rejectWith('invalid'), json(200, { profile: saved })];
  const device = await deviceThatHears(() => replies.shift()!);
  const user = {
    username: 'ada',
    email: 'ada@example.org',
    xp: 0,
    picture: null,
    is_staff: false,
    is_subscriber: false,
    plan: null,
    profile: { image_url: null, bio: '', location: '' },
  };
  await writeFact(device.cache, 'user', user);
  await saveProfile(device, { profile: saved });
  expect(await readFact(device.cache, 'user')).toEqual(user);
  await saveProfile(device, { profile: saved });
  expect(await readFact(device.cache, 'user')).toEqual({ ...user, picture: saved.image_url, profile: saved });
});

import { expect, it } from 'vitest';
import { json, refuse, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { readFact, writeFact } from '../storage/mirror-database.ts';
import { fetchPart, readPart, saveProfile } from './profile.ts';

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
  expect(await fetchPart(device, 'profile', 'mira')).toBeNull();
  isOnline = false;
  expect(await fetchPart(device, 'profile', 'mira')).toMatchObject({ kind: 'no_verdict' });
  const kept = await readPart(device, 'profile', 'MIRA');
  expect(kept?.reply).toEqual(profile);
  expect(kept!.fetched_at).toBeGreaterThan(before);
  expect(await readPart(device, 'competency', 'mira')).toBeUndefined();
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
  expect(await fetchPart(device, 'competency', 'Mira')).toBeNull();
  expect(await readPart(device, 'competency', 'mIRA')).toEqual({ reply: scores, fetched_at: asked });
  expect(await readPart(device, 'profile', 'Mira')).toBeUndefined();
  const askedAgain = clock.time + 1;
  await fetchPart(device, 'profile', 'Mira');
  expect(await readPart(device, 'profile', 'mira')).toEqual({ reply: profile, fetched_at: askedAgain });

  reply = () => refuse('server_error');
  expect(await fetchPart(device, 'competency', 'Mira')).toMatchObject({ status: 500 });
  expect(await readPart(device, 'competency', 'Mira')).toEqual({ reply: scores, fetched_at: asked });
  reply = () => refuse('not_found');
  expect(await fetchPart(device, 'competency', 'MIRA')).toMatchObject({ status: 404 });
  expect(await readPart(device, 'competency', 'Mira')).toBeUndefined();
  expect(await readPart(device, 'profile', 'Mira')).toBeDefined();
});

it('forgets a profile that the server no longer has, and keeps it through a server error (DB-5)', async () => {
  const replies = [json(200, profile), refuse('server_error'), refuse('not_found')];
  const device = await deviceThatHears(() => replies.shift()!);
  await fetchPart(device, 'profile', 'Mira');
  expect(await fetchPart(device, 'profile', 'Mira')).toMatchObject({ kind: 'refused', status: 500 });
  expect(await readPart(device, 'profile', 'Mira')).toBeDefined();
  expect(await fetchPart(device, 'profile', 'Mira')).toMatchObject({ kind: 'refused', status: 404 });
  expect(await readPart(device, 'profile', 'Mira')).toBeUndefined();
});

it("updates the device's user from a saved profile, and not from a rejected one", async () => {
  const saved = { image_url: 'https://example.org/a.png', bio: 'New.', location: '' };
  const replies = [refuse('invalid'), json(200, { profile: saved })];
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
  await writeFact(device.mirror, 'user', user);
  await saveProfile(device, { profile: saved });
  expect(await readFact(device.mirror, 'user')).toEqual(user);
  await saveProfile(device, { profile: saved });
  expect(await readFact(device.mirror, 'user')).toEqual({ ...user, picture: saved.image_url, profile: saved });
});

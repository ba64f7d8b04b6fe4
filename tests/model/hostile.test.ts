import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import type { OpenDevice } from '../../src/sync/device.ts';
import { fetchPuzzle } from '../../src/sync/http/fetch-puzzle.ts';
import { answer } from '../../src/sync/operations/answer.ts';
import { comment } from '../../src/sync/operations/comment.ts';
import { exercise } from '../../src/sync/operations/exercise.ts';
import { react } from '../../src/sync/operations/react.ts';
import { rememberUser } from '../../src/sync/storage/device-database.ts';
import { cutShort, FakeApi, unreachable, userNamed } from '../support/fake-api.ts';
import { oddReplies, oddReply } from '../support/odd-replies.ts';
import { isNightly, readCount, readSeed } from '../support/settings.ts';
import { deviceOn, emptyStorage, ManualClock } from '../support/test-device.ts';
import { quietly } from './play.ts';

/** Of each property. MODEL_RUNS is meant for the sequences, of which more are needed. */
const numRuns = Math.ceil(readCount('MODEL_RUNS', 250) / 25);
const seed = readSeed('MODEL_SEED');

quietly();

function newApi(): FakeApi {
  const api = new FakeApi('alice');
  api.signIn('alice');
  return api;
}

type Deed = { do: 'answer'; question: 11 | 12 | 21 | 22 } | { do: 'comment' | 'practice' | 'react'; puzzle: 1 | 2 };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('answer' as const), question: fc.constantFrom(11, 12, 21, 22) }),
  fc.record({ do: fc.constantFrom('comment', 'practice', 'react'), puzzle: fc.constantFrom(1, 2) }),
) as fc.Arbitrary<Deed>;

let texts = 0;

async function perform(device: OpenDevice, deed: Deed): Promise<void> {
  if (deed.do === 'answer') {
    await device.perform(answer, {
      puzzle_id: Math.floor(deed.question / 10),
      question_id: deed.question,
      answer: 'A',
    });
    return;
  }
  const { puzzle: puzzle_id } = deed;
  texts += 1;
  if (deed.do === 'comment') await device.perform(comment, { puzzle_id, text: `text ${texts}` });
  else if (deed.do === 'react') await device.perform(react, { puzzle_id, desired: 'UP' });
  else await device.perform(exercise, { kind: 'practice', puzzle_id, question_id: null, is_correct: null });
}

/** Syncs until nothing waits. */
async function settle(device: OpenDevice, clock: ManualClock): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    clock.pass(6 * 60_000);
    await device.loop.run('retry');
    if (round > 0 && (await device.outbox.entries.count()) === 0) return;
  }
  expect(await device.outbox.entries.toArray(), 'nothing is left to be sent').toEqual([]);
}

/** A device whose answer, comment, and practice, or what follows them, meet `meddle` once. Returns whether they did. */
async function meetOnce(path: string, meddle: (serve: () => Promise<Response>) => Promise<Response>): Promise<boolean> {
  const api = newApi();
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  let isMet = false;
  api.network = async (request, serve) => {
    const { pathname } = new URL(request.url);
    if (isMet || `${request.method} ${pathname}` !== path) return serve();
    isMet = true;
    return meddle(serve);
  };
  try {
    await device.loop.run('start');
    await fetchPuzzle(device, 1);
    await perform(device, { do: 'answer', question: 11 });
    await device.perform(comment, { puzzle_id: 1, text: 'once' });
    await perform(device, { do: 'practice', puzzle: 1 });
    await device.loop.run('enqueue');
    await settle(device, clock);
    await fetchPuzzle(device, 1);
    expect(api.effects.toSorted()).toEqual(['answer 11 A', 'comment 1 once', 'practice 1']);
    expect(await device.cache.answers.toArray()).toMatchObject([{ question_id: 11, selected_answer: 'A' }]);
    expect(await device.cache.exercises.count()).toBe(1);
    expect((await device.cache.puzzles.get(1))?.puzzle.comments).toMatchObject([{ text: 'once' }]);
    return isMet;
  } finally {
    device.close();
  }
}

const paths = [
  'POST /api/puzzles/1/answer/',
  'POST /api/puzzles/1/comment/',
  `POST ${calls.addExercise.path}`,
  'GET /api/sync/',
  'GET /api/puzzles/1/',
];

/** By day, every so many bytes. At night, each. */
const oddStride = isNightly ? 1 : 21;
const stride = isNightly ? 1 : 499;

test.each(paths)(
  `API-2, OUT-7: a response to %s cut at any byte costs nothing (seed ${seed})`,
  {
    timeout: 600_000,
  },
  async (path) => {
    let length = 0;
    const isMet = await meetOnce(path, async (serve) => {
      const response = await serve();
      length = (await response.clone().arrayBuffer()).byteLength;
      return response;
    });
    expect(isMet).toBe(true);
    expect(length).toBeGreaterThan(0);
    for (let at = seed % stride; at < length; at += stride) {
      for (const isBroken of [false, true]) {
        // Half a byte more, because the share is rounded down.
        await meetOnce(path, async (serve) => cutShort(await serve(), (at + 0.5) / length, isBroken));
      }
    }
  },
);

test.each(paths)(
  `API-2, OUT-10: none of ${oddReplies} odd replies of a proxy to %s is taken for the server's`,
  {
    timeout: 600_000,
  },
  async (path) => {
    for (let number = seed % oddStride; number < oddReplies; number += oddStride) {
      expect(await meetOnce(path, async () => oddReply(number))).toBe(true);
    }
  },
);

test(`ACC-1, ACC-2: an account deleted elsewhere with work pending keeps it to itself (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(deed, { minLength: 1, maxLength: 6 }),
    fc.nat({ max: 8 }),
    fc.constantFrom('before', 'after'),
    fc.boolean(),
    async (deeds, calls, when, isNameTaken) => {
      const api = newApi();
      const clock = new ManualClock();
      const storage = emptyStorage();
      const old = await deviceOn(api, { username: 'alice', clock, storage });
      await old.loop.run('start');
      api.network = unreachable;
      for (const each of deeds) await perform(old, each);
      await old.loop.run('enqueue');
      const keys = new Set((await old.outbox.entries.toArray()).map(({ operation_id }) => operation_id));
      let left = calls;
      let arrived: Set<string> | null = null;
      const deleteAccount = () => {
        arrived = new Set(api.acted.map(({ key }) => key));
        api.replaceUser('alice', new Date(clock.time).toISOString());
        api.signIn(isNameTaken ? 'alice' : null);
      };
      api.network = async (_, serve) => {
        left -= 1;
        const isNow = left === 0 && !arrived;
        if (isNow && when === 'before') deleteAccount();
        const response = await serve();
        if (isNow && when === 'after') deleteAccount();
        return response;
      };
      await old.loop.run('online');
      if (!arrived) deleteAccount();
      // What arrived can wait for its response's being heard; all else waits for good.
      const isUnsent = (key: string) => !arrived!.has(key);
      await old.loop.run('retry');
      old.close();
      api.signIn('alice');
      const next = await deviceOn(api, { username: 'alice', userId: '2.alice', clock, storage });
      await next.perform(comment, { puzzle_id: 1, text: 'of the next owner' });
      await next.loop.run('start');
      await settle(next, clock);
      next.close();
      const done = api.acted.map(({ key }) => key);
      expect(done.filter((key) => keys.has(key) && isUnsent(key))).toEqual([]);
      expect(new Set(done).size).toBe(done.length);
      expect(api.effects.at(-1)).toBe('comment 1 of the next owner');
      const again = await deviceOn(api, { username: 'alice', userId: '1.alice', clock, storage });
      const waiting = new Set((await again.outbox.entries.toArray()).map(({ operation_id }) => operation_id));
      again.close();
      expect([...keys].filter((key) => isUnsent(key) && !waiting.has(key))).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns, seed });
});

/** What a learner's device does, whether it syncs then, and whether the server's backup is made first. */
const turn = fc.record({ at: fc.constantFrom(0, 1), deed, syncs: fc.boolean(), isLost: fc.boolean() });

test(`PULL-13, OUT-7: an older backup under two devices leaves both as the server is, and doubles nothing (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.array(turn, { minLength: 2, maxLength: 10 }),
    fc.nat({ max: 9 }),
    async (turns, backedUpAt) => {
      const api = newApi();
      const clock = new ManualClock();
      const devices = [
        await deviceOn(api, { username: 'alice', clock }),
        await deviceOn(api, { username: 'alice', clock }),
      ] as const;
      onTestFinished(() => {
        for (const device of devices) device.close();
      });
      let backup = api.backUp();
      for (const [number, { at, deed, syncs, isLost }] of turns.entries()) {
        const device = devices[at]!;
        if (number === backedUpAt) backup = api.backUp();
        api.network = isLost
          ? async (_, serve) => {
              await serve();
              throw new TypeError('Failed to fetch');
            }
          : unreachable;
        await perform(device, deed);
        await device.loop.run('enqueue');
        api.network = (_, serve) => serve();
        if (syncs) await device.loop.run('retry');
      }
      const pending = await Promise.all(devices.map(({ outbox }) => outbox.entries.toArray()));
      api.restore(backup);
      for (const device of devices) {
        await device.loop.run('retry');
        await logIn(device, clock);
      }
      for (const device of [...devices, devices[0]]) await settle(device, clock);
      const done = api.acted.map(({ key }) => key);
      expect(new Set(done).size, 'an act has had its effect twice').toBe(done.length);
      // A thumb says what is wanted, and an answer the other device can have given first.
      const unsent = pending.flat().filter(({ kind }) => kind === 'comment' || kind === 'exercise');
      expect(unsent.map(({ operation_id }) => operation_id).filter((key) => !done.includes(key))).toEqual([]);
      const mine = api.users.get('alice')!;
      for (const { cache } of devices) {
        expect(new Set((await cache.answers.toArray()).map(({ question_id }) => question_id))).toEqual(
          new Set(mine.answers.keys()),
        );
        const thumbs = (await cache.reactions.toArray()).filter(({ reaction }) => reaction !== null);
        expect(new Map(thumbs.map(({ puzzle_id, reaction }) => [puzzle_id, reaction]))).toEqual(mine.reactions);
        const practiced = api.acted.filter(({ effect }) => effect.startsWith('practice')).map(({ key }) => key);
        expect((await cache.exercises.toArray()).map(({ id }) => id).sort()).toEqual(practiced.sort());
      }
      for (const device of devices) device.close();
    },
  );
  await fc.assert(property, { numRuns, seed });
});

async function logIn(device: OpenDevice, clock: ManualClock): Promise<void> {
  const result = await device.call(calls.login, { body: { username: 'alice', password: 'x' } });
  expect(result.ok).toBe(true);
  await rememberUser(userNamed('alice'), device.storage, clock.now());
  await device.resume();
}

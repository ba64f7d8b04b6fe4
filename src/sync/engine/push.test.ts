import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  type FakeApi,
  fakePuzzle,
  json,
  type Network,
  portal,
  rejectWith,
  replyLost,
  unreachable,
} from '../../../tests/support/fake-api.ts';
import { effects, effectsOnce, openTestOutbox, queueAll } from '../../../tests/support/open-outbox.ts';
import { seeded } from '../../../tests/support/random.ts';
import { emptyStorage } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { answer } from '../operations/answer.ts';
import { comment, comment as commentOperation } from '../operations/comment.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { react as reactOperation } from '../operations/react.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { statusQuery } from '../queries/first/status.ts';
import { enqueue } from './enqueue.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is sent has its effect, and the server says that it has failed. */
const failsAfterwards: Network = async (request, serve) => {
  const reply = await serve();
  return request.method === 'POST' ? rejectWith('server_error') : reply;
};

test('OUT-3: a queue sends in order, one at a time; 6 queues send simultaneously', async () => {
  const { api, device, sync } = await openTestOutbox();
  for (let id = 3; id <= 9; id += 1) api.publish(fakePuzzle(id));
  api.network = unreachable;
  for (let id = 1; id <= 9; id += 1) {
    for (const text of ['a', 'b', 'c']) await device.perform(commentOperation, { puzzle_id: id, text });
  }
  await device.loop.run('enqueue');
  const inFlight = new Map<string, number>();
  let most = 0;
  const six = Promise.withResolvers<void>();
  api.network = async (request, serve) => {
    if (request.method === 'GET') return serve();
    const queue = request.url;
    inFlight.set(queue, (inFlight.get(queue) ?? 0) + 1);
    expect(inFlight.get(queue)).toBe(1);
    most = Math.max(most, inFlight.size);
    if (inFlight.size === 6) {
      // Whatever a seventh queue does to the outbox before it sends happens before these reads end.
      for (let turn = 0; turn < 20; turn += 1) await device.outbox.entries.count();
      six.resolve();
    }
    await six.promise;
    const reply = await serve();
    inFlight.delete(queue);
    return reply;
  };
  await sync();
  expect(most).toBe(6);
  for (let id = 1; id <= 9; id += 1) {
    const mine = api.effects.filter((effect) => effect.startsWith(`comment ${id} `));
    expect(mine).toEqual(['a', 'b', 'c'].map((text) => `comment ${id} ${text}`));
  }
});

test('OUT-6: an entry is marked as sent before its request leaves', async () => {
  const { api, device, entries } = await openTestOutbox();
  let states: string[] = [];
  api.network = async (request, serve) => {
    if (request.method === 'POST') states = (await entries()).map(({ state }) => state);
    return serve();
  };
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await device.loop.run('enqueue');
  expect(states).toEqual(['sent']);
  expect(await entries()).toEqual([]);
});

test('OUT-7: after a lost response the entry is sent again, and nothing happens twice', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await queueAll(device, api);
  const lost = new Map<string, number>();
  api.network = async (request, serve) => {
    const key = request.headers.get('idempotency-key') ?? 'none';
    lost.set(key, (lost.get(key) ?? 0) + 1);
    return lost.get(key)! <= 2 ? replyLost(request, serve) : serve();
  };
  for (let round = 0; round < 20; round += 1) await sync();
  expect(lost.size).toBe(5 + 1);
  expect(effects(api)).toEqual(effectsOnce);
  expect(await entries()).toEqual([]);
});

test('OUT-7: responses that arrive together are written together', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await queueForMany(device, api);
  const commits = vi.spyOn(device.cache, 'transaction');
  let waiting: (() => void)[] = [];
  api.network = async (request, serve) => {
    if (request.method === 'GET') return serve();
    await new Promise<void>((go) => {
      waiting.push(go);
      if (waiting.length < 6) return;
      for (const each of waiting) each();
      waiting = [];
    });
    return serve();
  };
  await sync();
  expect(await entries()).toEqual([]);
  expect(effects(api)).toHaveLength(24);
  expect(commits.mock.calls.length).toBeLessThan(24);
});

test('OUT-7: while the server is silent, at most 6 entries are marked as sent', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await queueForMany(device, api);
  api.network = (request, serve) => (request.method === 'GET' ? serve() : unreachable(request, serve));
  await sync();
  const states = (await entries()).map(({ state }) => state);
  expect(states.filter((state) => state === 'sent')).toHaveLength(6);
});

/** 24 comments, each on a puzzle of its own, which wait. */
async function queueForMany(device: OpenDevice, api: FakeApi): Promise<void> {
  const ids = Array.from({ length: 24 }, (_, index) => index + 1);
  for (const id of ids.slice(2)) api.publish(fakePuzzle(id));
  api.network = unreachable;
  for (const puzzle_id of ids) await device.perform(commentOperation, { puzzle_id, text: 'x' });
  await device.loop.run('enqueue');
}

test('OUT-7: a kill between the local cache and the outbox leads to the same operation again', async () => {
  const storage = emptyStorage();
  const { api, device, entries, sync } = await openTestOutbox({ storage });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await device.refresh(puzzleQuery(1));
  await queueAll(device, api);
  const where = device.outbox.entries.where.bind(device.outbox.entries);
  vi.spyOn(device.outbox.entries, 'where').mockImplementation(((index: object) => {
    if (typeof index === 'object' && 'operation_id' in index) throw new Error('killed');
    return where(index as never);
  }) as typeof where);
  await sync();
  const before = await puzzleQuery(1)
    .read(device)
    .then(({ view }) => view ?? undefined);
  expect(before?.questions[0]?.answer).toMatchObject({ pending: false, is_correct: true });
  expect(await entries()).toHaveLength(5);
  device.close();

  const { device: next, entries: left, sync: syncNext, clock } = await openTestOutbox({ storage }, api);
  await syncNext();
  expect(effects(api)).toEqual(effectsOnce);
  expect(await left()).toEqual([]);
  clock.pass(1500);
  await expect
    .poll(() =>
      puzzleQuery(1)
        .read(next)
        .then(({ view }) => view ?? undefined),
    )
    .toMatchObject({ explanation: 'Because.' });
  const view = await puzzleQuery(1)
    .read(next)
    .then(({ view }) => view ?? undefined);
  expect(view?.user_progress).toMatchObject({ answered: 2, correct: 1, completed: true });
  expect(view?.reaction_counts).toEqual({ thumbs_up: 6, thumbs_down: 1 });
  expect(view?.comments).toMatchObject([{ text: 'one', pending: false }]);
});

test("OUT-24: a stored response doesn't undo what another device did since", async () => {
  const { api, device: phone, sync } = await openTestOutbox();
  const { device: desk, sync: syncDesk } = await openTestOutbox({}, api);
  await Promise.all([sync(), syncDesk()]);
  await phone.refresh(puzzleQuery(1));
  api.network = failsAfterwards;
  await phone.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await phone.loop.run('enqueue');
  expect(api.effects).toEqual(['react 1 UP']);
  api.network = (_, serve) => serve();
  await syncDesk();
  await desk.perform(reactOperation, { puzzle_id: 1, desired: 'DOWN' });
  await desk.loop.run('enqueue');
  // It brings the other device's, and then its own goes again.
  await phone.loop.run('start');
  await sync();
  expect(api.effects).toEqual(['react 1 UP', 'react 1 DOWN']);
  expect(await statusQuery.read(phone)).toMatchObject({ pending: 0, rejected: 0 });
  expect(
    (
      await puzzleQuery(1)
        .read(phone)
        .then(({ view }) => view ?? undefined)
    )?.user_reaction,
  ).toBe('DOWN');
});

test('OUT-24: a reaction whose response was lost shows after the pull of the same cycle', async () => {
  const { api, device, clock } = await openTestOutbox();
  await device.refresh(puzzleQuery(1));
  api.network = failsAfterwards;
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('enqueue');
  api.network = (_, serve) => serve();
  clock.pass(1000);
  await device.loop.run('enqueue');
  expect(await device.outbox.entries.count()).toBe(0);
  expect(await device.cache.reactions.get(1)).toMatchObject({ reaction: 'UP' });
  expect(
    await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({
    user_reaction: 'UP',
    reaction_counts: { thumbs_up: 6, thumbs_down: 1 },
  });
});

test("OUT-24, PULL-4: it leaves after all pages came, even if they don't match the server's count", async () => {
  const { api, device, clock } = await openTestOutbox();
  await device.refresh(puzzleQuery(1));
  api.network = failsAfterwards;
  await device.perform(reactOperation, { puzzle_id: 1, desired: 'UP' });
  await device.loop.run('enqueue');
  api.network = async (request, serve) => {
    const reply = await serve();
    if (!request.url.includes('/api/sync/')) return reply;
    return json(200, { ...(await reply.json()), checks: { catalogue: { count: 1, hash: 'x' }, user: null } });
  };
  clock.pass(1000);
  await device.loop.run('enqueue');
  expect(await device.outbox.entries.count()).toBe(0);
});

test('OUT-20: two tabs that flush simultaneously without a lock do nothing twice', async () => {
  const storage = emptyStorage();
  const { api, device, entries, sync } = await openTestOutbox({ storage });
  const { sync: syncOther } = await openTestOutbox({ storage }, api);
  await queueAll(device, api);
  await Promise.all([sync(), syncOther()]);
  expect(effects(api)).toEqual(effectsOnce);
  expect(await entries()).toEqual([]);
});

test('OUT-20: an entry that needs attention keeps its reason, whatever another tab gets later', async () => {
  const storage = emptyStorage();
  const { api, device, entries } = await openTestOutbox({ storage });
  const { sync: syncOther } = await openTestOutbox({ storage }, api);
  await device.perform(commentOperation, { puzzle_id: 1, text: 'refuse me' });
  const late = Promise.withResolvers<Response>();
  let isFirst = true;
  api.network = (_, serve) => {
    if (!isFirst) return serve();
    isFirst = false;
    return late.promise;
  };
  const running = device.loop.run('enqueue');
  await expect.poll(() => isFirst).toBe(false);
  await syncOther();
  late.resolve(portal());
  await running;
  expect(await entries()).toMatchObject([{ state: 'parked', last_status: 403, last_error: 'Premium only.' }]);
});

test('OUT-20: under a lock one tab flushes, and the other checks again soon', async () => {
  const storage = emptyStorage();
  const { api, device, sync } = await openTestOutbox({ storage, locks: navigator.locks });
  const { sync: syncOther, clock } = await openTestOutbox({ storage, locks: navigator.locks }, api);
  await queueAll(device, api);
  api.requests = [];
  await Promise.all([sync(), syncOther()]);
  expect(api.requests.filter((request) => request.startsWith('POST'))).toHaveLength(5);
  expect(effects(api)).toEqual(effectsOnce);
  expect(clock.nextTimer).toBeLessThanOrEqual(clock.time + 5 * 60_000);
});

test("OUT-20: another tab's cycle for a lesser reason doesn't swallow a retry", async () => {
  const storage = emptyStorage();
  const { api, device } = await openTestOutbox({ storage, locks: navigator.locks });
  const { device: tab } = await openTestOutbox({ storage, locks: navigator.locks }, api);
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  api.signIn(null);
  await device.loop.run('retry');
  expect((await statusQuery.read(device)).paused).toBe('login');
  api.signIn('alice');
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([tab.loop.run('timer'), device.loop.run('retry')]);
  }
  expect(api.effects).toEqual(['comment 1 x']);
});

/** Two tabs under one lock. The first holds it in a transaction that hangs until `wake`, and the second has operations to send. */
async function tabsOfWhichOneHangs() {
  const storage = emptyStorage();
  const { api, device: stuck } = await openTestOutbox({ storage, locks: navigator.locks });
  const { device: tab, clock } = await openTestOutbox({ storage, locks: navigator.locks }, api);
  await queueAll(tab, api);
  api.requests = [];
  const hanging = Promise.withResolvers<void>();
  const isStuck = Promise.withResolvers<void>();
  const transaction = stuck.outbox.transaction.bind(stuck.outbox) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(stuck.outbox, 'transaction').mockImplementation((async (...given: unknown[]) => {
    isStuck.resolve();
    await hanging.promise;
    return transaction(...given);
  }) as never);
  const never = stuck.loop.run('retry');
  await isStuck.promise;
  const wake = async () => {
    hanging.resolve();
    stuck.loop.close();
    await never;
  };
  return { api, tab, clock, wake };
}

test('OUT-20: a tab whose storage hangs under the lock is overtaken after 30 seconds, and sends nothing more', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { api, tab, wake } = await tabsOfWhichOneHangs();
  const turn = tab.loop.run('retry');
  await expect.poll(async () => (await navigator.locks.query()).pending).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(api.effects).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  await turn;
  expect(effects(api)).toEqual(effectsOnce);
  const sent = api.requests.length;
  tab.loop.close();
  await tab.perform(commentOperation, { puzzle_id: 2, text: 'later' });
  await wake();
  expect(api.requests.slice(sent).filter((request) => request.startsWith('POST'))).toEqual([]);
});

test('OUT-20: it is overtaken by a tab, too, where the learner just continues answering', async () => {
  const { api, tab, clock, wake } = await tabsOfWhichOneHangs();
  for (let seconds = 0; seconds < 30; seconds += 1) {
    await tab.loop.run('enqueue');
    expect(api.effects).toEqual([]);
    clock.pass(1000);
  }
  await tab.loop.run('enqueue');
  expect(effects(api)).toEqual(effectsOnce);
  await wake();
  expect(effects(api)).toEqual(effectsOnce);
});

test('OUT-20: of two devices of one learner, the first answer counts and the other device says so', async () => {
  const { api, device: phone, sync: syncPhone } = await openTestOutbox();
  const { device: desk, sync: syncDesk } = await openTestOutbox({}, api);
  await Promise.all([phone.refresh(puzzleQuery(1)), desk.refresh(puzzleQuery(1))]);
  api.network = unreachable;
  await phone.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await desk.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'D' });
  await Promise.all([phone.loop.run('enqueue'), desk.loop.run('enqueue')]);
  api.network = (_, serve) => serve();
  await syncPhone();
  await syncDesk();
  expect(api.effects).toEqual(['answer 11 A']);
  const view = await puzzleQuery(1)
    .read(desk)
    .then(({ view }) => view ?? undefined);
  expect(view?.questions[0]?.answer).toMatchObject({
    pending: false,
    selected_answer: 'A',
    is_correct: true,
    instead_of: 'D',
  });
  expect(await statusQuery.read(desk)).toMatchObject({ pending: 0, rejected: 0 });
});

test('API-4, OUT-7: a flush sends each entry once, however many go out during a commit', async () => {
  const { api, device, entries } = await openTestOutbox();
  for (let id = 3; id <= 40; id += 1) api.publish(fakePuzzle(id));
  for (let id = 1; id <= 40; id += 1) {
    for (const text of ['one', 'two']) {
      await enqueue(device.outbox, 'alice', comment, { puzzle_id: id, text }, device.clock.now());
    }
  }
  await device.loop.run('enqueue');
  expect(await entries()).toEqual([]);
  expect(api.requests.filter((request) => request.startsWith('POST'))).toHaveLength(80);
});

test('OUT-22: an entry of an unknown kind stays and blocks its queue, and the others continue', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await queueAll(device, api);
  await device.outbox.entries
    .where({ operation_id: (await entries())[0]!.operation_id })
    .modify({ kind_version: 2, state: 'pending' });
  const fields = {
    operation_id: crypto.randomUUID(),
    kind: 'bookmark' as 'react',
    lane: 'puzzle:3',
    target: 'puzzle:3',
  };
  const { sequence: _, ...react } = (await entries())[2]!;
  await device.outbox.entries.add({ ...react, ...fields } as Omit<OutboxEntry, 'sequence'>);
  await sync();
  expect(api.effects).toEqual(['answer 21 C']);
  expect(await entries()).toMatchObject(Array(5).fill({ state: 'pending', attempts: 0 }));
  expect(await device.cache.catalogue.count()).toBe(2);
  await device.discardEntry((await entries())[0]!.operation_id);
  await device.discardEntry(fields.operation_id);
  await sync();
  expect(await entries()).toEqual([]);
});

test('OUT-22: an entry of an older version is sent as it is', async () => {
  const { api, device, entries, sync } = await openTestOutbox();
  await queueAll(device, api);
  await device.outbox.entries.toCollection().modify({ kind_version: 0 });
  await sync();
  expect(effects(api)).toEqual(effectsOnce);
  expect(await entries()).toEqual([]);
});

test('OUT-17: a rejected entry needs attention and keeps its text, the change is rolled back, and the queue continues', async () => {
  const { api, device, sync } = await openTestOutbox();
  await device.refresh(puzzleQuery(1));
  api.network = unreachable;
  await device.perform(commentOperation, { puzzle_id: 1, text: 'refuse me' });
  await device.perform(commentOperation, { puzzle_id: 1, text: 'fine' });
  expect(
    (
      await puzzleQuery(1)
        .read(device)
        .then(({ view }) => view ?? undefined)
    )?.comments,
  ).toHaveLength(2);
  await device.loop.run('enqueue');
  api.network = (_, serve) => serve();
  await sync();
  const view = await puzzleQuery(1)
    .read(device)
    .then(({ view }) => view ?? undefined);
  expect(view?.comments).toMatchObject([{ text: 'fine', pending: false }]);
  expect(view?.rejected).toMatchObject([
    { kind: 'comment', status: 403, code: 'premium_required', error: 'Premium only.', payload: { text: 'refuse me' } },
  ]);
  expect(await statusQuery.read(device)).toMatchObject({ pending: 0, rejected: 1 });
  const rejected = view!.rejected[0]!.operation_id;
  await device.retryEntry(rejected);
  await device.loop.run('enqueue');
  expect(
    (
      await puzzleQuery(1)
        .read(device)
        .then(({ view }) => view ?? undefined)
    )?.rejected,
  ).toHaveLength(1);
  await device.discardEntry(
    (await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined))!.rejected[0]!.operation_id,
  );
  expect(await statusQuery.read(device)).toMatchObject({ pending: 0, rejected: 0 });
});

function badNetwork(random: () => number): Network {
  return async (request, serve) => {
    const chance = random();
    if (chance < 0.15) return unreachable(request, serve);
    if (chance < 0.3) return replyLost(request, serve);
    if (chance < 0.35) return portal();
    if (chance < 0.4) return rejectWith('unavailable');
    if (chance < 0.45) return rejectWith('server_error');
    if (chance < 0.5) return rejectWith('in_progress');
    if (chance < 0.55) return rejectWith('rate_limited', { 'retry-after': '1' });
    if (chance < 0.6) return rejectWith('csrf_failed');
    if (chance < 0.65) return serve().then(serve);
    return serve();
  };
}

test.each(Array.from({ length: 25 }, (_, seed) => seed))(
  'OUT-7: exactly once, whatever the network does (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const storage = emptyStorage();
    const { api, device, clock, entries, sync } = await openTestOutbox({ storage, random });
    const tab = await openTestOutbox({ storage, random, clock }, api);
    await device.refresh(puzzleQuery(1));
    api.network = badNetwork(random);
    const added: string[] = [];
    let thumb: string | null = null;
    for (let step = 0; step < 30; step += 1) {
      const tabs = [device, tab.device] as const;
      const on = tabs[Math.floor(random() * 2)]!;
      const puzzle_id = 1 + Math.floor(random() * 2);
      const chance = random();
      if (chance < 0.25) {
        await on.perform(answer, {
          puzzle_id,
          question_id: 10 * puzzle_id + 1 + Math.floor(random() * 2),
          answer: 'A',
        });
      } else if (chance < 0.4) {
        await on.perform(reactOperation, { puzzle_id: 1, desired: random() < 0.5 ? 'UP' : 'DOWN' });
        thumb =
          (
            await puzzleQuery(1)
              .read(on)
              .then(({ view }) => view ?? undefined)
          )?.user_reaction ?? null;
      } else if (chance < 0.6) {
        added.push(`comment ${puzzle_id} ${step}`);
        await on.perform(commentOperation, { puzzle_id, text: String(step) });
      } else if (chance < 0.9) {
        await on.loop.run('retry');
      } else {
        clock.pass(Math.floor(random() * 60_000));
      }
    }
    api.network = (_, serve) => serve();
    for (let round = 0; round < 12 && (await entries()).length > 0; round += 1) {
      for (const { operation_id, state } of await entries())
        if (state === 'parked') await device.retryEntry(operation_id);
      clock.pass(5 * 60_000);
      await sync();
    }
    expect(await entries()).toEqual([]);
    const comments = api.effects.filter((effect) => effect.startsWith('comment'));
    expect([...comments].sort()).toEqual([...added].sort());
    const answers = api.effects.filter((effect) => effect.startsWith('answer'));
    expect(new Set(answers).size).toBe(answers.length);
    expect(api.users.get('alice')?.reactions.get(1) ?? null).toBe(thumb);
    const view = await puzzleQuery(1)
      .read(device)
      .then(({ view }) => view ?? undefined);
    expect(view?.user_reaction ?? null).toBe(thumb);
    expect(view?.reaction_counts).toEqual(api.puzzles.get(1)?.reaction_counts);
  },
);

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeApi } from '../../../../tests/support/fake-api.ts';
import { isNightly } from '../../../../tests/support/settings.ts';
import { deviceOn } from '../../../../tests/support/test-device.ts';
import type { Letter } from '../../../contract/puzzles.ts';
import type { OpenDevice } from '../../device.ts';
import { deviceFileLimit } from '../../device-file/device-file.ts';
import { puzzleQuery } from '../../queries/first/puzzle.ts';
import { meQuery } from '../../queries/me.ts';
import { readFact, writeFact } from '../../storage/cache-database.ts';
import { answer as answerOperation } from '../answer.ts';
import { comment as commentOperation } from '../comment.ts';
import { exercise } from '../exercise.ts';
import type { EntryState } from '../operation.ts';
import type { Payloads } from '../operations.ts';
import type { OutboxEntry } from '../outbox-entry.ts';
import { answerDraft, commentDraft } from '../outbox-entry.ts';
import { react } from '../react.ts';
import { exportDeviceFile } from './export-device-file.ts';
import { importDeviceFile } from './import-device-file.ts';

const numRuns = isNightly ? 200 : 15;

let old: OpenDevice;
let fresh: OpenDevice;
const open: OpenDevice[] = [];

async function emptyDevice(username: string | null = 'Alice'): Promise<OpenDevice> {
  const api = new FakeApi('Alice', 'Bob');
  api.signIn(username);
  const device = await deviceOn(api, { username });
  device.loop.close();
  open.push(device);
  return device;
}

beforeEach(async () => {
  old = await emptyDevice();
  fresh = await emptyDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const device of open.splice(0)) device.close();
});

const fileOf = (text: string) => ({ size: text.length, text: async () => text });
const bring = (device: OpenDevice, text: string) => importDeviceFile(device, fileOf(text));
const move = async (from: OpenDevice, to: OpenDevice) => bring(to, await exportDeviceFile(from));
const entriesOf = (device: OpenDevice) => device.outbox.entries.orderBy('sequence').toArray();
const idsOf = async (device: OpenDevice) => (await entriesOf(device)).map(({ operation_id }) => operation_id);
const setAll = (device: OpenDevice, fields: Partial<OutboxEntry>) =>
  device.outbox.entries.toCollection().modify(fields);
const edited = async (
  device: OpenDevice,
  change: (file: { user_id?: string; entries: object[]; cache: object }) => object,
) => JSON.stringify(change(JSON.parse(await exportDeviceFile(device))));

/** All that a file says of a device, but for when it was made. */
async function contentOf(device: OpenDevice) {
  const { saved_at: _, ...content } = JSON.parse(await exportDeviceFile(device));
  return content;
}

const answer = (device: OpenDevice, question_id: number, letter: Letter = 'A') =>
  device.perform(answerOperation, { puzzle_id: 1, question_id, answer: letter });

async function cacheAnswer(device: OpenDevice, question_id: number, row_version = 7): Promise<void> {
  await device.cache.answers.put({
    puzzle_id: 1,
    question_id,
    selected_answer: 'B',
    is_correct: false,
    correct_answer: 'C',
    answered_at: '2026-11-19T08:00:00.000Z',
    local_date: '2026-11-19',
    note: 'Not this one.',
    instead_of: 'D',
    ...(question_id % 2 === 0 && { overruled: true as const }),
    row_version,
  });
}

test("FILE-1: a file has entries, drafts, and the learner's cached rows, and no secret", async () => {
  await answer(old, 11);
  await old.perform(commentOperation, { puzzle_id: 2, text: 'Said.' });
  await setAll(old, { state: 'parked', last_status: 400, last_code: 'invalid', last_error: 'No.', attempts: 2 });
  await old.saveDraft(commentDraft(1), 'half a tho');
  await old.saveDraft('admin-puzzle:3', '{"correct_answer":"A"}');
  await old.refresh(puzzleQuery(1));
  await cacheAnswer(old, 12);
  await old.cache.reactions.bulkPut([
    { puzzle_id: 1, reaction: 'UP', row_version: 3 },
    { puzzle_id: 2, reaction: null, row_version: 3 },
  ]);
  await writeFact(old.cache, 'cursor', 'secret cursor');
  const text = await exportDeviceFile(old);
  const file = JSON.parse(text);
  expect(Object.keys(file).sort()).toEqual(
    ['drafts', 'entries', 'format', 'mirror', 'saved_at', 'user_id', 'username', 'version'].sort(),
  );
  expect(file.entries.map(({ kind, state }: OutboxEntry) => [kind, state])).toEqual([
    ['answer', 'parked'],
    ['comment', 'parked'],
  ]);
  expect(file.drafts).toEqual([{ key: commentDraft(1), value: 'half a tho', updated_at: expect.any(Number) }]);
  expect(file.mirror.answers).toEqual([expect.objectContaining({ question_id: 12, correct_answer: 'C' })]);
  expect(file.mirror.reactions).toEqual([{ puzzle_id: 1, reaction: 'UP' }]);
  const { code_snippet, questions } = (await old.cache.puzzles.get(1))!.puzzle;
  for (const secret of [code_snippet, questions[0]!.text, 'secret cursor', 'admin-puzzle', 'csrf']) {
    expect(text).not.toContain(secret);
  }
});

test("FILE-2: a file that is too large isn't even read", async () => {
  const source = { size: deviceFileLimit + 1, text: () => Promise.reject(new Error('read')) };
  expect(await importDeviceFile(fresh, source)).toEqual({ ok: false, why: 'too_large' });
});

test("FILE-2: a file that isn't accepted says why and changes nothing", async () => {
  await answer(old, 11);
  await old.saveDraft(commentDraft(1), 'x');
  await cacheAnswer(old, 12);
  const good = await exportDeviceFile(old);
  const wrong = [
    ['not_ours', 'PNG'],
    ['not_ours', '{"format":"other"}'],
    ['not_ours', '[]'],
    ['damaged', good.slice(0, -20)],
    ['damaged', await edited(old, (file) => ({ ...file, entries: [{ ...file.entries[0], state: 'done' }] }))],
    [
      'damaged',
      await edited(old, (file) => ({ ...file, entries: [{ ...file.entries[0], payload: { answer: 'Q' } }] })),
    ],
    [
      'damaged',
      await edited(old, ({ entries: [entry], ...file }) => {
        const { payload } = entry as OutboxEntry;
        return { ...file, entries: [{ ...entry, payload: { ...payload, version: 'first' } }] };
      }),
    ],
    ['damaged', await edited(old, (file) => ({ ...file, drafts: [{ key: 'kept', value: 'x', updated_at: 1 }] }))],
    ['damaged', await edited(old, (file) => ({ ...file, mirror: { ...file.cache, progress: [{}] } }))],
    ['newer', await edited(old, (file) => ({ ...file, version: 2, entries: 'of another shape' }))],
    ['other_user', await edited(old, (file) => ({ ...file, user_id: '2.alice' }))],
    ['other_user', await edited(old, ({ user_id: _, ...file }) => ({ ...file, username: 'Bob' }))],
  ] as const;
  const before = await contentOf(fresh);
  for (const [why, text] of wrong) expect(await bring(fresh, text), text.slice(0, 60)).toEqual({ ok: false, why });
  expect(await contentOf(fresh)).toEqual(before);
  const visitor = await emptyDevice(null);
  expect(await bring(visitor, good)).toEqual({ ok: false, why: 'other_user' });
});

test("FILE-2: an older build's file, without an ID, is accepted if the account existed when it was saved", async () => {
  const old = await emptyDevice();
  await old.perform(commentOperation, { puzzle_id: 1, text: 'mine' });
  const text = await edited(old, ({ user_id: _, ...file }) => file);
  const fresh = await emptyDevice();
  await fresh.refresh(meQuery);
  const user = (await readFact(fresh.cache, 'user'))!;
  await writeFact(fresh.cache, 'user', { ...user, created_at: '2026-11-21T00:00:00.000Z' });
  expect(await bring(fresh, text)).toEqual({ ok: false, why: 'other_user' });
  await writeFact(fresh.cache, 'user', { ...user, created_at: '2026-11-19T00:00:00.000Z' });
  expect(await bring(fresh, text)).toMatchObject({ ok: true, entries: 1 });
});

test('FILE-2: a full device says so, and imports everything once there is space', async () => {
  await answer(old, 11);
  await cacheAnswer(old, 12);
  const full = vi
    .spyOn(fresh.cache.answers, 'bulkPut')
    .mockRejectedValueOnce(new DOMException('The quota has been exceeded.', 'QuotaExceededError'));
  expect(await move(old, fresh)).toEqual({ ok: false, why: 'no_room' });
  full.mockRestore();
  expect(await move(old, fresh)).toEqual({ ok: true, entries: 0, drafts: 0 });
  expect(await contentOf(fresh)).toEqual(await contentOf(old));
});

test('FILE-3: no operation is there twice, and one that any device sent counts as sent', async () => {
  for (const id of [11, 12, 13]) await answer(old, id);
  await move(old, fresh);
  const [first, second, third] = await idsOf(old);
  await old.outbox.entries.where({ operation_id: first! }).modify({ state: 'sent' });
  await fresh.outbox.entries.where({ operation_id: second! }).modify({ state: 'sent' });
  await old.outbox.entries.where({ operation_id: third! }).modify({ state: 'sent' });
  await fresh.outbox.entries.where({ operation_id: third! }).modify({ state: 'parked' });
  expect(await move(old, fresh)).toEqual({ ok: true, entries: 0, drafts: 0 });
  expect((await entriesOf(fresh)).map(({ operation_id, state }) => [operation_id, state])).toEqual([
    [first, 'sent'],
    [second, 'sent'],
    [third, 'parked'],
  ]);
});

test("FILE-3: an operation whose response this device has doesn't come back", async () => {
  await answer(old, 11);
  await old.perform(exercise, { kind: 'practice', puzzle_id: 1, question_id: null, is_correct: null });
  await old.perform(commentOperation, { puzzle_id: 1, text: 'Said.' });
  const [, practice, comment] = await entriesOf(old);
  await cacheAnswer(fresh, 11);
  await fresh.cache.exercises.put({
    ...(practice!.payload as Payloads['exercise']),
    id: practice!.operation_id,
    row_version: 4,
  });
  await fresh.refresh(puzzleQuery(1));
  const body = (await fresh.cache.puzzles.get(1))!;
  const posted = {
    id: comment!.operation_id,
    text: 'Said.',
    created_at: '2026-11-20T12:00:00Z',
    user: { username: 'Alice' },
  };
  await fresh.cache.puzzles.put({ ...body, puzzle: { ...body.puzzle, comments: [posted] } });
  expect(await move(old, fresh)).toMatchObject({ entries: 0 });
  expect(await entriesOf(fresh)).toEqual([]);
});

test('FILE-3: an entry that only a newer build knows is accepted as it is', async () => {
  await answer(old, 11);
  await setAll(old, { kind: 'bookmark' as never, target: 'shelf:1', lane: 'shelf:1', payload: { shelf: 1 } as never });
  await move(old, fresh);
  expect(await entriesOf(fresh)).toEqual([
    expect.objectContaining({ kind: 'bookmark', lane: 'shelf:1', payload: { shelf: 1 }, username: 'Alice' }),
  ]);
});

test("FILE-3, OUT-22: a file doesn't replace what only a newer build can send", async () => {
  await fresh.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await setAll(fresh, { kind_version: 2, made_at: 0 });
  await old.perform(react, { puzzle_id: 1, desired: 'UP' });
  await move(old, fresh);
  expect((await entriesOf(fresh)).map(({ kind_version }) => kind_version)).toEqual([2, 1]);
});

test("FILE-1: the file's limit counts bytes", async () => {
  await cacheAnswer(old, 11);
  const row = (await old.cache.answers.get(11))!;
  // Three bytes each, so that the limit is met before that of characters.
  await old.cache.answers.bulkPut(
    Array.from({ length: 150 }, (_, at) => ({ ...row, question_id: 100 + at, note: '語'.repeat(90_000) })),
  );
  const text = await exportDeviceFile(old);
  expect(new TextEncoder().encode(text).length).toBeLessThan(deviceFileLimit);
  expect(JSON.parse(text).mirror.answers).toEqual([]);
});

test('FILE-1, FILE-8: if the drafts alone exceed the limit, the waiting entries come without them', async () => {
  await old.perform(commentOperation, { puzzle_id: 1, text: 'waits' });
  await old.saveDraft(commentDraft(2), 'x'.repeat(deviceFileLimit));
  expect(await move(old, fresh)).toEqual({ ok: true, entries: 1, drafts: 0 });
  expect(await entriesOf(fresh)).toMatchObject([{ payload: { text: 'waits' } }]);
});

test('FILE-4, OUT-5: a question keeps its answer, unless that was rejected before the other was given', async () => {
  const given = await answer(fresh, 11, 'B');
  await answer(old, 11, 'C');
  await move(old, fresh);
  expect(await idsOf(fresh)).toEqual([given.operation_id]);
  await setAll(fresh, { state: 'parked', made_at: old.clock.now() + 60_000 });
  await move(old, fresh);
  expect(await idsOf(fresh)).toEqual([given.operation_id]);
  await setAll(fresh, { made_at: 0 });
  await move(old, fresh);
  expect((await entriesOf(fresh)).map(({ payload }) => payload)).toEqual([expect.objectContaining({ answer: 'C' })]);
});

test('FILE-4: a file with two answers to one question brings one', async () => {
  await answer(old, 11);
  const twice = await edited(old, (file) => ({
    ...file,
    entries: [file.entries[0], { ...file.entries[0], operation_id: crypto.randomUUID() }],
  }));
  expect(await bring(fresh, twice)).toMatchObject({ ok: true, entries: 1 });
});

test('FILE-4, OUT-4: the newest reaction to a puzzle counts, and a sent one stays', async () => {
  await old.perform(react, { puzzle_id: 1, desired: 'UP' });
  await fresh.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await setAll(old, { made_at: 1 });
  await move(old, fresh);
  expect((await entriesOf(fresh)).map(({ payload }) => payload)).toMatchObject([{ puzzle_id: 1, desired: 'DOWN' }]);
  await setAll(fresh, { made_at: 0 });
  await move(old, fresh);
  expect((await entriesOf(fresh)).map(({ payload }) => payload)).toMatchObject([{ puzzle_id: 1, desired: 'UP' }]);
  await fresh.outbox.entries.clear();
  await fresh.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  await setAll(fresh, { state: 'sent', made_at: 0 });
  await move(old, fresh);
  expect((await entriesOf(fresh)).map(({ payload }) => payload)).toMatchObject([
    { puzzle_id: 1, desired: 'DOWN' },
    { puzzle_id: 1, desired: 'UP' },
  ]);
});

test('FILE-5: entries are in the order they were made, and each side keeps its own', async () => {
  const say = async (device: OpenDevice, text: string, made_at: number) => {
    const { operation_id } = await device.perform(commentOperation, { puzzle_id: 1, text });
    await device.outbox.entries.where({ operation_id: operation_id! }).modify({ made_at });
  };
  await say(old, 'first', 10);
  await say(old, 'edited later', 90);
  await say(old, 'fourth', 40);
  await say(fresh, 'second', 20);
  await say(fresh, 'third', 30);
  await move(old, fresh);
  expect((await entriesOf(fresh)).map(({ payload }) => (payload as { text: string }).text)).toEqual([
    'first',
    'second',
    'third',
    'edited later',
    'fourth',
  ]);
});

test('FILE-5: the payload decides where an entry goes, and it is due immediately', async () => {
  await answer(old, 11);
  await setAll(old, { next_attempt_at: Number.MAX_SAFE_INTEGER });
  const astray = await edited(old, (file) => ({ ...file, entries: [{ ...file.entries[0], lane: 'x', target: 'y' }] }));
  await bring(fresh, astray);
  const [entry] = await entriesOf(fresh);
  expect(entry).toMatchObject({ lane: 'puzzle:1', target: 'question:11', next_attempt_at: 0 });
});

test('FILE-6: a draft comes only if the device has none', async () => {
  await old.saveDraft(answerDraft(11), 'A');
  await old.saveDraft(commentDraft(1), 'old words');
  await fresh.saveDraft(commentDraft(1), 'new words');
  expect(await move(old, fresh)).toEqual({ ok: true, entries: 0, drafts: 1 });
  expect((await fresh.outbox.drafts.toArray()).map(({ key, value }) => [key, value])).toEqual([
    [answerDraft(11), 'A'],
    [commentDraft(1), 'new words'],
  ]);
});

test('FILE-7, PULL-5: cached rows come unconfirmed and only if missing, and a pull corrects them', async () => {
  await cacheAnswer(old, 11);
  await cacheAnswer(old, 12);
  const api = new FakeApi('Alice');
  api.signIn('Alice');
  const device = await deviceOn(api, { username: 'Alice' });
  open.push(device);
  await cacheAnswer(device, 12, 9);
  api.network = () => Promise.reject(new TypeError('Failed to fetch'));
  await move(old, device);
  expect((await device.cache.answers.toArray()).map((row) => [row.question_id, row.row_version])).toEqual([
    [11, 0],
    [12, 9],
  ]);
  // The server knows of neither.
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(await device.cache.answers.count()).toBe(0);
  await move(old, device);
  expect(await device.cache.answers.count()).toBe(0);
});

test('FILE-7: while a cycle is pulling, the rows are left to it', async () => {
  await cacheAnswer(old, 11);
  await answer(old, 12);
  await navigator.locks.request('nday-drain', async () => {
    expect(await move(old, fresh)).toMatchObject({ ok: true, entries: 1 });
  });
  expect(await fresh.cache.answers.count()).toBe(0);
  await move(old, fresh);
  expect(await fresh.cache.answers.count()).toBe(1);
});

type Operation = { puzzle: 1 | 2; state: EntryState; made: number } & (
  | { do: 'answer'; order: 1 | 2 | 3; letter: 'A' | 'B' }
  | { do: 'react' }
  | { do: 'comment'; text: string }
  | { do: 'practice' }
  | { do: 'draft'; text: string }
  | { do: 'mirror'; order: 1 | 2 | 3 }
);

const base = {
  puzzle: fc.constantFrom(1 as const, 2 as const),
  state: fc.constantFrom('pending', 'sent', 'parked'),
  made: fc.nat({ max: 9 }),
};
const order = fc.constantFrom(1 as const, 2 as const, 3 as const);
const text = fc.constantFrom('one', 'two', 'three');
const typed = fc.constantFrom('one', 'two', 'endless');
const operations = fc.array(
  fc.oneof(
    fc.record({ ...base, do: fc.constant('answer'), order, letter: fc.constantFrom('A', 'B') }),
    fc.record({ ...base, do: fc.constant('react') }),
    fc.record({ ...base, do: fc.constant('comment'), text }),
    fc.record({ ...base, do: fc.constant('practice') }),
    fc.record({ ...base, do: fc.constant('draft'), text: typed }),
    fc.record({ ...base, do: fc.constant('mirror'), order }),
  ) as fc.Arbitrary<Operation>,
  { maxLength: 10 },
);

async function perform(device: OpenDevice, list: readonly Operation[]): Promise<void> {
  for (const operation of list) {
    const { puzzle } = operation;
    if (operation.do === 'mirror') await cacheAnswer(device, 10 * puzzle + operation.order);
    else if (operation.do === 'draft') {
      // No field has a limit.
      await device.saveDraft(commentDraft(puzzle), operation.text === 'endless' ? 'x'.repeat(200_000) : operation.text);
    } else {
      const done =
        operation.do === 'answer'
          ? await device.perform(answerOperation, {
              puzzle_id: puzzle,
              question_id: 10 * puzzle + operation.order,
              answer: operation.letter,
            })
          : operation.do === 'react'
            ? await device.perform(react, { puzzle_id: puzzle, desired: 'UP' })
            : operation.do === 'comment'
              ? await device.perform(commentOperation, { puzzle_id: puzzle, text: operation.text })
              : await device.perform(exercise, {
                  kind: 'practice',
                  puzzle_id: puzzle,
                  question_id: null,
                  is_correct: null,
                });
      if (done.outcome === 'already') continue;
      const rejected =
        operation.state === 'parked' ? { last_status: 400, last_code: 'invalid', last_error: 'No.' } : {};
      const fields = { state: operation.state, made_at: operation.made, ...rejected };
      await device.outbox.entries.where({ operation_id: done.operation_id! }).modify(fields);
    }
  }
}

async function withDevices(
  run: (one: OpenDevice, other: OpenDevice, empty: OpenDevice) => Promise<void>,
): Promise<void> {
  const devices = [await emptyDevice(), await emptyDevice(), await emptyDevice()] as const;
  try {
    await run(...devices);
  } finally {
    for (const device of devices) device.close();
  }
}

test('FILE-8: an empty device imports exactly what was exported, and importing twice is the same as once', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(operations, (list) =>
      withDevices(async (one, _, empty) => {
        await perform(one, list);
        const text = await exportDeviceFile(one);
        const result = await bring(empty, text);
        expect(result).toMatchObject({ ok: true, entries: (await entriesOf(one)).length });
        expect(await contentOf(empty)).toEqual(await contentOf(one));
        expect(await bring(empty, text)).toEqual({ ok: true, entries: 0, drafts: 0 });
        expect(await contentOf(empty)).toEqual(await contentOf(one));
        // It doesn't change its source either.
        await bring(one, text);
        expect(await contentOf(one)).toEqual(await contentOf(empty));
      }),
    ),
    { numRuns },
  );
});

test('FILE-8: an import loses nothing of what the device has, and importing twice is the same as once', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(operations, operations, (mine, theirs) =>
      withDevices(async (one, other) => {
        await perform(one, mine);
        await perform(other, theirs);
        const before = await entriesOf(one);
        const brought = await entriesOf(other);
        const drafts = await one.outbox.drafts.toArray();
        const answered = await one.cache.answers.toArray();
        await move(other, one);
        const after = await entriesOf(one);
        const ids = after.map(({ operation_id }) => operation_id);
        expect(ids).toEqual([...new Set(ids)]);
        for (const entry of before) {
          const isThere = ids.includes(entry.operation_id);
          const newer = brought.some(
            ({ kind, target, made_at }) => kind === entry.kind && target === entry.target && made_at > entry.made_at,
          );
          const mayGo = entry.state !== 'sent' && newer && (entry.kind === 'react' || entry.state === 'parked');
          expect(isThere || mayGo, `${entry.kind} ${entry.state} is lost`).toBe(true);
        }
        for (const entry of brought.filter(({ kind }) => kind === 'comment' || kind === 'exercise')) {
          expect(ids).toContain(entry.operation_id);
        }
        const answers = after.filter(({ kind }) => kind === 'answer').map(({ target }) => target);
        expect(answers).toEqual([...new Set(answers)]);
        const ownOrder = before.map(({ operation_id }) => operation_id).filter((id) => ids.includes(id));
        expect(ids.filter((id) => ownOrder.includes(id))).toEqual(ownOrder);
        expect(await one.outbox.drafts.bulkGet(drafts.map(({ key }) => key))).toEqual(drafts);
        expect(await one.cache.answers.bulkGet(answered.map((row) => row.question_id))).toEqual(answered);
        const once = await contentOf(one);
        await move(other, one);
        expect(await contentOf(one)).toEqual(once);
      }),
    ),
    { numRuns },
  );
});

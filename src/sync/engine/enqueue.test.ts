import { afterEach, beforeEach, expect, test } from 'vitest';
import { FakeApi } from '../../../tests/support/fake-api.ts';
import { deviceOn, emptyStorage } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { answer as answerOperation } from '../operations/answer.ts';
import { comment as commentOperation } from '../operations/comment.ts';
import { exercise } from '../operations/exercise.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { answerDraft, commentDraft, revisionDraft } from '../operations/outbox-entry.ts';
import { react } from '../operations/react.ts';
import { makeOperationId } from './operation-id.ts';

const storage = emptyStorage();
let device: OpenDevice;

beforeEach(async () => {
  device = await deviceOn(new FakeApi('Alice'), { username: 'Alice', storage });
  device.loop.close();
});

afterEach(async () => {
  await device.outbox.entries.clear();
  device.close();
});

const entries = () => device.outbox.entries.orderBy('sequence').toArray();
const setAll = (fields: Partial<OutboxEntry>) => device.outbox.entries.toCollection().modify(fields);

test('OUT-1: an operation enters the outbox and its draft leaves in one step', async () => {
  await device.saveDraft(answerDraft(11), 'B');
  await device.saveDraft(commentDraft(1), 'hm');
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'B' });
  await device.perform(commentOperation, { puzzle_id: 1, text: '  hm  ' });
  expect(await device.outbox.drafts.count()).toBe(0);
  const [answer, comment] = await entries();
  expect(answer).toMatchObject({
    username: 'Alice',
    kind: 'answer',
    kind_version: 1,
    target: 'question:11',
    lane: 'puzzle:1',
    state: 'pending',
    payload: { puzzle_id: 1, question_id: 11, answer: 'B', local_date: expect.stringMatching(/^2026-11-/) },
  });
  expect(comment).toMatchObject({ kind: 'comment', payload: { text: 'hm' } });
});

test("OUT-1: a blank comment isn't an operation, and an anonymous visitor has none", async () => {
  await expect(device.perform(commentOperation, { puzzle_id: 1, text: '  ' })).rejects.toThrow('at least 1 character');
  const visitor = await deviceOn(new FakeApi(), { username: null });
  await expect(visitor.perform(commentOperation, { puzzle_id: 1, text: 'x' })).rejects.toMatchObject({
    name: 'LoginNeeded',
  });
  visitor.close();
});

test('OUT-4: unsent reactions to one puzzle collapse into the last desired state', async () => {
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  const [before] = await entries();
  await Promise.all([
    device.perform(react, { puzzle_id: 1, desired: 'DOWN' }),
    device.perform(react, { puzzle_id: 1, desired: null }),
    device.perform(react, { puzzle_id: 2, desired: 'UP' }),
  ]);
  const [first, second] = await entries();
  expect(first?.payload).toMatchObject({ puzzle_id: 1, desired: null });
  expect(first?.operation_id).not.toBe(before?.operation_id);
  expect(second?.payload).toMatchObject({ puzzle_id: 2, desired: 'UP' });
});

test('OUT-4: a sent reaction never changes', async () => {
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await setAll({ state: 'sent' });
  await device.perform(react, { puzzle_id: 1, desired: null });
  expect((await entries()).map(({ payload }) => payload)).toMatchObject([
    { puzzle_id: 1, desired: 'UP' },
    { puzzle_id: 1, desired: null },
  ]);
});

test('OUT-5: a question has one answer entry, and the first one stands', async () => {
  const [first, second] = await Promise.all([
    device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'B' }),
    device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'C' }),
  ]);
  expect(first.outcome).toBe('added');
  expect(second).toEqual({ outcome: 'already', operation_id: first.operation_id });
  expect(await entries()).toHaveLength(1);
});

test('OUT-18: a retry gets a new operation ID after a rejection and keeps it after a fault', async () => {
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  const [entry] = await entries();
  await setAll({ state: 'parked', last_status: 403 });
  await device.retryEntry(entry!.operation_id);
  const [retried] = await entries();
  expect(retried).toMatchObject({ state: 'pending', payload: entry?.payload, last_status: null });
  expect(retried?.operation_id).not.toBe(entry?.operation_id);

  await setAll({ state: 'parked', last_status: 500, faults: 8 });
  await device.retryEntry(retried!.operation_id);
  expect((await entries())[0]).toMatchObject({ operation_id: retried?.operation_id, state: 'sent', faults: 0 });
});

test('OUT-18: a rejected comment can get new text, and a rejected answer another letter', async () => {
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'B' });
  await setAll({ state: 'parked', last_status: 400 });
  const [comment] = await entries();
  await device.reviseComment(comment!.operation_id, ' y ');
  expect((await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'C' })).outcome).toBe(
    'collapsed',
  );
  const payloads = (await entries()).map(({ payload }) => payload);
  expect(payloads).toMatchObject([{ text: 'y' }, { answer: 'C' }]);
});

test('OUT-18: an unsent comment can get new text, and a sent one keeps its own', async () => {
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  const [before] = await entries();
  expect(await device.reviseComment(before!.operation_id, 'y')).toBe(true);
  const [comment] = await entries();
  expect(comment).toMatchObject({ state: 'pending', payload: { text: 'y' } });
  expect(comment?.operation_id).not.toBe(before?.operation_id);
  await setAll({ state: 'sent' });
  expect(await device.reviseComment(comment!.operation_id, 'z')).toBe(false);
  expect((await entries())[0]?.payload).toMatchObject({ text: 'y' });
});

test('OUT-18: new text for a comment that was sent is appended to its draft', async () => {
  const [first, second] = [makeOperationId(), makeOperationId()];
  await device.saveDraft(revisionDraft(1, first), 'new');
  await device.moveRevision(1, first, 'new words');
  await device.reclaimRevisions(1);
  await device.moveRevision(1, second, 'and more');
  expect(await device.outbox.drafts.toArray()).toMatchObject([
    { key: commentDraft(1), value: 'new words\n\nand more' },
  ]);
});

test('OUT-18: a comment after a server fault keeps its text, because it could have arrived', async () => {
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  await setAll({ state: 'parked', last_status: 500, faults: 8 });
  const [entry] = await entries();
  await device.reviseComment(entry!.operation_id, 'y');
  expect(await entries()).toEqual([entry]);
});

test("OUT-19: what could be at the server can't be discarded", async () => {
  await device.perform(commentOperation, { puzzle_id: 1, text: 'x' });
  const [entry] = await entries();
  await setAll({ state: 'sent' });
  await device.discardEntry(entry!.operation_id);
  expect(await entries()).toHaveLength(1);
  await setAll({ state: 'parked' });
  await device.discardEntry(entry!.operation_id);
  expect(await entries()).toHaveLength(0);
});

test('OUT-21: exercises of one puzzle are separate operations, cached under their operation IDs', async () => {
  const api = new FakeApi('Bob');
  api.signIn('Bob');
  const bob = await deviceOn(api, { username: 'Bob' });
  const practice = { kind: 'practice', puzzle_id: 1, question_id: null, is_correct: null } as const;
  api.network = () => Promise.reject(new TypeError('Failed to fetch'));
  const done = [await bob.perform(exercise, practice), await bob.perform(exercise, practice)];
  const ids = done.map(({ operation_id }) => operation_id);
  expect(done.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
  expect((await bob.outbox.entries.toArray()).map((entry) => entry.operation_id)).toEqual(ids);
  expect(await bob.cache.exercises.count()).toBe(0);
  api.network = (_, serve) => serve();
  await bob.loop.run('retry');
  expect(await bob.outbox.entries.count()).toBe(0);
  expect((await bob.cache.exercises.toArray()).map(({ id }) => id).sort()).toEqual(ids.toSorted());
  expect(await bob.cache.progress.count()).toBe(0);
  bob.close();
});

test('OUT-22: an operation on the target of an entry that only a newer build can send follows it instead of rewriting it', async () => {
  const thumb = await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.perform(commentOperation, { puzzle_id: 1, text: 'newer' });
  await setAll({ kind_version: 2 });
  const before = await entries();
  expect(await device.perform(react, { puzzle_id: 1, desired: 'DOWN' })).toMatchObject({ outcome: 'added' });
  await device.reviseComment(before[1]!.operation_id, 'older');
  expect((await entries()).slice(0, 2)).toEqual(before);
  expect((await entries())[2]).toMatchObject({ kind: 'react', kind_version: 1, payload: { desired: 'DOWN' } });
  expect(thumb.operation_id).toBe(before[0]!.operation_id);
});

test('OUT-22: a rewritten operation of an older version gets the current version', async () => {
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await setAll({ kind_version: 0 });
  await device.perform(react, { puzzle_id: 1, desired: 'DOWN' });
  expect(await entries()).toMatchObject([{ kind_version: 1, payload: { desired: 'DOWN' } }]);
});

test("ACC-3: a comment's unsaved new text survives, goes when it's saved, and moves to the puzzle's draft once it's too late", async () => {
  await device.outbox.drafts.clear();
  for (const text of ['saved', 'sent', 'waiting']) await device.perform(commentOperation, { puzzle_id: 1, text });
  const [saved, sent, waiting] = await device.outbox.entries.orderBy('sequence').toArray();
  for (const entry of [saved, sent, waiting]) {
    await device.saveDraft(revisionDraft(1, entry!.operation_id), `new ${(entry!.payload as { text: string }).text}`);
  }
  const drafts = async () =>
    Object.fromEntries((await device.outbox.drafts.toArray()).map(({ key, value }) => [key, value]));
  await device.reviseComment(saved!.operation_id, 'new saved');
  await device.discardEntry(sent!.operation_id);
  await device.saveDraft(commentDraft(1), 'half');
  await device.reclaimRevisions(1);
  await device.reclaimRevisions(1);
  expect(await drafts()).toEqual({
    [revisionDraft(1, waiting!.operation_id)]: 'new waiting',
    [commentDraft(1)]: 'half\n\nnew sent',
  });
});

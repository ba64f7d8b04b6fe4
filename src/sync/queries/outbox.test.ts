import { expect, test } from 'vitest';
import { FakeApi, fakeQuestion, rejectWith } from '../../../tests/support/fake-api.ts';
import { deviceOn } from '../../../tests/support/test-device.ts';
import { answer as answerOperation } from '../operations/answer.ts';
import { comment } from '../operations/comment.ts';
import { exercise } from '../operations/exercise.ts';
import { interviewAnswer } from '../operations/interview-answer.ts';
import type { OutboxEntry } from '../operations/outbox-entry.ts';
import { react } from '../operations/react.ts';
import { report } from '../operations/report.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { outboxQuery } from './outbox.ts';
import { questionQuery } from './question.ts';

test('VIEW-11: every entry is listed with its subject, whatever its kind and the local cache', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.publishQuestion(fakeQuestion(5));
  const device = await deviceOn(api, { username: 'alice' });
  await device.refresh(puzzleQuery(1));
  await questionQuery(5).refresh(device);
  device.loop.close();
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 12, answer: 'A' });
  await device.perform(react, { puzzle_id: 1, desired: 'UP' });
  await device.perform(comment, { puzzle_id: 9, text: 'x' });
  await device.perform(interviewAnswer, { question_id: 5, selected_mc_answer: 'A' });
  await device.perform(exercise, { kind: 'practice', puzzle_id: 1, question_id: null, is_correct: null });
  await device.perform(report, { target_kind: 'question', target_id: '5', reason: 'typo', text: '' });
  const { sequence: _, ...last } = (await device.outbox.entries.orderBy('sequence').last())!;
  const unknown = { operation_id: crypto.randomUUID(), kind: 'bookmark', lane: 'all', payload: { shelf: 1 } };
  await device.outbox.entries.add({ ...last, ...unknown } as unknown as Omit<OutboxEntry, 'sequence'>);

  expect(await outboxQuery.read(device)).toMatchObject([
    { known: true, about: { kind: 'puzzle', id: 1, title: 'Puzzle 1', order: 2 }, blockedBy: null },
    { known: true, about: { kind: 'puzzle', id: 1, title: 'Puzzle 1', order: null }, blockedBy: 'waiting' },
    { known: true, about: { kind: 'puzzle', id: 9, title: null, order: null }, blockedBy: null },
    { known: true, about: { kind: 'question', id: 5, title: 'Question 5', order: null }, blockedBy: null },
    { known: true, about: { kind: 'puzzle', id: 1, title: 'Puzzle 1', order: null }, blockedBy: 'waiting' },
    { known: true, about: { kind: 'question', id: 5, title: 'Question 5', order: null }, blockedBy: null },
    { known: false, about: null, blockedBy: null },
  ]);
  device.close();
});

test('VIEW-11: an entry after one with faults waits for the learner, and after a rejected one for nothing', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const device = await deviceOn(api, { username: 'alice' });
  api.network = async () => rejectWith('server_error');
  await device.perform(comment, { puzzle_id: 1, text: 'one' });
  await device.perform(comment, { puzzle_id: 1, text: 'two' });
  await device.perform(comment, { puzzle_id: 1, text: 'three' });
  for (let round = 0; round < 10; round += 1) await device.loop.run('retry');
  const blocked = async () => (await outboxQuery.read(device)).map(({ entry, blockedBy }) => [entry.state, blockedBy]);
  expect(await blocked()).toEqual([
    ['parked', null],
    ['pending', 'fault'],
    ['pending', 'fault'],
  ]);
  const [first] = await device.outbox.entries.orderBy('sequence').toArray();
  await device.outbox.entries.update(first!.sequence, { last_status: 403 });
  expect(await blocked()).toEqual([
    ['parked', null],
    ['pending', null],
    ['pending', 'waiting'],
  ]);
  device.close();
});

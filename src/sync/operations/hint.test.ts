import { afterEach, expect, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { FakeDownload, fakeDownloadedPuzzle } from '../../../tests/support/fake-download.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import type { OpenDevice } from '../device.ts';
import { puzzleQuery } from '../queries/first/puzzle.ts';
import { answer } from './answer.ts';
import { hint } from './hint.ts';
import { startDownload } from './offline/control-download.ts';

const open: OpenDevice[] = [];
afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp({ hasDownload = false } = {}) {
  const clock = new ManualClock();
  const api = new FakeApi('alice');
  api.signIn('alice');
  const puzzle = fakePuzzle(1);
  api.publish({ ...puzzle, questions: puzzle.questions.map((question) => ({ ...question, hint_count: 2 })) });
  if (hasDownload) {
    api.download = new FakeDownload('alice', clock.time);
    api.download.rows = [fakeDownloadedPuzzle(1)];
  }
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  if (hasDownload) await startDownload(device, { persist: async () => true, estimate: async () => null });
  else await device.refresh(puzzleQuery(1));
  await device.loop.run('start');
  const question = async () => (await puzzleQuery(1).read(device)).view!.questions[0]!;
  const take = (number: 1 | 2) => device.perform(hint, { puzzle_id: 1, question_id: 11, number });
  return { api, device, question, take };
}

const goOffline = (api: FakeApi) => {
  api.network = unreachable;
};
const goOnline = (api: FakeApi) => {
  api.network = (_, serve) => serve();
};

test('OUT-32: a hint waits, has its words with the response, and is taken once', async () => {
  const { api, device, question, take } = await setUp();
  goOffline(api);
  await take(1);
  expect((await question()).hints).toEqual([{ number: 1, pending: true }]);
  goOnline(api);
  await device.loop.run('retry');
  expect((await question()).hints).toMatchObject([{ number: 1, text: 'Hint for 11.' }]);
  expect(await take(1)).toMatchObject({ outcome: 'already' });
  await take(2);
  await device.loop.run('retry');
  expect((await question()).hints).toMatchObject([{ number: 1 }, { number: 2, option: 'B', note: 'Of B.' }]);
  expect(api.effects).toEqual(['hint 11 1', 'hint 11 2']);
});

test('OUT-32: hints go before the answer of the same puzzle', async () => {
  const { api, device, take } = await setUp();
  goOffline(api);
  await take(1);
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A', hints: 1 });
  goOnline(api);
  await device.loop.run('retry');
  expect(api.effects).toEqual(['hint 11 1', 'answer 11 A']);
});

test('OUT-32: a hint for a question that another device answered leaves the outbox', async () => {
  const { api, device, take } = await setUp();
  goOffline(api);
  await take(1);
  api.answerElsewhere('alice', 1, 11, 'A');
  goOnline(api);
  await device.loop.run('retry');
  expect(await device.outbox.entries.toArray()).toEqual([]);
  expect(api.effects).toEqual(['answer 11 A']);
});

test('OUT-32, PACK-15: a downloaded puzzle has the words of hints that were taken, and of no others', async () => {
  const { api, device, question, take } = await setUp({ hasDownload: true });
  goOffline(api);
  const untouched = JSON.stringify((await puzzleQuery(1).read(device)).view);
  expect(untouched).not.toMatch(/Follow the length|Of [A-D]/);
  expect(await question()).toMatchObject({ hint_count: 2, hints: [] });
  await take(1);
  expect((await question()).hints).toEqual([{ number: 1, text: 'Follow the length.' }]);
  await take(2);
  const [, second] = (await question()).hints;
  expect(second).toMatchObject({ number: 2, note: expect.stringMatching(/^Of [BCD]\.$/) });
  await device.perform(answer, { puzzle_id: 1, question_id: 11, answer: 'A', hints: 2 });
  expect(await question()).toMatchObject({
    hint: 'Follow the length.',
    answer: { is_correct: true, hints: 2, offlineResult: 'unsent' },
  });
});

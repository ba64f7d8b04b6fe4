import { expect, onTestFinished, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { FakeDownload, fakeDownloadedPuzzle, fakeDownloadedQuestion } from '../../../tests/support/fake-download.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { answer } from '../operations/answer.ts';
import { startDownload } from '../operations/offline/control-download.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { offlineDownloadQuery } from './offline/offline-download.ts';
import { offlineContentQuery } from './offline-content.ts';
import { outboxQuery } from './outbox.ts';

/** A device with 2 puzzles and a question from the download, and a third puzzle that was only opened. */
async function setUp() {
  const clock = new ManualClock();
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.publish({ ...fakePuzzle(3), published_at: '2026-11-18' });
  api.download = new FakeDownload('alice', clock.time);
  api.download.rows = [fakeDownloadedPuzzle(1), fakeDownloadedPuzzle(2), fakeDownloadedQuestion(5)];
  const device = await deviceOn(api, { username: 'alice', clock });
  onTestFinished(() => device.close());
  await startDownload(device, { persist: async () => true, estimate: async () => null });
  await device.refresh(puzzleQuery(3));
  await device.loop.run('start');
  api.network = unreachable;
  return { api, device };
}

test('VIEW-13: every screen counts what was fetched or downloaded, each once', async () => {
  const { api, device } = await setUp();
  const counted = { puzzles: 3, questions: 1 };
  expect(await offlineContentQuery(12).read(device)).toMatchObject(counted);
  expect(await offlineDownloadQuery.read(device)).toMatchObject(counted);
  api.network = (_, serve) => serve();
  await device.refresh(puzzleQuery(2));
  expect(await offlineContentQuery(12).read(device)).toMatchObject(counted);
});

test('VIEW-13: a downloaded puzzle that was solved offline is listed first, as done', async () => {
  const { device } = await setUp();
  const latest = async () => (await offlineContentQuery(2).read(device))!.latest;
  const { questions } = (await puzzleQuery(2).read(device)).view!;
  const solve = ({ id }: { id: number }) => device.perform(answer, { puzzle_id: 2, question_id: id, answer: 'A' });
  await solve(questions[0]!);
  expect((await latest())[0]).toMatchObject({ id: 2, title: 'Puzzle 2', progress: 'started' });
  for (const question of questions.slice(1)) await solve(question);
  expect((await latest())[0]).toMatchObject({ id: 2, title: 'Puzzle 2', progress: 'done' });
  const subjects = (await outboxQuery.read(device)).map(({ about }) => about);
  expect(subjects).toMatchObject(questions.map(({ order }) => ({ id: 2, title: 'Puzzle 2', order })));
});

test('VIEW-13: the newest come next, by their day', async () => {
  const { device } = await setUp();
  const ids = async (most: number) => (await offlineContentQuery(most).read(device))!.latest.map(({ id }) => id);
  expect((await ids(12)).at(-1)).toBe(3);
  expect(await ids(2)).not.toContain(3);
});

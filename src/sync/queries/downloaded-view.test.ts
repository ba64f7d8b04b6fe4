import { liveQuery } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { FakeApi, fakeQuestion, rejectWith, unreachable } from '../../../tests/support/fake-api.ts';
import { FakeDownload, fakeDownloadedPuzzle, fakeDownloadedQuestion } from '../../../tests/support/fake-download.ts';
import { fakeRecording } from '../../../tests/support/fake-recording.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { textTreeOf } from '../../rules/markdown/text-tree.ts';
import { ratePeriod } from '../../rules/rating-period.ts';
import { learnerStart, puzzleStart } from '../../rules/ratings.ts';
import type { OpenDevice } from '../device.ts';
import { answer as answerOperation } from '../operations/answer.ts';
import { interviewAnswer } from '../operations/interview-answer.ts';
import { interviewCheck } from '../operations/interview-check.ts';
import { startDownload } from '../operations/offline/control-download.ts';
import { writeFact } from '../storage/cache-database.ts';
import { noteStatus } from '../storage/status.ts';
import { daysQuery } from './days.ts';
import { type PuzzleView, puzzleQuery } from './first/puzzle.ts';
import { offlineDownloadQuery } from './offline/offline-download.ts';
import { questionQuery } from './question.ts';
import { ratingChangeQuery } from './rating.ts';
import { reviewsQuery } from './reviews.ts';

const open: OpenDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

async function setUp() {
  const clock = new ManualClock();
  const api = new FakeApi('alice');
  api.signIn('alice');
  const download = new FakeDownload('alice', clock.time);
  api.download = download;
  download.rows = [
    fakeDownloadedPuzzle(1),
    fakeDownloadedPuzzle(2),
    fakeDownloadedQuestion(5),
    fakeDownloadedQuestion(6),
  ];
  for (const id of [5, 6]) api.publishQuestion(fakeQuestion(id));
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  await startDownload(device, { persist: async () => true, estimate: async () => null });
  await device.loop.run('start');
  const goOffline = () => {
    api.network = unreachable;
  };
  const goOnline = () => {
    api.network = (_, serve) => serve();
    return device.loop.run('retry');
  };
  return { api, download, clock, device, goOffline, goOnline };
}

function keysIn(view: unknown): string {
  return (
    JSON.stringify(view)
      .match(/"(correct_\w+|notes|explanation|explanation_tree|recording|lines|subtitle|cwe)":(?!null)/g)
      ?.join(' ') ?? ''
  );
}

test('a downloaded puzzle has its kind', async () => {
  const { download, device } = await setUp();
  download.rows = [fakeDownloadedPuzzle(1, { puzzle_kind: 'DIFF' }), fakeDownloadedPuzzle(2)];
  await startDownload(device, { persist: async () => true, estimate: async () => null });
  expect(
    (
      await puzzleQuery(1)
        .read(device)
        .then(({ view }) => view ?? undefined)
    )?.kind,
  ).toBe('DIFF');
  expect(
    (
      await puzzleQuery(2)
        .read(device)
        .then(({ view }) => view ?? undefined)
    )?.kind,
  ).toBeUndefined();
});

test('PACK-15: a puzzle never opened before opens from the download, without keys and with unknown counts', async () => {
  const { device, goOffline } = await setUp();
  goOffline();
  const view = (await puzzleQuery(2)
    .read(device)
    .then(({ view }) => view ?? undefined))!;
  expect(view).toMatchObject({ id: 2, title: 'Puzzle 2', explanation: null, lines: null, answered: 0 });
  expect(view.reaction_counts).toBeNull();
  expect(view.questions).toHaveLength(2);
  expect(keysIn(view)).toBe('');
});

test('PACK-15: a newer downloaded body replaces a cached one, whose counts and comments stay', async () => {
  const { api, download, device } = await setUp();
  api.puzzles.get(2)!.comments.push({
    id: crypto.randomUUID(),
    text: 'Hello.',
    created_at: '2026-11-19T10:00:00.000Z',
    user: { username: 'bob' },
  });
  await device.refresh(puzzleQuery(2));
  download.edit(2, { title: 'Edited' });
  await startDownload(device, { persist: async () => true, estimate: async () => null });
  expect(
    await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({
    title: 'Edited',
    comments: [{ text: 'Hello.' }],
    reaction_counts: { thumbs_up: 5 },
  });
  api.publish({ ...api.puzzles.get(2)!, version: 9, title: 'Newest' });
  await device.refresh(puzzleQuery(2));
  expect(
    await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toMatchObject({ title: 'Newest' });
});

test('PACK-16: an answer is graded immediately by the key, the other keys stay hidden, and the last answer brings the explanation', async () => {
  const { device, goOffline, goOnline, api } = await setUp();
  goOffline();
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B' });
  const first = (await puzzleQuery(2)
    .read(device)
    .then(({ view }) => view ?? undefined))!;
  expect(first.questions[0]).toMatchObject({
    correct_answer: 'A',
    notes: { B: 'Of B.' },
    answer: { pending: false, is_correct: false, correct_answer: 'A', note: 'Of B.', offlineResult: 'unsent' },
  });
  expect(keysIn(first.questions[1])).toBe('');
  expect(first).toMatchObject({ explanation: null, explanation_tree: null, recording: null });
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 22, answer: 'A' });
  const done = (await puzzleQuery(2)
    .read(device)
    .then(({ view }) => view ?? undefined))!;
  expect(done).toMatchObject({
    explanation: 'Because of the download.',
    explanation_tree: textTreeOf('Because of the download.', ''),
    recording: fakeRecording(),
    lines: [{ line: 1 }],
    subtitle: 'Output without escaping',
    cwe: 79,
  });
  expect(done.questions[1]!.answer).toMatchObject({ is_correct: true, offlineResult: 'unsent' });

  await goOnline();
  expect(api.effects).toEqual(['answer 21 B', 'answer 22 A']);
  const settled = (await puzzleQuery(2)
    .read(device)
    .then(({ view }) => view ?? undefined))!;
  for (const { answer } of settled.questions) expect(answer).not.toHaveProperty('offlineResult');
  expect(settled).toMatchObject({ explanation: 'Because of the download.', completed: true });
});

test('PACK-16, OUT-33, VIEW-14: interview answers are graded immediately, and a text can be checked', async () => {
  const { device, goOffline, goOnline, api } = await setUp();
  goOffline();
  for (const id of [5, 6]) {
    const { view } = await questionQuery(id).read(device);
    expect(view).toMatchObject({ description_tree: textTreeOf('What is wrong?'), answer: null });
    expect(keysIn(view)).toBe('');
  }
  await device.perform(interviewAnswer, { question_id: 5, selected_mc_answer: 'B' });
  expect((await questionQuery(5).read(device)).view).toMatchObject({
    correct_mc_answer: 'A',
    explanation: 'Because of the download.',
    explanation_tree: textTreeOf('Because of the download.'),
    answer: { pending: false, is_correct: false, offlineResult: 'unsent' },
  });
  await device.perform(interviewAnswer, { question_id: 6, text_answer: 'It is the point of it all.' });
  expect((await questionQuery(6).read(device)).view).toMatchObject({
    correct_text_answer: 'The model answer.',
    correct_text_answer_tree: textTreeOf('The model answer.'),
    answer: {
      pending: false,
      is_correct: true,
      covered: ['the point'],
      graded_by: 'key_points',
      checking: 'to_check',
      offlineResult: 'unsent',
    },
  });
  const text_answer = 'It is the point of it all.';
  await device.perform(interviewCheck, { question_id: 6, confirmed: [], text_answer });
  expect((await questionQuery(6).read(device)).view?.answer).toMatchObject({
    is_correct: false,
    graded_by: 'self',
    checking: 'open',
    offlineResult: 'unsent',
  });
  await goOnline();
  expect(api.effects.toSorted()).toEqual(['check 6 ', 'interview 5 B', `interview 6 ${text_answer}`]);
  expect((await questionQuery(6).read(device)).view?.answer).toMatchObject({ is_correct: false, graded_by: 'self' });
  expect((await questionQuery(6).read(device)).view!.answer).not.toHaveProperty('offlineResult');
});

test("VIEW-10: an older server's keys, which have no trees, show without those of the download", async () => {
  const { api, device, goOnline } = await setUp();
  api.treeOf = () => undefined;
  await questionQuery(6).refresh(device);
  await device.perform(interviewAnswer, { question_id: 6, text_answer: 'The point.' });
  await goOnline();
  const { view } = await questionQuery(6).read(device);
  expect(view).toMatchObject({ explanation: 'Because.', correct_text_answer_tree: null, explanation_tree: null });
});

test('PACK-17: the server is the authority: its first answer counts, and a different result says so', async () => {
  const { device, download, goOffline, goOnline, api } = await setUp();
  goOffline();
  api.answerElsewhere('alice', 1, 11, 'C');
  download.edit(2, {
    questions: fakeDownloadedPuzzle(2).questions.map((question) => ({ ...question, correct_answer: 'B' })),
  });
  await device.cache.pack_puzzle_blocks.toCollection().modify(({ rows }) => {
    for (const { id, questions } of rows) if (id === 2) for (const question of questions) question.correct_answer = 'B';
  });
  await device.perform(answerOperation, { puzzle_id: 1, question_id: 11, answer: 'A' });
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B' });
  const answer = async (puzzle: number) =>
    (await puzzleQuery(puzzle)
      .read(device)
      .then(({ view }) => view ?? undefined))!.questions[0]!.answer;
  expect(await answer(1)).toMatchObject({ is_correct: true, offlineResult: 'unsent' });
  expect(await answer(2)).toMatchObject({ is_correct: true, offlineResult: 'unsent' });
  await goOnline();
  expect(await answer(1)).toMatchObject({ selected_answer: 'C', is_correct: false, instead_of: 'A' });
  expect(await answer(1)).not.toHaveProperty('offlineResult');
  expect(await answer(2)).toMatchObject({ is_correct: false, correct_answer: 'A', offlineResult: 'overruled' });
  // The pull that follows leaves it, and so does what is fetched.
  await device.loop.run('start');
  expect(await answer(2)).toMatchObject({ offlineResult: 'overruled' });
  await device.refresh(puzzleQuery(2));
  expect(await answer(2)).toMatchObject({ offlineResult: 'overruled', note: 'Of B.' });
});

test('PACK-17: a different result on an interview question says so too, and stays after a fetch', async () => {
  const { device, goOffline, goOnline } = await setUp();
  goOffline();
  await device.cache.pack_question_blocks.toCollection().modify(({ rows }) => {
    for (const row of rows) if (row.id === 5) row.correct_mc_answer = 'B';
  });
  await device.perform(interviewAnswer, { question_id: 5, selected_mc_answer: 'B' });
  const answer = async () => (await questionQuery(5).read(device)).view!.answer;
  expect(await answer()).toMatchObject({ is_correct: true, offlineResult: 'unsent' });
  await goOnline();
  expect(await answer()).toMatchObject({ is_correct: false, offlineResult: 'overruled' });
  await questionQuery(5).refresh(device);
  expect(await answer()).toMatchObject({ is_correct: false, offlineResult: 'overruled' });
});

test('PACK-17: a puzzle edited since waits for the server, like one without a key', async () => {
  const { device, goOffline, api } = await setUp();
  api.publish({ ...api.puzzles.get(2)!, version: 7 });
  await device.refresh(puzzleQuery(2));
  goOffline();
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B' });
  expect(
    (await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined))!.questions[0]!.answer,
  ).toMatchObject({ pending: true });
});

test("VIEW-12: an answer to options other than the download's keeps its result and shows the current key", async () => {
  const { device, download, api, goOffline } = await setUp();
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'A', version: 1 });
  await device.perform(interviewAnswer, { question_id: 5, selected_mc_answer: 'A', version: 1 });
  await device.loop.run('enqueue');
  await device.refresh(puzzleQuery(2));
  await questionQuery(5).refresh(device);
  const other = { correct_answer: 'C' as const, options_version: 2 };
  download.edit(2, { questions: fakeDownloadedPuzzle(2).questions.map((question) => ({ ...question, ...other })) });
  const downloaded = fakeDownloadedQuestion(5, { version: 2, correct_mc_answer: 'C', options_version: 2 });
  download.rows = download.rows.map((row) => (row.kind === 'question' && row.id === 5 ? downloaded : row));
  await startDownload(device, { persist: async () => true, estimate: async () => null });
  goOffline();
  const [first] = (await puzzleQuery(2)
    .read(device)
    .then(({ view }) => view ?? undefined))!.questions;
  expect(first).toMatchObject({
    correct_answer: 'C',
    answer: { is_correct: true, correct_answer: 'C', note: null, reworded: true },
  });
  expect((await questionQuery(5).read(device)).view).toMatchObject({
    correct_mc_answer: 'C',
    answer: { is_correct: true, reworded: true },
  });
  // A waiting answer from before the download changed is graded by the server.
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 22, answer: 'C', version: 1 });
  expect(
    (await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined))!.questions[1]!.answer,
  ).toMatchObject({ pending: true, reworded: true });
  expect(api.effects).toHaveLength(2);
});

test("PACK-17: an answer to options other than the download's shows ungraded, and no result differs from that", async () => {
  const { device, download, goOffline, goOnline } = await setUp();
  const other = { correct_answer: 'C' as const, options_version: 2 };
  download.edit(2, { questions: fakeDownloadedPuzzle(2).questions.map((question) => ({ ...question, ...other })) });
  await startDownload(device, { persist: async () => true, estimate: async () => null });
  goOffline();
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'C', version: 1 });
  await goOnline();
  expect((await device.cache.answers.get(21))!.is_correct).toBe(false);
  expect(await device.cache.answers.get(21)).not.toHaveProperty('overruled');
});

test('PACK-11: an ended session says nothing about the plan, so the rows stay until the login', async () => {
  const { api, clock, device } = await setUp();
  clock.time += 38 * 86_400_000;
  api.network = async (request, serve) => (request.url.includes('/offline/') ? rejectWith('session_expired') : serve());
  await device.loop.run('start');
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ trouble: 'login', puzzles: 2 });
});

test("LOOP-4, PACK-11: a server that asked to wait isn't asked for a license either", async () => {
  const { api, clock, device } = await setUp();
  clock.time += 38 * 86_400_000;
  await noteStatus(device.cache, { held_until: clock.time + 60_000 });
  api.requests = [];
  await device.loop.run('start');
  expect(api.requests).toEqual([]);
});

test("PACK-5: the download doesn't wait while the browser asks the learner about persistence", async () => {
  const { device } = await setUp();
  await startDownload(device, { persist: () => new Promise(() => {}), estimate: async () => null });
  expect(await offlineDownloadQuery.read(device)).toMatchObject({ state: 'ready' });
});

test('PACK-11: without a valid license nothing opens from the download, even before its rows are gone', async () => {
  const { device, clock, goOffline } = await setUp();
  goOffline();
  clock.time += 38 * 86_400_000;
  expect(
    await puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).toBeUndefined();
  expect((await questionQuery(5).read(device)).view).toBeNull();
});

test('PACK-18 VIEW-7: a live query follows what is read from the download', async () => {
  const { device, goOffline } = await setUp();
  goOffline();
  const seen: (PuzzleView | undefined)[] = [];
  const subscription = liveQuery(() =>
    puzzleQuery(2)
      .read(device)
      .then(({ view }) => view ?? undefined),
  ).subscribe((view) => seen.push(view));
  await expect.poll(() => seen.length).toBe(1);
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'A' });
  await expect.poll(() => seen.at(-1)?.questions[0]?.answer).toMatchObject({ is_correct: true });
  subscription.unsubscribe();
});

test('DAY-2, PACK-15: a puzzle that only the download has counts for the day of its last answer, even unsent', async () => {
  const { device, goOffline } = await setUp();
  goOffline();
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'A' });
  expect(await daysQuery.read(device)).toEqual([]);
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 22, answer: 'A' });
  expect(await daysQuery.read(device)).toMatchObject([{ puzzles: 1 }]);
});

test('REV-4, PACK-15: a missed question comes back from the download if its puzzle was never fetched', async () => {
  const { api, device, clock, goOffline } = await setUp();
  const plan = 'annual';
  const profile = { image_url: null, bio: '', location: '' };
  const user = { username: 'alice', email: '', xp: 0, picture: null, is_staff: false, is_subscriber: true };
  api.plan = plan;
  await writeFact(device.cache, 'user', { ...user, plan, profile });
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B' });
  await device.loop.run('retry');
  goOffline();
  clock.pass(86_400_000);
  const { next, missing } = await reviewsQuery.read(device);
  expect(missing).toEqual([]);
  expect(next).toMatchObject({ puzzle: { title: 'Puzzle 2' }, question: { id: 21, correct_answer: 'A' } });
  // The other one isn't answered.
  expect(keysIn(next!.puzzle.questions[1])).toBe('');
});

test("PULL-17: a pulled correction replaces the offline download's result", async () => {
  const { api, device, goOffline, goOnline } = await setUp();
  goOffline();
  for (const question_id of [21, 22]) {
    await device.perform(answerOperation, { puzzle_id: 2, question_id, answer: 'A', version: 1 });
  }
  await device.perform(interviewAnswer, { question_id: 5, selected_mc_answer: 'A', version: 1 });
  const view = async () => (await puzzleQuery(2).read(device)).view!;
  const answers = async () => (await view()).questions.map(({ answer }) => answer);
  expect(await answers()).toMatchObject([
    { is_correct: true, offlineResult: 'unsent' },
    { is_correct: true, offlineResult: 'unsent' },
  ]);
  await goOnline();
  expect(await answers()).toMatchObject([{ note: 'Of A.' }, { note: 'Of A.' }]);

  api.correct('alice', 2, 21, 'B', 'regraded');
  api.correct('alice', 2, 22, 'B', 'void');
  api.correctInterview('alice', 5, 'B', 'regraded');
  await device.loop.run('start');
  goOffline();
  // By the pull alone: the download and the body still have the old key.
  expect(await answers()).toMatchObject([
    { is_correct: false, correct_answer: 'B', correction: 'regraded', note: null },
    { correction: 'void' },
  ]);
  expect((await view()).user_progress).toMatchObject({ completed: true, answered: 1, correct: 0, total: 1, xp: 0 });
  expect((await questionQuery(5).read(device)).view!.answer).toMatchObject({
    is_correct: false,
    correction: 'regraded',
  });
});

test('PULL-17: the note of a result that changed goes, whether a body, a pull, or a new pull of everything brings it', async () => {
  const { api, device } = await setUp();
  const answer = () => device.cache.answers.get(21);
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'A', version: 1 });
  await device.loop.run('start');
  const graded = (await answer())!;
  expect(graded).toMatchObject({ is_correct: true, note: 'Of A.' });

  api.correct('alice', 2, 21, 'B', 'regraded');
  await device.refresh(puzzleQuery(2));
  expect(await answer()).toMatchObject({ is_correct: false, correction: 'regraded', note: null });

  await device.cache.answers.put(graded);
  await device.loop.run('start');
  expect(await answer()).toMatchObject({ is_correct: false, correction: 'regraded', note: null });

  await device.cache.answers.put(graded);
  await device.cache.meta.put({ key: 'cursor', value: 'stranger:5' });
  await device.loop.run('start');
  expect(await answer()).toMatchObject({ is_correct: false, correction: 'regraded', note: null });
});

test('PULL-17: a puzzle that was requested before a pulled correction leaves the corrected answer', async () => {
  const { api, device } = await setUp();
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'B', version: 1 });
  await device.loop.run('start');
  api.network = async (request, serve) => {
    const response = await serve();
    if (!request.url.includes('/api/puzzles/2/')) return response;
    api.network = (_, next) => next();
    // The options changed, but neither the result nor the progress.
    api.correct('alice', 2, 21, 'A', 'regraded');
    await device.loop.run('retry');
    return response;
  };
  await device.refresh(puzzleQuery(2));
  expect(await device.cache.answers.get(21)).toMatchObject({ version: 2 });
});

test('PULL-17: a stored response that arrives after a pulled correction leaves it', async () => {
  const { api, device } = await setUp();
  await device.refresh(puzzleQuery(2));
  const isAnswer = (request: Request) => /\/answer\/$/.test(request.url);
  api.network = async (request, serve) => {
    const response = await serve();
    return isAnswer(request) ? new Response('cut', { headers: { 'content-type': 'application/json' } }) : response;
  };
  await device.perform(answerOperation, { puzzle_id: 2, question_id: 21, answer: 'A', version: 1 });
  await device.perform(interviewAnswer, { question_id: 5, selected_mc_answer: 'A', version: 1 });
  await device.loop.run('start');
  api.correct('alice', 2, 21, 'B', 'void');
  api.correctInterview('alice', 5, 'B', 'regraded');
  await device.loop.run('start');
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(await device.outbox.entries.count()).toBe(0);
  expect(await device.cache.answers.get(21)).toMatchObject({ correction: 'void' });
  expect(await device.cache.progress.get(2)).toMatchObject({ answered: 0, xp: 0 });
  expect(await device.cache.interview_answers.get(5)).toMatchObject({ is_correct: false, correction: 'regraded' });
});

test('PULL-17: a stored response of an answer in words leaves the check that a pull has brought', async () => {
  const { api, device } = await setUp();
  api.network = async (request, serve) => {
    const response = await serve();
    return request.url.endsWith('/answer/') ? Response.error() : response;
  };
  await device.perform(interviewAnswer, { question_id: 6, text_answer: 'the point', version: 1 });
  await device.loop.run('start');
  api.checkElsewhere('alice', 6, []);
  await device.loop.run('start');
  expect(await device.outbox.entries.count()).toBe(1);
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(await device.outbox.entries.count()).toBe(0);
  expect(await device.cache.interview_answers.get(6)).toMatchObject({
    graded_by: 'self',
    covered: [],
    is_correct: false,
  });
});

test('HOME-3: estimates what a downloaded puzzle changes in the rating, and the server’s word changes nothing about it', async () => {
  const { device, goOffline, goOnline } = await setUp();
  goOffline();
  for (const [question_id, letter] of [
    [11, 'A'],
    [12, 'B'],
  ] as const) {
    expect(await ratingChangeQuery(1).read(device)).toBeUndefined();
    await device.perform(answerOperation, { puzzle_id: 1, question_id, answer: letter });
  }
  const { difficulty } = fakeDownloadedPuzzle(1);
  const { rating, deviation } = ratePeriod(learnerStart, [{ opponent: puzzleStart(difficulty), score: 0.5 }]);
  const estimate = { rating, deviation, change: Math.round(rating) - learnerStart.rating };
  expect(await ratingChangeQuery(1).read(device)).toEqual(estimate);
  await goOnline();
  expect(await ratingChangeQuery(1).read(device)).toEqual(estimate);
});

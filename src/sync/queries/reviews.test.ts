import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { FakeApi, fakePuzzle, fakeQuestion, unreachable } from '../../../tests/support/fake-api.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { addDays, daysBetween } from '../../rules/puzzle-day.ts';
import type { OpenDevice } from '../device.ts';
import { answer as answerOperation } from '../operations/answer.ts';
import { exercise } from '../operations/exercise.ts';
import { interviewAnswer } from '../operations/interview-answer.ts';
import { writeFact } from '../storage/cache-database.ts';
import { daysQuery } from './days.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { questionQuery } from './question.ts';
import { dueQuery, pointCards, reviewsDraft, reviewsQuery, scheduleOf } from './reviews.ts';

const day = 86_400_000;
const open: OpenDevice[] = [];

afterEach(() => {
  for (const device of open.splice(0)) device.close();
});

const missed = { puzzle_id: 1, question_id: 11, answered_at: '2026-11-20T12:00:00.000Z', local_date: '2026-11-20' };
const review = (done_at: string, is_correct: boolean, id = done_at) => ({
  id,
  question_id: 11,
  is_correct,
  done_at,
  local_date: done_at.slice(0, 10),
});

test('REV-1: a missed question comes back the next day, later if known, and the next day again if not', () => {
  const [first] = scheduleOf([missed], []);
  expect(first).toEqual({ puzzle_id: 1, question_id: 11, due: '2026-11-21', reviews: 0 });
  const [known] = scheduleOf([missed], [review('2026-11-21T12:00:00.000Z', true)]);
  expect(known!.due > '2026-11-22').toBe(true);
  const [again] = scheduleOf([missed], [review('2026-11-21T12:00:00.000Z', false)]);
  expect(again!.due).toBe('2026-11-22');
});

test('REV-1: the schedule depends only on the log, in any order, and each known review waits longer', () => {
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 60 }), is_correct: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, fc.nat(), (list, seed) => {
      let at = Date.parse(missed.answered_at);
      const log = list.map(({ wait, is_correct }, index) => {
        at += wait * day + 1;
        return review(new Date(at).toISOString(), is_correct, String(index));
      });
      const [card] = scheduleOf([missed], log);
      const shuffled = log.toSorted((one, other) => ((Number(one.id) + seed) % 7) - ((Number(other.id) + seed) % 7));
      expect(scheduleOf([missed], shuffled)).toEqual([card]);
      expect(card!.reviews).toBe(log.length);
      const last = new Date(at).toISOString().slice(0, 10);
      expect(card!.due >= addDays(last, 1)).toBe(true);
      expect(card!.due <= addDays(last, 365)).toBe(true);
    }),
  );
});

test('REV-1: a review on an earlier date, after a flight back or by a slow clock, counts on the day before it', () => {
  const at = '2026-11-20T20:00:00.000Z';
  const known = scheduleOf([missed], [review(at, true)]);
  expect(scheduleOf([missed], [{ ...review(at, true), local_date: '2026-11-18' }])).toEqual(known);
});

test('REV-6: a key point to practice comes back the next day, and later if the learner said it', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  api.plan = 'annual';
  api.publishQuestion(fakeQuestion(2));
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  await questionQuery(2).refresh(device);
  await device.perform(interviewAnswer, { question_id: 2, text_answer: 'Something else.' });
  const about = { puzzle_id: null, question_id: null, interview_question_id: 2, point: 'the point' } as const;
  api.network = unreachable;
  await device.perform(exercise, { kind: 'again', ...about, is_correct: null });
  const reviews = () => reviewsQuery.read(device);
  expect((await questionQuery(2).read(device)).view?.practicing).toEqual(['the point']);
  expect(await reviews()).toMatchObject({ due: 0, next_point: null, cards: 1, done_today: 0 });
  expect(await daysQuery.read(device)).toEqual(undefined);
  clock.pass(day);
  expect(await reviews()).toMatchObject({
    due: 1,
    next: null,
    next_point: { card: { point: 'the point', reviews: 0 }, question: { id: 2, title: 'Question 2' } },
  });
  expect(await dueQuery.read(device)).toBe(1);
  await device.perform(exercise, { kind: 'review', ...about, is_correct: false });
  expect(await reviews()).toMatchObject({ due: 0, next_point: null, done_today: 1 });
  clock.pass(day);
  expect((await reviews()).due).toBe(1);
  await device.perform(exercise, { kind: 'review', ...about, is_correct: true });
  clock.pass(day);
  expect((await reviews()).due).toBe(0);
  api.network = (_, serve) => serve();
  await device.loop.run('retry');
  expect(api.effects).toEqual(['interview 2 Something else.', 'again null', 'review null', 'review null']);
  expect((await questionQuery(2).read(device)).view?.practicing).toEqual(['the point']);
});

test('REV-6: a key point to practice is due from the day after the wish', () => {
  const again = { id: 'a', kind: 'again', puzzle_id: null, question_id: null, is_correct: null } as const;
  const about = { interview_question_id: 2, point: 'the point', done_at: missed.answered_at, local_date: '2026-11-20' };
  expect(pointCards([{ ...again, ...about }])).toEqual([
    { interview_question_id: 2, point: 'the point', due: '2026-11-21', reviews: 0 },
  ]);
});

test('REV-1: a missed answer that counts for nobody is not reviewed', async () => {
  const api = new FakeApi('alice');
  api.signIn('alice');
  const device = await deviceOn(api, { username: 'alice' });
  open.push(device);
  api.answerElsewhere('alice', 1, 11, 'B');
  api.answerElsewhere('alice', 1, 12, 'B');
  const cards = async () => {
    await device.loop.run('start');
    return (await reviewsQuery.read(device)).cards;
  };
  expect(await cards()).toBe(2);
  api.correct('alice', 1, 12, 'C', 'void');
  expect(await cards()).toBe(1);
});

test('REV-1: a question that is known each time waits longer and longer, up to 365 days', () => {
  const log: ReturnType<typeof review>[] = [];
  const waits = Array.from({ length: 12 }, () => {
    const { due } = scheduleOf([missed], log)[0]!;
    const wait = daysBetween(log.at(-1)?.local_date ?? missed.local_date, due);
    log.push(review(`${due}T12:00:00.000Z`, true));
    return wait;
  });
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(waits.at(-1)).toBe(365);
});

test('REV-1: the same habit leads to the same days wherever the learner lives', () => {
  // Minutes of the learner's own clock.
  const steps = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 30_000 }), is_correct: fc.boolean() }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(steps, fc.integer({ min: -12, max: 14 }), (list, offset) => {
      const scheduleAt = (hours: number) => {
        let wall = Date.parse('2026-11-20T07:00:00.000Z');
        const then = () => ({
          at: new Date(wall - hours * 3_600_000).toISOString(),
          local_date: new Date(wall).toISOString().slice(0, 10),
        });
        const { at, local_date } = then();
        const log = list.map(({ wait, is_correct }, index) => {
          wall += wait * 60_000;
          return { ...review(then().at, is_correct, String(index)), local_date: then().local_date };
        });
        return scheduleOf([{ ...missed, answered_at: at, local_date }], log);
      };
      expect(scheduleAt(offset)).toEqual(scheduleAt(0));
    }),
  );
});

/** Both puzzles of the fake server are about the same flaw; 11 was missed. */
async function setUp() {
  const api = new FakeApi('alice');
  api.signIn('alice');
  for (const id of [1, 2]) api.publish({ ...fakePuzzle(id), cwe: 79 });
  const clock = new ManualClock();
  const device = await deviceOn(api, { username: 'alice', clock });
  open.push(device);
  const plan = 'monthly' as const;
  api.plan = plan;
  const profile = { image_url: null, bio: '', location: '' };
  const user = {
    username: 'alice',
    email: '',
    xp: 0,
    picture: null,
    is_staff: false,
    is_subscriber: true,
    plan,
    profile,
  };
  await writeFact(device.cache, 'user', user);
  const answer = async (puzzle_id: number, question_id: number, letter: 'A' | 'B') => {
    await device.perform(answerOperation, { puzzle_id, question_id, answer: letter });
    await device.loop.run('retry');
  };
  await device.refresh(puzzleQuery(1));
  await answer(1, 11, 'B');
  await answer(1, 12, 'A');
  return { api, device, clock, answer };
}

test('REV-2: reviews are on until the learner turns them off', async () => {
  const { device, clock } = await setUp();
  clock.pass(day);
  expect(await reviewsQuery.read(device)).toMatchObject({ on: true, isAnnounced: false, cards: 1, due: 1 });
  await device.saveDraft(reviewsDraft, 'on');
  expect(await reviewsQuery.read(device)).toMatchObject({ on: true, isAnnounced: true });
  await device.saveDraft(reviewsDraft, 'off');
  await device.perform(exercise, { kind: 'review', puzzle_id: 1, question_id: 11, is_correct: true });
  expect(await reviewsQuery.read(device)).toMatchObject({ on: false, isAnnounced: true, done_today: 1 });
});

test('REV-3: another puzzle of the same vulnerability asks only after the learner has all its answers', async () => {
  const { device, clock, answer } = await setUp();
  await device.refresh(puzzleQuery(2));
  clock.pass(day);
  const asked = async () => (await reviewsQuery.read(device)).next?.question;
  expect((await asked())?.id).toBe(11);
  await answer(2, 21, 'A');
  expect((await asked())?.id).toBe(11);
  await answer(2, 22, 'A');
  expect(await asked()).toMatchObject({ id: 21, correct_answer: 'A' });
  expect((await reviewsQuery.read(device)).next?.card.question_id).toBe(11);
});

test('REV-4: lists what is due but not on the device, and a locked puzzle asks nothing', async () => {
  const { api, device, clock } = await setUp();
  api.network = unreachable;
  clock.pass(day);
  await device.cache.puzzles.delete(1);
  expect(await reviewsQuery.read(device)).toMatchObject({ due: 0, next: null, missing: [1], cards: 1 });
  await device.cache.catalogue.update(1, { is_premium: true });
  expect((await reviewsQuery.read(device)).missing).toEqual([1]);
  await device.cache.meta.delete('user');
  await device.cache.meta.delete('daily');
  await device.cache.openings.clear();
  // The learner completed it, so it stays open.
  expect(await reviewsQuery.read(device)).toMatchObject({ missing: [1], cards: 1 });
  await device.cache.progress.clear();
  expect(await reviewsQuery.read(device)).toMatchObject({ missing: [], cards: 0 });
});

test('REV-5: an offline review is kept, counts immediately, and counts once if sent twice', async () => {
  const { api, device, clock } = await setUp();
  clock.pass(day);
  const network = api.network;
  api.network = unreachable;
  await device.perform(exercise, { kind: 'review', puzzle_id: 1, question_id: 11, is_correct: false });
  await device.loop.run('retry');
  expect(await reviewsQuery.read(device)).toMatchObject({ due: 0, done_today: 1 });
  api.network = async (_, serve) => {
    await serve();
    throw new TypeError('Failed to fetch');
  };
  await device.loop.run('retry');
  api.network = network;
  await device.loop.run('retry');
  expect(api.effects.filter((effect) => effect === 'review 11')).toHaveLength(1);
  expect(await device.outbox.entries.count()).toBe(0);
  expect(await reviewsQuery.read(device)).toMatchObject({ due: 0, done_today: 1 });
  expect((await reviewsQuery.read(device)).next_day).toBe('2026-11-22');
});

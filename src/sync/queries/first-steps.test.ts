import { expect, onTestFinished, test } from 'vitest';
import { FakeApi, fakePuzzle, unreachable } from '../../../tests/support/fake-api.ts';
import { publishFirstSteps } from '../../../tests/support/first-steps.ts';
import { deviceOn, ManualClock } from '../../../tests/support/test-device.ts';
import { answer } from '../operations/answer.ts';
import { courseOfferQuery, firstStepsDraft } from './course-offer.ts';
import { puzzleQuery } from './first/puzzle.ts';
import { type Course, currentCourse, firstStepsQuery, isCourseDone } from './first-steps.ts';
import { neighborsQuery } from './neighbors.ts';
import { nextPuzzleQuery } from './next-puzzle.ts';
import { nextStepQuery } from './next-step.ts';
import { puzzlesQuery } from './puzzles.ts';

/** A device with the first steps of all languages and two other puzzles, 1 and 2. */
async function setUp(username: string | null) {
  const api = new FakeApi('alice');
  api.signIn(username);
  const ids = publishFirstSteps(api);
  const device = await deviceOn(api, { username, clock: new ManualClock() });
  onTestFinished(() => device.close());
  const solve = async (puzzle_id: number) => {
    await device.refresh(puzzleQuery(puzzle_id));
    const { view } = await puzzleQuery(puzzle_id).read(device);
    for (const { id: question_id } of view?.questions ?? []) {
      await device.perform(answer, { puzzle_id, question_id, answer: 'A' });
    }
    await device.loop.run('retry');
  };
  const courses = async () => (await firstStepsQuery.read(device)) ?? [];
  const states = async () =>
    (await courses()).map(({ language, steps }) => [language, ...steps.map(({ state }) => state)].join(' '));
  return { api, device, ids, solve, courses, states };
}

test('says a course in order, and how far the learner is', async () => {
  const { device, ids, solve, courses, states } = await setUp('alice');
  await device.loop.run('start');
  expect((await courses())[2]?.steps).toEqual(
    ids.RUST.map((id, at) => {
      const state = at === 0 ? 'next' : 'open';
      return { id, title: `Step ${at + 1}, RUST`, place: at + 1, state, is_here: false };
    }),
  );
  await solve(ids.C[0]!);
  await solve(ids.C[2]!);
  expect(await states()).toEqual([
    'PYTHON next open open',
    'C done next done',
    'RUST next open open',
    'GO next open open',
  ]);
});

test('counts a step that is done without a connection, and says what it was about and its result once that is sent', async () => {
  const { api, device, ids, solve, courses, states } = await setUp('alice');
  await device.loop.run('start');
  await device.refresh(puzzleQuery(ids.GO[0]!));
  expect((await courses())[3]?.steps.map(({ is_here }) => is_here)).toEqual([true, false, false]);
  await solve(ids.GO[1]!);
  api.network = unreachable;
  await solve(ids.GO[0]!);
  expect((await states())[3]).toBe('GO done done next');
  const told = (await courses())[3]!.steps.map(({ subtitle, result }) => [subtitle, result]);
  expect(told).toEqual([
    [undefined, undefined],
    ['`bug_2` in GO', { correct: 1, total: 1 }],
    [undefined, undefined],
  ]);
});

test('asks the server while no pull has ended', async () => {
  const { device, states } = await setUp(null);
  expect(await firstStepsQuery.read(device)).toBeUndefined();
  expect(await device.refresh(firstStepsQuery)).toBeNull();
  expect(await states()).toEqual(['PYTHON', 'C', 'RUST', 'GO'].map((language) => `${language} next open open`));
});

test('keeps first steps out of the archive, its numbers, and the next puzzle', async () => {
  const { device, solve } = await setUp('alice');
  await device.loop.run('start');
  const list = await puzzlesQuery({ page: 1, sort: 'newest' }).read(device);
  expect(list).toMatchObject({ count: 2, totals: { puzzles: 2, completed: 0 }, rows: [{ id: 2 }, { id: 1 }] });
  for (const id of [1, 2]) await solve(id);
  expect(await nextPuzzleQuery().read(device)).toBeNull();
});

test('leads from a step to the others of its language, and from another puzzle to none', async () => {
  const { api, device, ids } = await setUp('alice');
  api.publish({ ...fakePuzzle(2), published_at: '2026-11-21' });
  await device.loop.run('start');
  const neighbors = async (id: number) => {
    const { previous, next } = (await neighborsQuery(id).read(device)) ?? {};
    return [previous?.id, next?.id];
  };
  expect(await neighbors(ids.C[1]!)).toEqual([ids.C[0], ids.C[2]]);
  expect(await neighbors(ids.C[2]!)).toEqual([ids.C[1], undefined]);
  expect(await neighbors(1)).toEqual([undefined, 2]);
});

test('leads from a step to the next that isn’t done, and then to the end of the course', async () => {
  const { device, ids, solve } = await setUp('alice');
  await device.loop.run('start');
  const [first, second, third] = ids.C as [number, number, number];
  const next = (id: number) => nextStepQuery(false, id).read(device);
  await solve(second);
  expect(await next(second)).toEqual({ href: `/puzzle/${third}`, words: 'Next: Step 3, C' });
  await solve(third);
  expect(await next(third)).toEqual({ href: `/puzzle/${first}`, words: 'Next: Step 1, C' });
  await solve(first);
  expect(await next(first)).toEqual({ href: '/first-steps?language=c', words: 'See what you learned' });
  expect(await next(1)).toMatchObject({ href: '/puzzle/2' });
});

test('a course that was begun is the current one, until it’s done and another was begun', () => {
  const course = (language: Course['language'], ...states: ('done' | 'next' | 'open')[]): Course => ({
    language,
    steps: states.map((state, at) => ({ id: at, title: '', place: 1, state, is_here: false })),
  });
  const [python, c] = [course('PYTHON', 'next', 'open'), course('C', 'done', 'next')];
  const [go, rust] = [course('GO', 'done', 'done'), course('RUST', 'next', 'open')];
  expect([python, go].map(isCourseDone)).toEqual([false, true]);
  expect(currentCourse([])).toBeUndefined();
  expect(currentCourse([python, rust])).toBe(python);
  expect(currentCourse([python, go, c])).toBe(c);
  expect(currentCourse([python, go])).toBe(go);
});

test('HOME-6: offers a course to a learner who completed no other puzzle or began one, until one is done or it’s hidden', async () => {
  const { device, ids, solve } = await setUp('alice');
  const offer = async () => {
    const course = await courseOfferQuery.read(device);
    return course && `${course.language} ${course.next.place}`;
  };
  expect(await offer()).toBeUndefined();
  await device.loop.run('start');
  expect(await offer()).toBe('PYTHON 1');
  await solve(1);
  expect(await offer()).toBeNull();
  await solve(ids.GO[0]!);
  expect(await offer()).toBe('GO 2');
  await device.saveDraft(firstStepsDraft, 'hidden');
  expect(await offer()).toBeNull();
  await device.saveDraft(firstStepsDraft, '');
  for (const id of ids.GO.slice(1)) await solve(id);
  expect(await offer()).toBeNull();
});

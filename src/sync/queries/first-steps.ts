import { type FirstStep, type Language, languages } from '../../contract/puzzles.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { completedPuzzles } from './days.ts';
import { contentIds } from './offline-content.ts';
import { puzzlesQuery } from './puzzles.ts';
import type { Query } from './query.ts';

/** A puzzle of a course. `next` is the first that isn't done. */
export interface CourseStep {
  id: number;
  title: string;
  place: FirstStep;
  state: 'done' | 'next' | 'open';
  /** What its vulnerability is, once it's done and the device knows. */
  subtitle?: string;
  /** How many of its answers were right, once the server has counted all. */
  result?: { correct: number; total: number };
  /** Whether it can be opened without a connection. */
  is_here: boolean;
}

/** A language's first steps, in order. */
export interface Course {
  language: Language;
  steps: CourseStep[];
}

const list = puzzlesQuery({ page: 1, sort: 'oldest', first_steps: 'yes' });

/** The courses of all languages, and how far the learner is, with what waits to be sent. Languages without a step are missing. */
export const firstStepsQuery: Query<Course[]> = {
  key: 'first steps',
  async read(context) {
    const done = await completedPuzzles(context);
    const { puzzles: here } = await contentIds(context.cache);
    const rows = (await list.read(context))?.rows;
    if (!rows) return undefined;
    return languages.flatMap((language) => {
      const steps = rows
        .flatMap((row) => (row.language === language && row.first_step ? [{ ...row, place: row.first_step }] : []))
        .sort((one, other) => one.place - other.place || one.id - other.id)
        .map(({ id, title, place, completed, subtitle, progress }) => {
          const result = completed && progress ? { correct: progress.correct, total: progress.total } : undefined;
          const known = { ...(subtitle && { subtitle }), ...(result && { result }) };
          return { id, title, place, ...known, isDone: completed || done.has(id) };
        });
      if (steps.length === 0) return [];
      const next = steps.find(({ isDone }) => !isDone);
      return {
        language,
        steps: steps.map(({ isDone, ...step }): CourseStep => {
          const state = isDone ? 'done' : step.id === next?.id ? 'next' : 'open';
          return { ...step, state, is_here: here.has(step.id) };
        }),
      };
    });
  },
  ...(list.refresh && { refresh: list.refresh }),
};

/** Returns where to go after a first step: to the next of its language that isn't done, or else to the end of the course. Undefined if `id` isn't one. */
export async function stepAfter(
  context: SyncContext,
  id: number,
): Promise<{ href: string; words: string } | undefined> {
  const courses = await firstStepsQuery.read(context);
  const course = courses?.find(({ steps }) => steps.some((step) => step.id === id));
  if (!course) return undefined;
  const { steps, language } = course;
  const at = steps.findIndex((step) => step.id === id);
  const next = [...steps.slice(at + 1), ...steps.slice(0, at)].find(({ state }) => state !== 'done');
  return next
    ? { href: `/puzzle/${next.id}`, words: `Next: ${next.title}` }
    : { href: `/first-steps?language=${language.toLowerCase()}`, words: 'See what you learned' };
}

/** Returns whether one language's course is done. */
export function isCourseDone({ steps }: Course): boolean {
  return steps.every(({ state }) => state === 'done');
}

/** Returns the course to go on with: one that was begun, or else the first. */
export function currentCourse(courses: readonly Course[]): Course | undefined {
  const begun = courses.filter(({ steps }) => steps.some(({ state }) => state === 'done'));
  return begun.find((course) => !isCourseDone(course)) ?? begun[0] ?? courses[0];
}

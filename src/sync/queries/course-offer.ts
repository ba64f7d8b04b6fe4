import { completedPuzzles, isPulled } from './days.ts';
import { type Course, type CourseStep, currentCourse, firstStepsQuery, isCourseDone } from './first-steps.ts';
import type { Query } from './query.ts';

/** The draft that says that the learner hid the offer. */
export const firstStepsDraft = 'first steps';

/** What home offers of the courses. */
export interface CourseOffer extends Course {
  hasBegun: boolean;
  next: CourseStep;
}

/** The course that home offers, if it offers one. Unknown until the device knows what the learner did. */
export const courseOfferQuery: Query<CourseOffer | null> = {
  key: 'course offer',
  async read(context) {
    const isHidden = (await context.outbox.drafts.get(firstStepsDraft)) !== undefined;
    const done = await completedPuzzles(context);
    const courses = await firstStepsQuery.read(context);
    if (!courses || !(await isPulled(context.cache))) return undefined;
    return isHidden ? null : offeredCourse(courses, done);
  },
  ...(firstStepsQuery.refresh && { refresh: firstStepsQuery.refresh }),
};

/**
 * Returns the course that a learner who completed these puzzles is offered: one that they began, or any if they completed no other puzzle. Null
 * once they did one language's.
 */
function offeredCourse(courses: readonly Course[], done: ReadonlySet<number>): CourseOffer | null {
  const course = currentCourse(courses);
  const next = course?.steps.find(({ state }) => state === 'next');
  if (!course || !next || courses.some(isCourseDone)) return null;
  const hasBegun = course.steps.some(({ state }) => state === 'done');
  const ids = new Set(courses.flatMap(({ steps }) => steps.map(({ id }) => id)));
  return hasBegun || [...done].every((id) => ids.has(id)) ? { ...course, hasBegun, next } : null;
}

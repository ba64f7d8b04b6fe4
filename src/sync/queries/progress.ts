import type { CategoryName } from '../../contract/categories.ts';
import type { Progress } from '../../contract/progress.ts';
import { readProgress as readProgressCall } from '../../contract/progress-calls.ts';
import type { Role } from '../../contract/puzzles.ts';
import { localDay } from '../../rules/puzzle-day.ts';
import { type RoleResult, shareOf, strongAndWeak } from '../../rules/role-results.ts';
import { dayCounts, type Streak, type StudyDay, streakOf } from '../../rules/streak.ts';
import { type CacheDatabase, readFact, writeFact } from '../storage/cache-database.ts';
import { daysOf, isPulled } from './days.ts';
import type { Query } from './query.ts';

type Totals = Pick<Progress, 'puzzles_completed' | 'questions_answered' | 'correct_answers'>;

/** What the progress screen shows. */
export interface ProgressView {
  /** In the learner's own calendar. */
  today: string;
  xp: number | null;
  totals: Totals;
  streak: Streak;
  /** By date. */
  days: ReadonlyMap<string, StudyDay>;
  /** Missed days that a freeze bridged. */
  frozen: ReadonlySet<string>;
  /**
   * What to practice: categories with a wrong answer, weakest first, and then those without an answer. Null until a pull ended: the device
   * doesn't know all answers before.
   */
  categories: CategoryProgress[] | null;
  /** The roles of questions that the learner answers best and worst. Null if their answers don't say, or aren't all known. */
  roles: ReturnType<typeof strongAndWeak>;
  /** How many questions were solved with hints. Null until a pull ended. */
  solved_with_hints: number | null;
}

export interface CategoryProgress {
  category: CategoryName;
  answered: number;
  correct: number;
  /** Its puzzles that aren't completed. */
  left: number;
}

/** A learner's progress. */
export const progressQuery: Query<ProgressView> = {
  key: 'progress',
  async read({ cache, outbox, serverClock }) {
    // The outbox first: an entry leaves it after the local cache holds its response, so nothing is missed in between.
    const entries = await outbox.entries.orderBy('sequence').toArray();
    const days = await daysOf(cache, entries);
    if (!days) return undefined;
    const now = serverClock.now();
    const today = localDay(new Date(now));
    const serverProgress = await readFact(cache, 'standing');
    const hasAll = await isPulled(cache);
    return {
      today,
      ...streakOf(days.filter(dayCounts), today, now),
      days: new Map(days.map((day) => [day.date, day])),
      xp: serverProgress?.xp ?? null,
      totals: serverProgress && !hasAll ? serverProgress : await readTotals(cache),
      categories: hasAll ? await readCategories(cache) : null,
      ...(hasAll ? await readAnswers(cache) : { roles: null, solved_with_hints: null }),
    };
  },
  async refresh({ cache, call, serverClock }) {
    const result = await call(readProgressCall, { query: { today: localDay(new Date(serverClock.now())) } });
    if (!result.ok) return result;
    await writeFact(cache, 'standing', result.reply);
    return null;
  },
};

async function readTotals(cache: CacheDatabase): Promise<Totals> {
  const totals = { puzzles_completed: 0, questions_answered: 0, correct_answers: 0 };
  for (const { completed, answered, correct } of await cache.progress.toArray()) {
    totals.puzzles_completed += Number(completed);
    totals.questions_answered += answered;
    totals.correct_answers += correct;
  }
  return totals;
}

async function readAnswers(cache: CacheDatabase): Promise<Pick<ProgressView, 'roles' | 'solved_with_hints'>> {
  const counted = (await cache.answers.toArray()).filter(({ correction }) => correction !== 'void');
  // What was pulled before questions had roles, or came with a response, has none.
  const isWhole = counted.every(({ role }) => role);
  const bodies = isWhole ? [] : await cache.puzzles.toArray();
  const asked = new Map(bodies.flatMap(({ puzzle }) => puzzle.questions.map((question) => [question.id, question])));
  const results = new Map<Role, RoleResult>();
  for (const { question_id, is_correct, role = asked.get(question_id)?.role } of counted) {
    if (!role) continue;
    const { answered, correct } = results.get(role) ?? { answered: 0, correct: 0 };
    results.set(role, { role, answered: answered + 1, correct: correct + Number(is_correct) });
  }
  const solved = counted.filter(({ is_correct, hints }) => is_correct && hints);
  return { roles: strongAndWeak(results.values()), solved_with_hints: solved.length };
}

/** Rates categories by the learner's answers on this device. In a tie, the one with more wrong answers is weaker. */
async function readCategories(cache: CacheDatabase): Promise<CategoryProgress[]> {
  const progress = new Map((await cache.progress.toArray()).map((row) => [row.puzzle_id, row]));
  const byCategory = new Map<CategoryName, CategoryProgress>();
  for (const { id, category } of await cache.catalogue.toArray()) {
    const own = progress.get(id);
    const before = byCategory.get(category) ?? { category, answered: 0, correct: 0, left: 0 };
    before.answered += own?.answered ?? 0;
    before.correct += own?.correct ?? 0;
    before.left += own?.completed ? 0 : 1;
    byCategory.set(category, before);
  }
  const categories = [...byCategory.values()];
  const weak = categories.filter(({ answered, correct }) => correct < answered);
  const untried = categories.filter(({ answered }) => answered === 0);
  return [
    ...weak.sort((one, other) => shareOf(one) - shareOf(other) || other.answered - one.answered),
    ...untried.sort((one, other) => other.left - one.left || one.category.localeCompare(other.category, 'en')),
  ];
}

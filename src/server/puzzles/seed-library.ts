import { asc, eq, inArray, sql } from 'drizzle-orm';
import { inColumns } from '../../content/puzzle-file.ts';
import { type LibraryPuzzle, readLibrary } from '../../content/read-library.ts';
import type { QuestionColumns } from '../../contract/admin-puzzles.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { changesOptions } from '../answers/options-version.ts';
import {
  answeredOf,
  changesOf,
  isFinished,
  outcomeOf,
  startCorrection,
  versionsAfter,
} from '../corrections/plan-correction.ts';
import { bumpVersions, catalogueScope } from '../database/bump-versions.ts';
import { categoryIdOf, libraryCategories } from '../database/library-categories.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { dailies, puzzles, questions } from '../database/schema.ts';
import { markChangedRoles } from './mark-changed-roles.ts';
import { planPublishing } from './publishing-plan.ts';

/**
 * Loads the starter library into the database: adds missing puzzles, and updates those with a higher revision. In an empty database, half
 * of it becomes the archive, day by day backward from today. The rest is published on future days. First steps get no day. Each update is a transaction of its own,
 * so no answer waits for more than its puzzle's, and a start after a crash continues with the next.
 */
export async function seedLibrary(
  db: Database,
  now: Date,
  library: readonly LibraryPuzzle[] = readLibrary(),
): Promise<void> {
  const { known, categoryIds } = await db.transaction(async (transaction) => {
    const categoryIds = await libraryCategories(transaction);
    const known = new Map(
      (
        await transaction
          .select({ id: puzzles.id, slug: puzzles.slug, revision: puzzles.library_revision })
          .from(puzzles)
      ).map((row) => [row.slug, row]),
    );
    const missing = library.filter(({ slug }) => !known.has(slug));
    const [steps, dated] = [missing.filter(isFirstStep), missing.filter((puzzle) => !isFirstStep(puzzle))];
    const days = await publishingDays(transaction, dated.length, utcDay(now));
    const planned = planPublishing(dated, days);
    const added = await publish(
      transaction,
      [...planned, ...steps.map((step): [null, LibraryPuzzle] => [null, step])],
      categoryIds,
      utcDay(now),
    );
    await bumpVersions(
      transaction,
      catalogueScope,
      added.map((key) => ({ kind: 'puzzle', key })),
    );
    return { known, categoryIds };
  });
  for (const puzzle of library) {
    const row = known.get(puzzle.slug);
    if (!row || !isOlder(row.revision, puzzle)) continue;
    await db.transaction((transaction) => revise(transaction, puzzle, row.id, categoryIds));
  }
}

/** Returns whether the library has a newer revision. Staff's puzzles, and those that they edited, have none. */
function isOlder(revision: number | null, puzzle: LibraryPuzzle): boolean {
  return revision !== null && revision < puzzle.revision;
}

function isFirstStep({ first_step }: LibraryPuzzle): boolean {
  return first_step != null;
}

/** Stores new puzzles, each for its day or for none, and returns their IDs. What is due is a daily from then on. */
async function publish(
  transaction: Transaction,
  planned: readonly [day: string | null, puzzle: LibraryPuzzle][],
  categoryIds: Map<string, number>,
  today: string,
): Promise<number[]> {
  if (planned.length === 0) return [];
  const rows = await transaction
    .insert(puzzles)
    .values(planned.map(([day, puzzle]) => ({ ...columns(puzzle, categoryIds), published_at: day })))
    .returning({ id: puzzles.id, slug: puzzles.slug });
  const idOf = new Map(rows.map(({ slug, id }) => [slug, id]));
  await transaction
    .insert(questions)
    .values(planned.flatMap(([, puzzle]) => questionRows(puzzle, idOf.get(puzzle.slug)!)));
  const values = planned.flatMap(([day, { slug }]) =>
    day !== null && day <= today ? [{ day, puzzle_id: idOf.get(slug)! }] : [],
  );
  if (values.length > 0) {
    await transaction.insert(dailies).values(values).onConflictDoNothing();
  }
  return rows.map(({ id }) => id);
}

/** In an empty database: today, the days before it, and then future days. Otherwise, the days after the last one taken. */
async function publishingDays(transaction: Transaction, count: number, today: string): Promise<string[]> {
  const [last] = await transaction
    .select({ day: sql<string | null>`max(${puzzles.published_at})::text` })
    .from(puzzles);
  if (last?.day) {
    const from = last.day > today ? last.day : today;
    return Array.from({ length: count }, (_, index) => addDays(from, index + 1));
  }
  const archived = Math.ceil(count / 2);
  return Array.from({ length: count }, (_, index) => addDays(today, index < archived ? -index : index - archived + 1));
}

function columns(puzzle: LibraryPuzzle, categoryIds: Map<string, number>) {
  const { revision, category, questions: _, solved_blind, ...written } = puzzle;
  return {
    ...written,
    first_step: puzzle.first_step ?? null,
    ...(isFirstStep(puzzle) && { published_at: null }),
    library_revision: revision,
    category_id: categoryIdOf(category, categoryIds),
  };
}

function questionRows(puzzle: LibraryPuzzle, puzzleId: number) {
  return puzzle.questions.map(({ id, is_fix: _, ...question }, index) => {
    const written: QuestionColumns = inColumns(question);
    return { ...written, label: written.role, puzzle_id: puzzleId, position: index + 1, slug: id };
  });
}

/**
 * Updates a puzzle, unless another process just did. `outcomeOf` says what becomes of answers to a question. Answers to a new question by
 * those who had completed the puzzle count for nobody. The slug identifies a question. If learners have answered a puzzle and the library
 * dropped one of its questions, the puzzle stays as it is: their answers and their finished puzzles would lose what they are about.
 */
async function revise(
  transaction: Transaction,
  puzzle: LibraryPuzzle,
  puzzleId: number,
  categoryIds: Map<string, number>,
): Promise<void> {
  // Answers wait, so none is graded by the old key. Only a statement that starts under the lock sees one that was being written.
  const [present] = await transaction
    .select({ revision: puzzles.library_revision })
    .from(puzzles)
    .where(eq(puzzles.id, puzzleId))
    .for('update');
  if (!present || !isOlder(present.revision, puzzle)) return;
  const before = await transaction
    .select()
    .from(questions)
    .where(eq(questions.puzzle_id, puzzleId))
    .orderBy(asc(questions.id))
    .for('update');
  const dropped = before.filter(({ slug }) => !puzzle.questions.some(({ id }) => id === slug)).map(({ id }) => id);
  const ids = before.map(({ id }) => id);
  const answered = await answeredOf(transaction, ids);
  if (dropped.length > 0) {
    if (answered.size > 0) return;
    await transaction.delete(questions).where(inArray(questions.id, dropped));
  }
  const [revised] = await transaction
    .update(puzzles)
    .set({ ...columns(puzzle, categoryIds), version: sql`${puzzles.version} + 1`, updated_at: sql`now()` })
    .where(eq(puzzles.id, puzzleId))
    .returning({ version: puzzles.version });
  if (!revised) throw new Error(`The puzzle ${puzzle.slug} is gone.`);
  const rows = questionRows(puzzle, puzzleId);
  const remaining = before.filter(({ id }) => !dropped.includes(id));
  // Positions are unique, so the existing ones move out of the way first.
  if (remaining.length > 0) {
    await transaction
      .update(questions)
      .set({ position: sql`-${questions.position}` })
      .where(
        inArray(
          questions.id,
          remaining.map(({ id }) => id),
        ),
      );
  }
  const isLonger = rows.length > remaining.length;
  const counts_for_finished = !(isLonger && (await isFinished(transaction, ids)));
  const changes: ReturnType<typeof changesOf> = [];
  for (const row of rows) {
    const known = remaining.find(({ slug }) => slug === row.slug);
    const outcome = known && changesOptions(known, row) ? outcomeOf('by change', known, row) : undefined;
    if (known && answered.has(known.id)) changes.push(...changesOf(known.id, outcome, row));
    const values = {
      ...row,
      ...((!known || changesOptions(known, row)) && versionsAfter(outcome, revised.version)),
      ...(!known && { counts_for_finished }),
    };
    await transaction
      .insert(questions)
      .values(values)
      .onConflictDoUpdate({ target: [questions.puzzle_id, questions.slug], set: values });
  }
  if (changes.length > 0 || (isLonger && answered.size > 0)) {
    await startCorrection(transaction, { puzzle_id: puzzleId }, revised.version, changes);
  }
  await markChangedRoles(transaction, remaining);
  await bumpVersions(transaction, catalogueScope, [{ kind: 'puzzle', key: puzzleId }]);
}

import { and, asc, eq, gt, gte, inArray, isNull, lte, not, or, sql } from 'drizzle-orm';
import { foldersIn, puzzlesFolder } from '../../content/read-library.ts';
import type { AdminPuzzle, WrittenPuzzle } from '../../contract/admin-puzzles.ts';
import type { Language } from '../../contract/puzzles.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { roleOf } from '../../rules/roles.ts';
import { changesOptions } from '../answers/options-version.ts';
import type { Actor } from '../audit/record-action.ts';
import {
  answeredOf,
  type Choice,
  changesOf,
  correctionRequired,
  isFinished,
  type Outcome,
  outcomeOf,
  startCorrection,
  versionsAfter,
} from '../corrections/plan-correction.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { categories, comments, dailies, openings, puzzles, questions, reactions } from '../database/schema.ts';
import { invalid, notFound, type Rejection } from '../http/rejection.ts';
import { markChangedRoles } from '../puzzles/mark-changed-roles.ts';
import { puzzleSnapshot } from '../puzzles/puzzle-mapper.ts';
import { puzzleTexts, storeTrees } from '../text-trees/text-trees.ts';
import { freeName, kebab } from './folder-names.ts';
import { editConflict, itemEdits, raised } from './item-edits.ts';
import { countAnswers, readAdminPuzzle } from './read-admin-puzzle.ts';

const slugLock = 0x736c7567;

type PuzzleRow = typeof puzzles.$inferSelect;
type QuestionRow = typeof questions.$inferSelect;

const edits = itemEdits({
  kind: 'puzzle',
  read: readAdminPuzzle,
  snapshot: puzzleSnapshot,
  summary: ({ title, category, language, kind, difficulty, questions, first_step, ...puzzle }) => ({
    ...{ title, category, language, kind, difficulty, questions: questions.length },
    ...{ is_active: puzzle.is_active, is_premium: puzzle.is_premium, published_at: puzzle.published_at },
    ...(first_step && { first_step }),
  }),
});

export async function createPuzzle(
  db: Database,
  given: WrittenPuzzle,
  editor: Actor,
  wanted: { slug?: string; questionSlugs?: string[] } = {},
): Promise<AdminPuzzle | Rejection> {
  const body = completed(given);
  return db.transaction(async (transaction) => {
    const stray = body.questions.findIndex(({ id }) => id !== undefined);
    if (stray >= 0) return strayQuestion(stray);
    await lockSlugs(transaction);
    if (wanted.slug !== undefined) {
      const isTaken = eq(puzzles.slug, wanted.slug);
      const [other] = await transaction.select({ id: puzzles.id }).from(puzzles).where(isTaken);
      if (other) return editConflict(await readAdminPuzzle(transaction, other.id));
    }
    const [row] = await transaction
      .insert(puzzles)
      .values({
        ...(await columnsOf(transaction, body)),
        slug: wanted.slug ?? (await freeSlug(transaction, kebab(body.title) || 'puzzle')),
        created_at: editor.now,
        updated_at: editor.now,
      })
      .returning({ id: puzzles.id });
    if (!row) throw new Error('The puzzle could not be stored.');
    await storeTrees(transaction, puzzleTexts, row.id);
    await writeQuestions(transaction, { id: row.id, version: 1 }, body.questions, { slugs: wanted.questionSlugs });
    return edits.settleNew(transaction, row.id, editor);
  });
}

/** Edits a puzzle, unless another edit came after `version`: then the rejection has that puzzle as `current`. */
export async function updatePuzzle(
  db: Database,
  id: number,
  { version, past_answers: choice, ...given }: WrittenPuzzle & { version: number; past_answers?: Choice | undefined },
  editor: Actor,
  questionSlugs?: string[],
): Promise<AdminPuzzle | Rejection> {
  return db.transaction(async (transaction) => {
    const row = await lockPuzzle(transaction, id);
    if (!row) return notFound('This puzzle');
    const rejection = await edits.rejectEdit(transaction, row, version);
    if (rejection) return rejection;
    const keepsStep = row.first_step !== null && given.first_step === undefined;
    const body = completed({ ...given, ...(keepsStep && { is_premium: false, published_at: null }) });
    if (body.first_step && (await wasDaily(transaction, id, utcDay(editor.now)))) {
      return invalid({ published_at: ["This puzzle was a daily puzzle, so it can't be a first step."] });
    }

    const existing = await transaction
      .select()
      .from(questions)
      .where(eq(questions.puzzle_id, id))
      .orderBy(asc(questions.id))
      .for('update');
    const stray = body.questions.findIndex(
      ({ id: known }) => known !== undefined && !existing.some((q) => q.id === known),
    );
    if (stray >= 0) return strayQuestion(stray);
    const dropped = existing.filter((question) => !body.questions.some(({ id }) => id === question.id));
    if (dropped.length > 0 && (await countAnswers(transaction, id)) > 0) {
      return invalid({
        questions: [`This puzzle has answers: '${dropped[0]?.text}' can be changed, not removed.`],
      });
    }

    const ids = existing.map((question) => question.id);
    const answered = await answeredOf(transaction, ids);
    const changed = existing.flatMap((before) => {
      const after = body.questions.find((question) => question.id === before.id);
      const isAnswered = answered.has(before.id);
      return after && changesOptions(before, after) ? [{ before, after, isAnswered }] : [];
    });
    const isLonger = body.questions.some((question) => question.id === undefined);
    const extendsFinished = isLonger && (await isFinished(transaction, ids));
    const mustChoose = extendsFinished || changed.some(({ isAnswered }) => isAnswered);
    if (mustChoose && choice === undefined) return correctionRequired();

    const before = await edits.saveCurrentVersion(transaction, row);
    await transaction
      .update(puzzles)
      .set({ ...(await columnsOf(transaction, body)), library_revision: null, ...raised(puzzles, editor) })
      .where(eq(puzzles.id, id));
    await storeTrees(transaction, puzzleTexts, id);
    if (dropped.length > 0) {
      await transaction.delete(questions).where(
        inArray(
          questions.id,
          dropped.map((question) => question.id),
        ),
      );
    }
    // Staff chose for what is answered. What isn't can still get answers to the version before.
    const outcomes = new Map(
      changed.map(({ before: old, after, isAnswered }) => {
        const chosen = isAnswered ? choice : undefined;
        return [old.id, outcomeOf(chosen ?? 'by change', old, after)];
      }),
    );
    const edited = { id, version: row.version + 1 };
    await writeQuestions(transaction, edited, body.questions, {
      existing,
      slugs: questionSlugs,
      outcomes,
      countsForFinished: !extendsFinished || choice === 'regrade',
    });
    const changes = changed.flatMap(({ before: { id: key }, after, isAnswered }) =>
      isAnswered ? changesOf(key, outcomes.get(key), after) : [],
    );
    if (changes.length > 0 || (isLonger && answered.size > 0)) {
      await startCorrection(transaction, { puzzle_id: id }, edited.version, changes);
    }
    await releaseDays(transaction, row, editor.now);
    await markChangedRoles(transaction, existing);
    return edits.settle(transaction, id, editor, (changed) => ({
      act: 'update_puzzle',
      before,
      after: {
        ...puzzleSnapshot(changed),
        ...((changes.length > 0 || extendsFinished) && { past_answers: choice }),
      },
    }));
  });
}

/**
 * Deletes a puzzle. If learners opened it, or did anything with it, hides it instead, with their data, which their devices cache. A library
 * puzzle is hidden, too, because the next start would restore it.
 */
export async function deletePuzzle(db: Database, id: number, editor: Actor): Promise<Rejection | undefined> {
  return db.transaction(async (transaction) => {
    const row = await lockPuzzle(transaction, id);
    if (!row || row.deleted_at !== null) return notFound('This puzzle');
    if (isOfLibrary(row.slug) || (await isUsed(transaction, id))) {
      await edits.hide(transaction, row, editor, async () => {
        await transaction
          .update(puzzles)
          .set({ is_active: false, deleted_at: editor.now, ...raised(puzzles, editor) })
          .where(eq(puzzles.id, id));
        await releaseDays(transaction, row, editor.now);
      });
      return undefined;
    }
    await edits.erase(transaction, row, editor, async () => {
      await transaction.delete(dailies).where(eq(dailies.puzzle_id, id));
      await transaction.delete(puzzles).where(eq(puzzles.id, id));
    });
    return undefined;
  });
}

/** Returns whether the puzzle is today's daily or was an earlier day's. */
async function wasDaily(transaction: Transaction, id: number, today: string): Promise<boolean> {
  return (await transaction.$count(dailies, and(eq(dailies.puzzle_id, id), lte(dailies.day, today)))) > 0;
}

async function isUsed(transaction: Transaction, puzzleId: number): Promise<boolean> {
  if ((await countAnswers(transaction, puzzleId)) > 0) return true;
  for (const table of [openings, reactions, comments]) {
    const [row] = await transaction
      .select({ id: table.puzzle_id })
      .from(table)
      .where(eq(table.puzzle_id, puzzleId))
      .limit(1);
    if (row) return true;
  }
  return false;
}

function isOfLibrary(slug: string | null): boolean {
  return slug !== null && foldersIn(puzzlesFolder).includes(slug);
}

/** Restores a deleted puzzle. It stays inactive until staff activate it. */
export async function restorePuzzle(db: Database, id: number, editor: Actor): Promise<AdminPuzzle | Rejection> {
  return db.transaction(async (transaction) => {
    const row = await lockPuzzle(transaction, id);
    if (!row || row.deleted_at === null) return notFound('This deleted puzzle');
    await transaction
      .update(puzzles)
      .set({ deleted_at: null, ...raised(puzzles, editor) })
      .where(eq(puzzles.id, id));
    return edits.settleRestored(transaction, row, editor);
  });
}

/**
 * Publishes a puzzle on another day, or on none; the caller logs the action. Library upgrades continue, because this doesn't edit the
 * library's content.
 */
export async function publishOn(
  transaction: Transaction,
  row: PuzzleRow,
  day: string | null,
  editor: Actor,
): Promise<void> {
  await edits.saveCurrentVersion(transaction, row);
  await transaction
    .update(puzzles)
    .set({ published_at: day, ...raised(puzzles, editor) })
    .where(eq(puzzles.id, row.id));
  await releaseDays(transaction, row, editor.now);
  await edits.settle(transaction, row.id, editor);
}

export async function lockPuzzle(transaction: Transaction, id: number): Promise<PuzzleRow | undefined> {
  const [row] = await transaction.select().from(puzzles).where(eq(puzzles.id, id)).for('update');
  return row;
}

/** Removes a puzzle from the planned days on which learners couldn't know it, and from its old publishing day if that's in the future. */
async function releaseDays(transaction: Transaction, before: PuzzleRow, now: Date): Promise<void> {
  const today = utcDay(now);
  const [after] = await transaction.select().from(puzzles).where(eq(puzzles.id, before.id));
  const isShown = after?.is_active && after.deleted_at === null && after.published_at !== null;
  const hasMoved =
    before.published_at !== null && before.published_at > today && before.published_at !== after?.published_at;
  await transaction
    .delete(dailies)
    .where(
      and(
        eq(dailies.puzzle_id, before.id),
        gte(dailies.day, today),
        isShown
          ? or(
              sql`${dailies.day} < ${after.published_at}::date`,
              hasMoved ? eq(dailies.day, before.published_at ?? '') : undefined,
            )
          : undefined,
      ),
    );
}

/** Returns the puzzle as it's stored: with what was left out, and its lines in order. */
export function completed(given: WrittenPuzzle): WrittenPuzzle {
  return {
    ...given,
    file_name: given.file_name || `snippet.${endings[given.language]}`,
    lines: given.lines.toSorted((one, other) => one.line - other.line),
  };
}

async function columnsOf(transaction: Transaction, body: WrittenPuzzle) {
  const { questions: _, category, ...columns } = body;
  const [row] = await transaction.select({ id: categories.id }).from(categories).where(eq(categories.name, category));
  const [made] = row
    ? [row]
    : await transaction.insert(categories).values({ name: category }).returning({ id: categories.id });
  if (!made) throw new Error(`The category ${category} is not in the database.`);
  return { ...columns, category_id: made.id };
}

const endings: Record<Language, string> = { PYTHON: 'py', C: 'c', RUST: 'rs', GO: 'go' };

/** Numbers the questions in list order, from 1. An existing question keeps its row, and so its answers. */
async function writeQuestions(
  transaction: Transaction,
  puzzle: Pick<PuzzleRow, 'id' | 'version'>,
  given: WrittenPuzzle['questions'],
  {
    existing = [],
    slugs = [],
    outcomes = new Map(),
    countsForFinished = true,
  }: {
    existing?: QuestionRow[];
    slugs?: string[] | undefined;
    /** What becomes of answers to the questions whose options or key change. */
    outcomes?: ReadonlyMap<number, Outcome>;
    /** Whether new questions count for learners who completed the puzzle. */
    countsForFinished?: boolean;
  },
): Promise<void> {
  // Positions are unique, so the existing ones move out of the way first.
  await transaction
    .update(questions)
    .set({ position: sql`-${questions.position}` })
    .where(and(eq(questions.puzzle_id, puzzle.id), gt(questions.position, 0)));
  const taken = new Set(existing.filter((row) => given.some(({ id }) => id === row.id)).map(({ slug }) => slug));
  for (const [index, { id, ...question }] of given.entries()) {
    const columns = { ...question, ...(question.role && { label: question.role }), position: index + 1 };
    const before = existing.find((row) => row.id === id);
    if (before) {
      const versions = outcomes.has(before.id) ? versionsAfter(outcomes.get(before.id), puzzle.version) : {};
      await transaction
        .update(questions)
        .set({ ...columns, ...versions })
        .where(eq(questions.id, before.id));
      continue;
    }
    const role = roleOf(question);
    const slug = freeName(slugs[index] ?? kebab(role), taken);
    taken.add(slug);
    const versions = { options_version: puzzle.version, counts_for_finished: countsForFinished };
    await transaction
      .insert(questions)
      .values({ ...columns, role, label: role, ...versions, puzzle_id: puzzle.id, slug });
  }
}

/** Nobody else takes a slug until the transaction ends. */
async function lockSlugs(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${slugLock})`);
}

/** The caller must hold the slug lock. */
async function freeSlug(transaction: Transaction, wanted: string): Promise<string> {
  const rows = await transaction
    .select({ slug: puzzles.slug })
    .from(puzzles)
    .where(and(not(isNull(puzzles.slug)), sql`${puzzles.slug} like ${`${wanted}%`}`));
  return freeName(wanted, new Set(rows.map(({ slug }) => slug)));
}

function strayQuestion(index: number): Rejection {
  return invalid({ [`questions.${index}.id`]: ['This question is not one of the puzzle.'] });
}

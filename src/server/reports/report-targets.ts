import { eq, inArray } from 'drizzle-orm';
import type { ReportTarget } from '../../contract/reports.ts';
import type { Viewer } from '../../rules/access.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { comments, interviewQuestions, puzzles } from '../database/schema.ts';
import { findQuestion } from '../interview/read-question.ts';
import { findPuzzle } from '../puzzles/puzzle-access.ts';

interface Target {
  kind: ReportTarget;
  id: string;
}

/** What staff see of a report's target: its text, and the puzzle or question whose page shows it. */
export interface FoundTarget {
  title: string;
  place: { kind: 'puzzle' | 'question'; id: number };
  comment?: { text: string; created_at: Date; puzzle_title: string; author_id: number | null };
}

const pages = { puzzle: '/puzzle/', question: '/questions/' };

export function pageOf({ place: { kind, id } }: FoundTarget): string {
  return pages[kind] + id;
}

export function targetKey({ kind, id }: Target): string {
  return `${kind} ${id}`;
}

/** Returns the targets that exist, by `targetKey`. */
export async function findTargets(
  db: Database | Transaction,
  targets: readonly Target[],
): Promise<Map<string, FoundTarget>> {
  const found = new Map<string, FoundTarget>();
  for (const [kind, group] of Map.groupBy(targets, (target) => target.kind)) {
    const rows = await finders[kind](
      db,
      group.map(({ id }) => id),
    );
    for (const { id, ...target } of rows) found.set(targetKey({ kind, id }), target);
  }
  return found;
}

/** Returns the target if it exists, as far as this viewer can know. */
export async function knownTarget(
  db: Database | Transaction,
  target: Target,
  viewer: Viewer,
  userId: number,
  now: Date,
): Promise<FoundTarget | undefined> {
  const known = (await findTargets(db, [target])).get(targetKey(target));
  if (!known) return undefined;
  const { place } = known;
  const found =
    place.kind === 'puzzle'
      ? await findPuzzle(db, place.id, viewer, userId, now)
      : await findQuestion(db, place.id, viewer, userId);
  return found !== undefined && found.access !== 'not_found' ? known : undefined;
}

type Finder = (db: Database | Transaction, ids: string[]) => Promise<(FoundTarget & { id: string })[]>;

const uuid = /^[0-9a-f-]{36}$/;

/** Returns the IDs that can be a row's number. */
function numbersOf(ids: string[]): number[] {
  return ids.map(Number).filter((id) => Number.isInteger(id) && id < 2 ** 31);
}

const finders: Record<ReportTarget, Finder> = {
  async puzzle(db, ids) {
    const rows = await db
      .select({ id: puzzles.id, title: puzzles.title })
      .from(puzzles)
      .where(inArray(puzzles.id, numbersOf(ids)));
    return rows.map(({ id, title }) => ({ id: String(id), title, place: { kind: 'puzzle', id } }));
  },
  async question(db, ids) {
    const rows = await db
      .select({ id: interviewQuestions.id, title: interviewQuestions.title })
      .from(interviewQuestions)
      .where(inArray(interviewQuestions.id, numbersOf(ids)));
    return rows.map(({ id, title }) => ({ id: String(id), title, place: { kind: 'question', id } }));
  },
  async comment(db, ids) {
    const rows = await db
      .select({
        id: comments.id,
        puzzle_id: puzzles.id,
        comment: {
          text: comments.text,
          created_at: comments.created_at,
          puzzle_title: puzzles.title,
          author_id: comments.user_id,
        },
      })
      .from(comments)
      .innerJoin(puzzles, eq(puzzles.id, comments.puzzle_id))
      .where(
        inArray(
          comments.id,
          ids.filter((id) => uuid.test(id)),
        ),
      );
    return rows.map(({ id, puzzle_id, comment }) => ({
      id,
      title: comment.text,
      place: { kind: 'puzzle', id: puzzle_id },
      comment,
    }));
  },
};

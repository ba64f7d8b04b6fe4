import { eq, inArray } from 'drizzle-orm';
import type { ReportTarget } from '../../contract/reports.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { comments, interviewQuestions, puzzles } from '../database/schema.ts';

interface Target {
  kind: ReportTarget;
  id: string;
}

/** What staff are shown of what a report is about: its words, and the page where it stands. */
interface FoundTarget {
  title: string;
  page: string;
}

export function targetKey({ kind, id }: Target): string {
  return `${kind} ${id}`;
}

/** What is there of these targets, by `targetKey`. */
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

type Finder = (db: Database | Transaction, ids: string[]) => Promise<(FoundTarget & { id: string })[]>;

const uuid = /^[0-9a-f-]{36}$/;

/** The ids that fit into a row's number. */
function numbersOf(ids: string[]): number[] {
  return ids.map(Number).filter((id) => Number.isInteger(id) && id < 2 ** 31);
}

const finders: Record<ReportTarget, Finder> = {
  async puzzle(db, ids) {
    const rows = await db
      .select({ id: puzzles.id, title: puzzles.title })
      .from(puzzles)
      .where(inArray(puzzles.id, numbersOf(ids)));
    return rows.map(({ id, title }) => ({ id: String(id), title, page: `/puzzle/${id}` }));
  },
  async question(db, ids) {
    const rows = await db
      .select({ id: interviewQuestions.id, title: interviewQuestions.title })
      .from(interviewQuestions)
      .where(inArray(interviewQuestions.id, numbersOf(ids)));
    return rows.map(({ id, title }) => ({ id: String(id), title, page: `/questions/${id}` }));
  },
  async comment(db, ids) {
    const rows = await db
      .select({ id: comments.id, text: comments.text, puzzle_id: puzzles.id })
      .from(comments)
      .innerJoin(puzzles, eq(puzzles.id, comments.puzzle_id))
      .where(
        inArray(
          comments.id,
          ids.filter((id) => uuid.test(id)),
        ),
      );
    return rows.map(({ id, text, puzzle_id }) => ({ id, title: text, page: `/puzzle/${puzzle_id}` }));
  },
};

import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { TextTree } from '../../contract/text-tree.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { downloadBuilds, explanationTrees, puzzles } from '../database/schema.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { ExplanationParser } from './explanation-parser.ts';

/** Raise it when the same text gets another tree, so that all are made again. A device keeps the tree that it has until the puzzle changes. */
export const treeFormat = 1;

const hourMs = 3_600_000;

/** The hash of what a puzzle's tree is made from. */
const madeFrom = sql`encode(sha256(convert_to(concat_ws(' ', ${treeFormat}::int, length(${puzzles.code_snippet}),
  ${puzzles.code_snippet}, ${puzzles.explanation}), 'UTF8')), 'base64')`;

/** Joins a puzzle's tree, if it was made from the present text: a tree of any other text is never joined, whichever server wrote that. */
export const isPresentTree = and(eq(explanationTrees.puzzle_id, puzzles.id), eq(explanationTrees.made_from, madeFrom));

type Explained = Pick<typeof puzzles.$inferSelect, 'id' | 'explanation' | 'code_snippet'>;

/** Parses and stores an explanation that staff save. */
export async function storeTree(db: Database | Transaction, puzzle: Explained): Promise<void> {
  // Few processes need the parser.
  const { explanationTreeOf } = await import('../../rules/markdown/text-tree.ts');
  await store(db, puzzle, explanationTreeOf(puzzle.explanation, puzzle.code_snippet));
}

/** Stores the tree of an explanation, unless another one was written meanwhile. */
async function store(db: Database | Transaction, puzzle: Explained, tree: TextTree): Promise<void> {
  const { id, explanation, code_snippet: code } = puzzle;
  await db.execute(sql`
    insert into explanation_trees (puzzle_id, made_from, tree)
    select id, ${madeFrom}, ${JSON.stringify(tree)}::jsonb from ${puzzles}
    where ${and(eq(puzzles.id, id), eq(puzzles.explanation, explanation), eq(puzzles.code_snippet, code))}
    for share
    on conflict (puzzle_id) do update set made_from = excluded.made_from, tree = excluded.tree
  `);
}

/** Makes the trees that are missing: at first those of the library, and then what an older release wrote. */
export function runExplanationTrees({ db, log }: { db: Database; log: FastifyBaseLogger }): () => Promise<void> {
  const stopping = new AbortController();
  const onError = (error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'The trees of explanations could not be made.');
  };
  const make = () => makeMissingTrees(db, { pauseMs: 200, signal: stopping.signal, onError });
  const stop = runPeriodically(make, hourMs, onError);
  return async () => {
    stopping.abort();
    await stop();
  };
}

interface Making {
  /** Between two of them, for requests. */
  pauseMs?: number;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Takes what went wrong with one of them, so that the others are made. Otherwise that ends it. */
  onError?: (error: unknown) => void;
}

/** Makes them one by one, those of the nearest days first. The next offline download then has them. */
export async function makeMissingTrees(db: Database, making: Making = {}): Promise<void> {
  const { pauseMs = 0, signal = new AbortController().signal, onError } = making;
  const lacking = isNull(explanationTrees.puzzle_id);
  const ids = await db
    .select({ id: puzzles.id })
    .from(puzzles)
    .leftJoin(explanationTrees, isPresentTree)
    .where(lacking)
    .orderBy(sql`abs(${puzzles.published_at} - current_date)`, puzzles.id);
  if (ids.length === 0) return;
  let parser: ExplanationParser | undefined;
  let isStored = false;
  try {
    for (const { id } of ids) {
      await setTimeout(pauseMs);
      if (signal.aborted) return;
      // Another process can have made it.
      const [puzzle] = await db
        .select({ id: puzzles.id, explanation: puzzles.explanation, code_snippet: puzzles.code_snippet })
        .from(puzzles)
        .leftJoin(explanationTrees, isPresentTree)
        .where(and(lacking, eq(puzzles.id, id)));
      if (!puzzle) continue;
      try {
        parser ??= new ExplanationParser(signal);
        await store(db, puzzle, await parser.parse(puzzle));
        isStored = true;
      } catch (cause) {
        const error = new Error(`The explanation of puzzle ${id} could not be parsed and stored.`, { cause });
        if (!onError) throw error;
        onError(error);
        parser?.stop();
        parser = undefined;
      }
    }
  } finally {
    parser?.stop();
    // A download that is being built then starts over.
    if (isStored) await db.update(downloadBuilds).set({ format: null, lease: null, lease_until: null });
  }
}

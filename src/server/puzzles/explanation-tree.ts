import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { TextTree } from '../../contract/text-tree.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { downloadBuilds, explanationTrees, puzzles } from '../database/schema.ts';
import { runPeriodically } from '../process/run-periodically.ts';

/** Raise it when the same text gets another tree, so that all are made again. */
const format = 1;

const hourMs = 3_600_000;

/** The hash of what a puzzle's tree is made from. */
const madeFrom = sql`encode(sha256(convert_to(concat_ws(' ', ${format}::int, length(${puzzles.code_snippet}),
  ${puzzles.code_snippet}, ${puzzles.explanation}), 'UTF8')), 'base64')`;

/** Joins a puzzle's tree, if it was made from the present text. Whoever wrote that text, nobody sees the tree of another. */
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
  let isStopping = false;
  const stop = runPeriodically(
    () => makeMissingTrees(db, { pauseMs: 200, isStopping: () => isStopping }),
    hourMs,
    (error) => log.error({ err: error }, 'The trees of explanations could not be made.'),
  );
  return async () => {
    isStopping = true;
    await stop();
  };
}

/** Makes them one by one, those of the nearest days first, with a pause for requests. The next offline download then has them. */
export async function makeMissingTrees(
  db: Database,
  { pauseMs, isStopping }: { pauseMs: number; isStopping: () => boolean } = { pauseMs: 0, isStopping: () => false },
): Promise<void> {
  const lacking = (condition?: SQL) =>
    db
      .select({ id: puzzles.id, explanation: puzzles.explanation, code_snippet: puzzles.code_snippet })
      .from(puzzles)
      .leftJoin(explanationTrees, isPresentTree)
      .where(and(isNull(explanationTrees.puzzle_id), condition))
      .orderBy(sql`abs(${puzzles.published_at} - current_date)`, puzzles.id);
  const ids = (await lacking()).map(({ id }) => id);
  if (ids.length === 0) return;
  const parser = startParser();
  try {
    for (const id of ids) {
      await setTimeout(pauseMs);
      if (isStopping()) return;
      // Another process can have made it.
      const [puzzle] = await lacking(eq(puzzles.id, id));
      if (puzzle) await store(db, puzzle, await parser.parse(puzzle));
    }
  } finally {
    parser.stop();
  }
  // Whoever builds it now starts again, too.
  await db.update(downloadBuilds).set({ format: null, lease: null, lease_until: null });
}

/** Starts a program that parses one explanation after another: no request waits for it, and its 100 MB go with it. */
function startParser() {
  const quickStart = new URL('../process/quick-start.ts', import.meta.url).href;
  const program = fork(join(import.meta.dirname, 'parse-explanations.ts'), { execArgv: ['--import', quickStart] });
  const ended = once(program, 'exit').then(() => {
    throw new Error('The program that parses explanations has ended.');
  });
  // It ends by `stop` as well, when nobody waits.
  ended.catch(() => undefined);
  return {
    async parse(puzzle: Explained): Promise<TextTree> {
      program.send(puzzle);
      const [tree] = await Promise.race([once(program, 'message'), ended]);
      return tree;
    },
    stop: () => void program.kill(),
  };
}

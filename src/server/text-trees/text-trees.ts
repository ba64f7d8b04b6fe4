import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { InterviewTrees } from '../../contract/interview.ts';
import type { TextTree } from '../../contract/text-tree.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { downloadBuilds, explanationTrees, interviewQuestions, interviewTrees, puzzles } from '../database/schema.ts';
import { runPeriodically } from '../process/run-periodically.ts';
import { TextParser } from './text-parser.ts';

/** Raise it when the same text gets another tree, so that all are made again. A device keeps the tree that it has until the row changes. */
export const treeFormat = 1;

const hourMs = 3_600_000;

/** Parses a text, which can be about a puzzle's code. Only one at a time. */
type Parse = (text: string, code?: string) => TextTree | Promise<TextTree>;

/** Rows with Markdown, and the table of its trees. */
interface TextSource<Texts extends object = Record<string, unknown>> {
  name: string;
  rows: PgTable & { id: PgColumn };
  texts: Record<keyof Texts, PgColumn>;
  /** The hash of what the trees are made from. */
  madeFrom: SQL;
  trees: PgTable & { made_from: PgColumn };
  /** The columns of `trees` for the ID of the row, and for what `parse` returns. */
  rowId: PgColumn;
  parsed: PgColumn;
  parse(texts: Texts, parse: Parse): Promise<unknown>;
  /** Whose trees are made first. */
  order: SQL;
}

/** The parts have the lengths of all texts but the last, so that the same parts mean the same texts. */
function hashOf(...parts: SQLWrapper[]): SQL {
  return sql`encode(sha256(convert_to(concat_ws(' ', ${treeFormat}::int, ${sql.join(parts, sql`, `)}), 'UTF8')), 'base64')`;
}

const { explanation, code_snippet: code } = puzzles;

export const puzzleTexts: TextSource<Pick<typeof puzzles.$inferSelect, 'explanation' | 'code_snippet'>> = {
  name: 'puzzle',
  rows: puzzles,
  texts: { explanation, code_snippet: code },
  madeFrom: hashOf(sql`length(${code})`, code, explanation),
  trees: explanationTrees,
  rowId: explanationTrees.puzzle_id,
  parsed: explanationTrees.tree,
  parse: async (texts, parse) => parse(texts.explanation, texts.code_snippet),
  order: sql`abs(${puzzles.published_at} - current_date), ${puzzles.id}`,
};

type Question = typeof interviewQuestions.$inferSelect;
const { description, correct_text_answer: answer, explanation: reason } = interviewQuestions;

export const questionTexts: TextSource<Pick<Question, 'description' | 'correct_text_answer' | 'explanation'>> = {
  name: 'question',
  rows: interviewQuestions,
  texts: { description, correct_text_answer: answer, explanation: reason },
  madeFrom: hashOf(sql`length(${description})`, sql`coalesce(length(${answer}), 0)`, description, answer, reason),
  trees: interviewTrees,
  rowId: interviewTrees.question_id,
  parsed: interviewTrees.trees,
  parse: async (texts, parse): Promise<InterviewTrees> => ({
    description_tree: await parse(texts.description),
    correct_text_answer_tree: texts.correct_text_answer === null ? null : await parse(texts.correct_text_answer),
    explanation_tree: await parse(texts.explanation),
  }),
  order: sql`${interviewQuestions.id}`,
};

/** Joins a row's trees, if they were made from its present texts: trees of others are never joined, whichever server wrote those. */
export function arePresent({ rows, madeFrom, trees, rowId }: TextSource): SQL | undefined {
  return and(eq(rowId, rows.id), eq(trees.made_from, madeFrom));
}

/** Parses and stores the texts of a row that staff save. */
export async function storeTrees(db: Database | Transaction, source: TextSource, id: number): Promise<void> {
  const unparsed = await readUnparsed(db, source, id);
  if (!unparsed) return;
  // Few processes need the parser.
  const { textTreeOf } = await import('../../rules/markdown/text-tree.ts');
  await parseAndStore(db, source, unparsed, textTreeOf);
}

interface Unparsed extends Record<string, unknown> {
  id: number;
  made_from: string;
}

/** Returns a row's texts, or undefined if their trees are stored. */
export async function readUnparsed(
  db: Database | Transaction,
  source: TextSource,
  id: number,
): Promise<Unparsed | undefined> {
  const { rows, texts, madeFrom, trees, rowId } = source;
  const { rows: found } = await db.execute<Unparsed>(sql`
    select ${rows.id}, ${madeFrom} as made_from, ${sql.join(Object.values(texts), sql`, `)}
    from ${rows} left join ${trees} on ${arePresent(source)}
    where ${and(eq(rows.id, id), isNull(rowId))}
  `);
  return found[0];
}

/** Stores the trees of a row's texts, unless others were written meanwhile. */
export async function parseAndStore(
  db: Database | Transaction,
  source: TextSource,
  unparsed: Unparsed,
  parse: Parse,
): Promise<void> {
  const { rows, madeFrom, trees } = source;
  const [rowId, parsed] = [sql.identifier(source.rowId.name), sql.identifier(source.parsed.name)];
  const made = JSON.stringify(await source.parse(unparsed, parse));
  await db.execute(sql`
    insert into ${trees} (${rowId}, made_from, ${parsed})
    select ${rows.id}, ${madeFrom}, ${made}::jsonb from ${rows}
    where ${and(eq(rows.id, unparsed.id), eq(madeFrom, unparsed.made_from))}
    for share
    on conflict (${rowId}) do update set made_from = excluded.made_from, ${parsed} = excluded.${parsed}
  `);
}

/** Makes the trees that are missing: at first those of the library, and then what an older release wrote. */
export function runTextTrees({ db, log }: { db: Database; log: FastifyBaseLogger }): () => Promise<void> {
  const stopping = new AbortController();
  const onError = (error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'The trees of texts could not be made.');
  };
  const make = () => makeMissingTrees(db, { pauseMs: 200, signal: stopping.signal, onError });
  const stop = runPeriodically(make, hourMs, onError);
  return async () => {
    stopping.abort();
    await stop();
  };
}

interface Making {
  /** Between two rows, for requests. */
  pauseMs?: number;
  /** Ends it early. */
  signal?: AbortSignal;
  /** Takes what went wrong with one row, so that the trees of the others are made. Otherwise that ends it. */
  onError?: (error: unknown) => void;
}

/** Makes them row by row, those of the nearest days' puzzles first. The next offline download then has them. */
export async function makeMissingTrees(db: Database, making: Making = {}): Promise<void> {
  const { pauseMs = 0, signal = new AbortController().signal, onError } = making;
  let parser: TextParser | undefined;
  let isStored = false;
  try {
    for (const source of [puzzleTexts, questionTexts]) {
      for (const id of await readUnparsedIds(db, source)) {
        await setTimeout(pauseMs);
        if (signal.aborted) return;
        // Another process can have made them.
        const unparsed = await readUnparsed(db, source, id);
        if (!unparsed) continue;
        try {
          const running: TextParser = parser ?? new TextParser(signal);
          parser = running;
          await parseAndStore(db, source, unparsed, (text, code) => running.parse(text, code));
          isStored = true;
        } catch (cause) {
          const error = new Error(`The texts of ${source.name} ${id} could not be parsed and stored.`, { cause });
          if (!onError) throw error;
          onError(error);
          parser?.stop();
          parser = undefined;
        }
      }
    }
  } finally {
    parser?.stop();
    // A download that is being built then starts over.
    if (isStored) await db.update(downloadBuilds).set({ format: null, lease: null, lease_until: null });
  }
}

async function readUnparsedIds(db: Database, source: TextSource): Promise<number[]> {
  const { rows, trees, rowId, order } = source;
  const { rows: found } = await db.execute<{ id: number }>(sql`
    select ${rows.id} from ${rows} left join ${trees} on ${arePresent(source)} where ${isNull(rowId)} order by ${order}
  `);
  return found.map(({ id }) => id);
}

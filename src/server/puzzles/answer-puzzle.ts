import { sql } from 'drizzle-orm';
import type { Calls } from '../../contract/calls.ts';
import type { AnswerReply, Letter } from '../../contract/puzzles.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { isScored, pointsFor } from '../../rules/scoring.ts';
import { readAnswerTime } from '../answers/answer-time.ts';
import { seenVersion } from '../answers/options-version.ts';
import { codeOf, uniqueViolation } from '../database/database-error.ts';
import type { Database } from '../database/open-database.ts';
import { prebuiltStatement } from '../database/prebuilt.ts';
import { beginningOf, type Operation, type OperationResult, replay, runIdempotent } from '../http/idempotency.ts';
import { notFound, Rejection } from '../http/rejection.ts';
import type { CallContext } from '../http/route.ts';
import { type AnswerParts, findForAnswer, type PuzzleAccess, rejectLate } from './puzzle-access.ts';
import { answerReply, answerResult } from './puzzle-mapper.ts';
import { recordPuzzleOpening } from './read-puzzle.ts';

type AnswerContext = Omit<CallContext<Calls['answerPuzzle']>, 'db'> & {
  db: Database;
  operation: Operation | undefined;
};

/** How often what an answer has read can change before it is written. Each time, another transaction has committed. */
const mostAttempts = 10;

/**
 * Handles the call by two statements, since each costs a round trip: one reads what decides about the answer, and one writes all of it and
 * stores the outcome, unless that has changed. A learner who saw the puzzle before login opens it by answering.
 */
export async function answerPuzzle(context: AnswerContext): Promise<OperationResult | Rejection> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const outcome = await tryAnswer(context);
    if (outcome) return outcome;
  }
  throw new Error('What an answer reads changes too often.');
}

/** Returns undefined if what was read has changed. */
async function tryAnswer(context: AnswerContext): Promise<OperationResult | Rejection | undefined> {
  const { db, params, viewer, user, body, now, sessionCheck, operation } = context;
  const values = { question: body.question_id, key: operation?.key ?? null };
  const found = await findForAnswer(sessionCheck, values, db, params.id, viewer, user.id, now);
  if (operation && found?.parts.outcome) return replay(operation, found.parts.outcome);
  const written = found ? await write(context, found) : notFound('This puzzle');
  if (!(written instanceof Rejection)) return written && { status: 200, body: written, replayed: false };
  return operation ? runIdempotent(db, operation, async () => written) : written;
}

/** Records a learner's first answer to a question. Rejects a second answer with the first one's result. */
async function write(
  context: AnswerContext,
  found: PuzzleAccess & { parts: AnswerParts },
): Promise<AnswerReply | Rejection | undefined> {
  const { db, user, body, now, sentAt, operation } = context;
  const { puzzle, parts } = found;
  const time = readAnswerTime(body, { now, sentAt });
  if (time instanceof Rejection) return time;
  const late = await rejectLate(db, found, user.id, time.answeredAt, now);
  if (late) return late;
  const { question, first, progress } = parts;
  if (!question) return notFound('This question');
  if (first) {
    if (!progress) throw new Error('There is an answer without progress.');
    return new Rejection('already_answered', 'You have already answered this question', {
      ...answerReply(question, first, progress),
    });
  }
  if (found.access === 'open') await recordPuzzleOpening(db, found, user.id, now);
  const { answer: letter, version, hints = 0 } = body;
  const isLearner = isScored(user);
  return writeAnswer(db, {
    userId: user.id,
    puzzleId: puzzle.id,
    readVersion: puzzle.version,
    questionId: question.id,
    letter,
    seen: seenVersion(version, puzzle.version),
    hints,
    worth: [0, 1, 2].map((hints) => (isLearner ? pointsFor(puzzle.difficulty, true, hints) : 0)),
    isLearner,
    answeredAt: time.answeredAt.toISOString(),
    localDate: time.localDate,
    receivedAt: now.toISOString(),
    today: utcDay(now),
    key: operation?.key ?? null,
    request: operation ? beginningOf(operation) : null,
    result: JSON.stringify(answerResult(question, letter, letter === question.correct_answer)),
  });
}

interface GivenAnswer extends Record<string, unknown> {
  userId: number;
  puzzleId: number;
  /** The puzzle's version that was read here. */
  readVersion: number;
  questionId: number;
  letter: Letter;
  /** The version that the learner saw. */
  seen: number;
  /** How many hints their device showed. */
  hints: number;
  /** What a right answer is worth, by the number of hints. */
  worth: readonly number[];
  isLearner: boolean;
  answeredAt: string;
  localDate: string;
  receivedAt: string;
  today: string;
  key: string | null;
  request: bigint | null;
  /** The part of the reply that is known. The function adds the rest. */
  result: string;
}

/** Returns the reply, or undefined if what was read has changed. */
async function writeAnswer(db: Database, given: GivenAnswer): Promise<AnswerReply | undefined> {
  try {
    const [row] = await answerStatement(db, given);
    return row?.reply ?? undefined;
  } catch (error) {
    // Another request has taken the key meanwhile, or a server of an older release the answer's place.
    if (codeOf(error) === uniqueViolation) return undefined;
    throw error;
  }
}

const answerStatement = prebuiltStatement<{ reply: AnswerReply | null }, GivenAnswer>(
  (value) => sql`
    select answer_puzzle(
      ${value('userId')}, ${value('puzzleId')}, ${value('readVersion')}, ${value('questionId')}, ${value('letter')},
      ${value('seen')}, ${value('hints')}, ${value('worth')}, ${value('isLearner')}, ${value('answeredAt')},
      ${value('localDate')}, ${value('receivedAt')}, ${value('today')}, ${value('key')}, ${value('request')},
      ${value('result')}
    ) as reply
  `,
);

import type { InterviewAnswer } from '../../contract/interview.ts';
import type { DownloadedQuestion } from '../../contract/offline.ts';
import { gradedPoints } from '../../rules/english/model-answer-points.ts';
import { suggestPoints } from '../../rules/english/suggest-points.ts';
import { openCheck } from '../../rules/key-points.ts';
import type { Clock } from '../engine/clock.ts';
import type { Payloads } from '../operations/operations.ts';
import { isKind, isReworded, type OutboxEntry } from '../operations/outbox-entry.ts';
import { type CacheDatabase, readFact } from '../storage/cache-database.ts';
import { downloadedRows } from '../storage/download-block.ts';
import { newest } from '../storage/downloaded-body.ts';
import { isInForce } from '../storage/license.ts';

type GivenAnswer = Pick<Payloads['interview_answer'], 'selected_mc_answer' | 'text_answer' | 'answered_at'>;

/** Grades an interview answer by the download's key. In words, it's a suggestion that the learner checks. */
export function gradedOffline(
  { correct_mc_answer, correct_text_answer, key_points }: DownloadedQuestion,
  { selected_mc_answer, text_answer, answered_at }: GivenAnswer,
): InterviewAnswer {
  if (text_answer === undefined) {
    const is_correct = selected_mc_answer === correct_mc_answer;
    const none = { text_answer: null, covered: [], missed: [], graded_by: null };
    return { is_correct, selected_mc_answer: selected_mc_answer ?? null, ...none };
  }
  const points = gradedPoints(key_points, correct_text_answer);
  const check = openCheck(
    points.map(({ phrase }) => phrase),
    new Date(answered_at),
  );
  return {
    ...suggestPoints(text_answer, points),
    selected_mc_answer: null,
    text_answer,
    graded_by: 'key_points',
    check,
  };
}

/** Returns the result that this device showed before the server's; null if it had no key. */
export async function shownResult(cache: CacheDatabase, clock: Clock, entry: OutboxEntry): Promise<boolean | null> {
  if (!isInForce(await readFact(cache, 'licence'), clock)) return null;
  if (isKind(entry, 'answer')) {
    const { puzzle_id, question_id, answer } = entry.payload;
    const downloaded = newest(await downloadedRows(cache.pack_puzzle_blocks, puzzle_id));
    const cached = await cache.puzzles.get(puzzle_id);
    if (!downloaded || (cached && cached.puzzle.version > downloaded.version)) return null;
    const key = downloaded.questions.find(({ id }) => id === question_id);
    return key && !isReworded(entry.payload, key.options_version) ? key.correct_answer === answer : null;
  }
  if (isKind(entry, 'interview_answer')) {
    const { question_id, text_answer } = entry.payload;
    // A suggestion is no result.
    if (text_answer !== undefined) return null;
    const downloaded = newest(await downloadedRows(cache.pack_question_blocks, question_id));
    const cached = await cache.question_bodies.get(question_id);
    if (!downloaded || (cached && cached.question.version > downloaded.version)) return null;
    if (isReworded(entry.payload, downloaded.options_version)) return null;
    return gradedOffline(downloaded, entry.payload).is_correct;
  }
  return null;
}

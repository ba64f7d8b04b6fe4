import type { InterviewAnswer } from '../../contract/interview.ts';
import type { PackedQuestion } from '../../contract/offline.ts';
import { gradeOpenAnswer } from '../../rules/grade-open-answer.ts';
import { gradedPoints } from '../../rules/model-answer-points.ts';
import type { Clock } from '../clock.ts';
import type { Payloads } from '../operations/acts.ts';
import { isKind, isReworded, type OutboxEntry } from '../operations/outbox-entry.ts';
import { isInForce } from '../storage/licence.ts';
import { type MirrorDatabase, readFact } from '../storage/mirror-database.ts';
import { packedRows } from '../storage/pack-block.ts';
import { newest } from '../storage/packed-body.ts';

type Said = Pick<Payloads['interview_answer'], 'selected_mc_answer' | 'text_answer'>;

/** Grades an interview answer by the pack's key. */
export function gradedByPack(
  { correct_mc_answer, correct_text_answer, key_points }: PackedQuestion,
  { selected_mc_answer, text_answer }: Said,
): InterviewAnswer {
  if (text_answer === undefined) {
    const is_correct = selected_mc_answer === correct_mc_answer;
    const none = { text_answer: null, covered: [], missed: [], graded_by: null };
    return { is_correct, selected_mc_answer: selected_mc_answer ?? null, ...none };
  }
  const grade = gradeOpenAnswer(text_answer, gradedPoints(key_points, correct_text_answer));
  return { ...grade, selected_mc_answer: null, text_answer, graded_by: 'key_points' };
}

/** Returns the verdict that this device showed before the server's; null if it had no key. */
export async function shownVerdict(mirror: MirrorDatabase, clock: Clock, entry: OutboxEntry): Promise<boolean | null> {
  if (!isInForce(await readFact(mirror, 'licence'), clock)) return null;
  if (isKind(entry, 'answer')) {
    const { puzzle_id, question_id, answer } = entry.payload;
    const packed = newest(await packedRows(mirror.pack_puzzle_blocks, puzzle_id));
    const mirrored = await mirror.puzzles.get(puzzle_id);
    if (!packed || (mirrored && mirrored.puzzle.version > packed.version)) return null;
    const key = packed.questions.find(({ id }) => id === question_id);
    return key && !isReworded(entry.payload, key.options_version) ? key.correct_answer === answer : null;
  }
  if (isKind(entry, 'interview_answer')) {
    const { question_id } = entry.payload;
    const packed = newest(await packedRows(mirror.pack_question_blocks, question_id));
    const mirrored = await mirror.question_bodies.get(question_id);
    if (!packed || (mirrored && mirrored.question.version > packed.version)) return null;
    if (isReworded(entry.payload, packed.options_version)) return null;
    return gradedByPack(packed, entry.payload).is_correct;
  }
  return null;
}

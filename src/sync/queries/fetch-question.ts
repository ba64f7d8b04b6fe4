import type { InterviewQuestion } from '../../contract/interview.ts';
import { readQuestion } from '../../contract/interview-calls.ts';
import { type CallResult, noVerdict } from '../api-client.ts';
import type { MirrorDatabase, MirroredInterviewAnswer } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

const tries = 3;

/** Fetches one interview question into the mirror. A question that can no longer be opened leaves it. */
export async function fetchQuestion(
  { mirror, call, clock }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>,
  id: number,
): Promise<CallResult<InterviewQuestion>> {
  for (let left = tries; ; left -= 1) {
    if (!mirror.isOpen()) return noVerdict('aborted');
    const marks = marksOf(await mirror.interview_answers.get(id));
    const fetched_at = clock.now();
    const result = await call(readQuestion, { params: { id } });
    if (result.ok) {
      if (await writeQuestion(mirror, result.reply, { fetched_at, marks, isLast: left === 1 })) return result;
    } else {
      const isLocked = result.kind === 'refused' && result.code === 'premium_required';
      const isGone = result.kind === 'refused' && result.code === 'not_found';
      // What the learner has answered stays readable to them.
      if (isGone || (isLocked && !(await mirror.interview_answers.get(id)))) await mirror.question_bodies.delete(id);
      return result;
    }
  }
}

/** What should count, to compare. */
function marksOf(answer: MirroredInterviewAnswer | undefined): string | undefined {
  return answer?.should_count?.join('\n');
}

/**
 * A response without an answer or marks that came since the request is outdated: it isn't written, unless it's the last one. `marks`: those
 * at the request.
 */
async function writeQuestion(
  mirror: MirrorDatabase,
  question: InterviewQuestion,
  { fetched_at, marks, isLast }: { fetched_at: number; marks: string | undefined; isLast: boolean },
): Promise<boolean> {
  const { question_bodies, interview_answers } = mirror;
  return mirror.transaction('rw', [question_bodies, interview_answers], async () => {
    const { id, user_answer, correct_mc_answer } = question;
    const known = await interview_answers.get(id);
    if (known && (!user_answer || marksOf(known) !== marks) && !isLast) return false;
    await question_bodies.put({ id, question, fetched_at });
    if (user_answer) {
      const own = { instead_of: null, row_version: 0, ...known };
      await interview_answers.put({ ...own, question_id: id, ...user_answer, correct_mc_answer });
    }
    return true;
  });
}

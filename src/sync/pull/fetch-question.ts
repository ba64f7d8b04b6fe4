import type { InterviewQuestion } from '../../contract/interview.ts';
import { readQuestion } from '../../contract/interview-calls.ts';
import type { CallResult } from '../api-client.ts';
import type { MirrorDatabase } from '../storage/mirror-database.ts';
import type { SyncContext } from '../sync-context.ts';

const tries = 3;

/** Fetches one interview question into the mirror. A question that can no longer be opened leaves it. */
export async function fetchQuestion(
  { mirror, call, clock }: Pick<SyncContext, 'mirror' | 'call' | 'clock'>,
  id: number,
): Promise<CallResult<InterviewQuestion>> {
  for (let left = tries; ; left -= 1) {
    const fetched_at = clock.now();
    const result = await call(readQuestion, { params: { id } });
    if (result.ok) {
      if (await writeQuestion(mirror, result.reply, fetched_at, left === 1)) return result;
    } else {
      const isLocked = result.kind === 'refused' && result.code === 'premium_required';
      const isGone = result.kind === 'refused' && result.code === 'not_found';
      // What the learner has answered stays readable to them.
      if (isGone || (isLocked && !(await mirror.interview_answers.get(id)))) await mirror.question_bodies.delete(id);
      return result;
    }
  }
}

/** A response without an answer that a verdict brought meanwhile is outdated: it isn't written, unless it's the last one. */
async function writeQuestion(
  mirror: MirrorDatabase,
  question: InterviewQuestion,
  fetched_at: number,
  isLast: boolean,
): Promise<boolean> {
  const { question_bodies, interview_answers } = mirror;
  return mirror.transaction('rw', [question_bodies, interview_answers], async () => {
    const { id, user_answer, correct_mc_answer } = question;
    const known = await interview_answers.get(id);
    if (known && !user_answer && !isLast) return false;
    await question_bodies.put({ id, question, fetched_at });
    if (user_answer) {
      const own = { instead_of: null, row_version: 0, ...known };
      await interview_answers.put({ ...own, question_id: id, ...user_answer, correct_mc_answer });
    }
    return true;
  });
}

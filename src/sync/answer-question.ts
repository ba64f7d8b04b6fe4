import * as v from 'valibot';
import { InterviewAnswerBody } from '../contract/questions.ts';
import { localDay } from './clock.ts';
import type { Enqueued } from './outbox/enqueue.ts';
import type { Payloads } from './outbox/outbox-entry.ts';
import type { SyncContext } from './sync-context.ts';

/** Answers an interview question: by a letter, or in words. */
export async function answerQuestion(
  device: Pick<SyncContext, 'mirror' | 'clock'> & {
    perform(kind: 'interview_answer', payload: Payloads['interview_answer']): Promise<Enqueued>;
  },
  question_id: number,
  said: Pick<InterviewAnswerBody, 'selected_mc_answer' | 'text_answer' | 'version'>,
): Promise<Enqueued> {
  const known = await device.mirror.interview_answers.get(question_id);
  if (known) return { outcome: 'already', operation_id: null };
  const { selected_mc_answer, text_answer, version } = v.parse(InterviewAnswerBody, said);
  const now = new Date(device.clock.now());
  return device.perform('interview_answer', {
    question_id,
    ...(selected_mc_answer && { selected_mc_answer }),
    ...(text_answer && { text_answer }),
    ...(version && { version }),
    answered_at: now.toISOString(),
    local_date: localDay(now),
  });
}

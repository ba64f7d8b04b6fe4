import * as v from 'valibot';
import { InterviewAnswerBody } from '../contract/questions.ts';
import { localDay } from './clock.ts';
import type { Device } from './device.ts';
import type { Enqueued } from './outbox/enqueue.ts';

/** Answers an interview question: by a letter, or in words. */
export async function answerQuestion(
  device: Pick<Device, 'mirror' | 'clock' | 'perform'>,
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

import { isTooLate, lateAnswerDays } from '../rules/access.ts';
import { addDays, utcDay } from '../rules/puzzle-day.ts';
import { invalid, type Refusal } from './refusal.ts';

export interface AnswerTime {
  /** The device's clock, never later than the server's. */
  answeredAt: Date;
  /** The learner's own calendar day. */
  localDate: string;
}

/** When an answer was given, by what the device says of it and the server's clock where it says nothing. */
export function readAnswerTime(
  said: { answered_at?: string | undefined; local_date?: string | undefined },
  now: Date,
): AnswerTime | Refusal {
  const given = said.answered_at ? new Date(said.answered_at) : now;
  const answeredAt = given < now ? given : now;
  const localDate = said.local_date ?? utcDay(answeredAt);
  if (isTooLate(given, now)) {
    return invalid({ answered_at: [`This answer was given more than ${lateAnswerDays} days ago.`] });
  }
  const day = utcDay(given);
  if (localDate < addDays(day, -1) || localDate > addDays(day, 1)) {
    return invalid({ local_date: ['This day does not fit the time of the answer.'] });
  }
  return { answeredAt, localDate };
}

import { isTooLate, lateAnswerDays } from '../../rules/access.ts';
import { correctedDay, utcDay } from '../../rules/puzzle-day.ts';
import { invalid, type Rejection } from '../http/rejection.ts';

export interface AnswerTime {
  /** By the server's clock. */
  answeredAt: Date;
  /** The learner's own calendar day. */
  localDate: string;
}

/** When a request arrived by the server's clock and left by the device's. Older builds don't send the latter. */
export interface Sending {
  now: Date;
  sentAt: Date | undefined;
}

/** Returns when an answer was given: the server's time minus the answer's age, or now if the device doesn't say. */
export function readAnswerTime(
  input: { answered_at?: string | undefined; local_date?: string | undefined },
  sending: Sending,
): AnswerTime | Rejection {
  const time = dateByAge(input.answered_at, input.local_date, sending);
  if (time === 'too_late') {
    return invalid({ answered_at: [`You gave this answer more than ${lateAnswerDays} days ago.`] });
  }
  if (time === 'wrong_day') return invalid({ local_date: ["This day doesn't match the time of the answer."] });
  return { answeredAt: time.at, localDate: time.localDate };
}

/**
 * Dates a device's operation by its age, so a wrong device clock changes nothing. Without the time of sending, as from older builds, it
 * trusts the device's clock, but never dates one later than now. The day is corrected with the time.
 */
export function dateByAge(
  doneAt: string | undefined,
  localDate: string | undefined,
  { now, sentAt }: Sending,
): { at: Date; localDate: string } | 'too_late' | 'wrong_day' {
  const claimed = doneAt === undefined ? (sentAt ?? now) : new Date(doneAt);
  const given = sentAt ? new Date(now.getTime() - sentAt.getTime() + claimed.getTime()) : claimed;
  if (isTooLate(given, now)) return 'too_late';
  const at = given < now ? given : now;
  if (localDate === undefined) return { at, localDate: utcDay(at) };
  const corrected = correctedDay(localDate, claimed, at);
  return corrected === undefined ? 'wrong_day' : { at, localDate: corrected };
}

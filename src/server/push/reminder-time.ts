import type { Reminder } from '../../contract/push.ts';

/** Later than this many hours after the chosen one, a reminder is no longer what the learner asked for. */
const hoursLate = 3;

/**
 * When a reminder is next due after an instant: at its hour on the learner's own clock, on a day that has had none. An hour that the
 * clock leaves out is the next one, and one that it repeats is the first of the two.
 */
export function nextReminderAt({ hour, time_zone }: Reminder, after: Date, remindedOn: string | null): Date {
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  let day = now.toZonedDateTimeISO(time_zone).toPlainDate();
  const last = remindedOn === null ? null : Temporal.PlainDate.from(remindedOn);
  if (last && Temporal.PlainDate.compare(day, last) <= 0) day = last.add({ days: 1 });
  for (;;) {
    const due = day.toZonedDateTime({ timeZone: time_zone, plainTime: { hour } }).toInstant();
    if (Temporal.Instant.compare(due, now) > 0) return new Date(due.epochMilliseconds);
    day = day.add({ days: 1 });
  }
}

/** The learner's own day for which a reminder is due now; null when it is too early, too late, or was there already. */
export function reminderDay({ hour, time_zone }: Reminder, now: Date, remindedOn: string | null): string | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone);
  const day = local.toPlainDate().toString();
  const late = local.hour - hour;
  return late >= 0 && late < hoursLate && (remindedOn === null || remindedOn < day) ? day : null;
}

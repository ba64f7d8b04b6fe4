import type { Reminder } from '../../contract/push.ts';

/** After this many hours, a reminder is no longer what the learner asked for. */
const hoursLate = 3;

/**
 * When a reminder is next due after an instant: at its hour on the learner's own clock, on a day that hasn't had one. If the clock skips
 * that hour, it's as much later as the clock skips, or earlier if the day ends before. If the clock repeats it, it's the first.
 */
export function nextReminderAt(reminder: Reminder, after: Date, remindedOn: string | null): Date {
  const now = instantOf(after);
  let day = now.toZonedDateTimeISO(reminder.time_zone).toPlainDate();
  const last = remindedOn === null ? null : Temporal.PlainDate.from(remindedOn);
  if (last && Temporal.PlainDate.compare(day, last) <= 0) day = last.add({ days: 1 });
  for (;;) {
    const due = dueOn(day, reminder);
    if (Temporal.Instant.compare(due, now) > 0) return new Date(due.epochMilliseconds);
    day = day.add({ days: 1 });
  }
}

/** The learner's own day that a reminder is due for now; null if it's too early, too late, or already sent. */
export function reminderDay(reminder: Reminder, now: Date, remindedOn: string | null): string | null {
  const day = instantOf(now).toZonedDateTimeISO(reminder.time_zone).toPlainDate();
  const late = dueOn(day, reminder).until(instantOf(now)).total('hours');
  const isDue = late >= 0 && late < hoursLate && (remindedOn === null || remindedOn < day.toString());
  return isDue ? day.toString() : null;
}

function instantOf(date: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(date.getTime());
}

function dueOn(day: Temporal.PlainDate, { hour, time_zone }: Reminder): Temporal.Instant {
  const time = day.toPlainDateTime({ hour });
  const due = time.toZonedDateTime(time_zone);
  const isThatDay = due.toPlainDate().equals(day);
  return (isThatDay ? due : time.toZonedDateTime(time_zone, { disambiguation: 'earlier' })).toInstant();
}

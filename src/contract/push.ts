import * as v from 'valibot';
import { AbsoluteUrl, Day } from './scalars.ts';

/** The endpoint at the browser's push service: a secret of that service, this device, and the server. */
const Endpoint = v.pipe(
  AbsoluteUrl(1000, 'An endpoint must be an https URL.'),
  v.regex(/^https:/, 'An endpoint must be an https URL.'),
);

const TimeZone = v.pipe(
  v.string(),
  v.maxLength(64, 'Expected a time zone such as Europe/Berlin.'),
  // Only a name, because an offset ignores daylight saving time.
  v.regex(/^[A-Za-z]/, 'Expected a time zone such as Europe/Berlin.'),
  v.check(isTimeZone, "This time zone isn't known."),
);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The hour, on the learner's own clock, at which a device gets its reminder. */
export const Reminder = v.object({
  hour: v.pipe(
    v.number(),
    v.integer('An hour must be a whole number.'),
    v.minValue(0, 'An hour must be from 0 to 23.'),
    v.maxValue(23, 'An hour must be from 0 to 23.'),
  ),
  time_zone: TimeZone,
});
export type Reminder = v.InferOutput<typeof Reminder>;

/**
 * The browser's `PushSubscription.toJSON()`, and when to remind; null for never. `p256dh` is an uncompressed point on P-256 and `auth` 16
 * bytes (RFC 8291, 2), both in base64url.
 */
export const PushSubscriptionBody = v.object({
  endpoint: Endpoint,
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, "This isn't the key of a push subscription.")),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, "This isn't the secret of a push subscription.")),
  }),
  reminder: v.nullable(Reminder),
});
export type PushSubscriptionBody = v.InferInput<typeof PushSubscriptionBody>;

export const PushEndpointBody = v.object({ endpoint: Endpoint });

/** A push message: the title of the daily puzzle of a day (UTC), and the screen that shows it. */
export const DailyReminder = v.object({ title: v.string(), url: v.literal('/daily'), day: Day });
export type DailyReminder = v.InferOutput<typeof DailyReminder>;

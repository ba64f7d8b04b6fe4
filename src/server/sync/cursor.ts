import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Count, Day, Id, Text } from '../../contract/scalars.ts';
import { staffScope } from '../database/visible-rows.ts';

/** A place in the order of a scope's changes. Everything up to and including this row has been sent. */
const Place = v.object({ version: v.pipe(Count, v.safeInteger()), kind: Text, key: Text });
export type Place = v.InferOutput<typeof Place>;

/**
 * The secret that names the history that versions count. A restore starts another one, because it reuses versions that devices have seen.
 */
export const historySecret = 'history';

/** The secret that cursors are authenticated with. Unlike the history, no cursor names it. */
export const cursorSecret = 'cursor';

/**
 * What the server needs to know about a device's data. `until` is the last publishing day that was visible to it, or `staff`, who see every
 * puzzle. `day` is the UTC day of the pull.
 */
const Cursor = v.object({
  history: v.string(),
  day: Day,
  until: v.union([Day, v.literal(staffScope)]),
  userId: v.nullable(Id),
  catalogue: Place,
  user: Place,
});
export type Cursor = v.InferOutput<typeof Cursor>;

export const start: Place = { version: 0, kind: '', key: '' };

/** A server of an earlier release wrote none. It reads this one's cursors, so the MAC is one more field. */
const Sent = v.object({ ...Cursor.entries, mac: v.optional(v.string()) });

export function writeCursor(cursor: Cursor, secret: string): string {
  return Buffer.from(JSON.stringify({ ...cursor, mac: macOf(cursor, secret) })).toString('base64url');
}

/**
 * Returns undefined for text that no server of this installation wrote. The device then starts over. A cursor that isn't authentic is an
 * earlier release's, or a forged one that has no MAC.
 */
export function readCursor(
  text: string | undefined,
  secret: string,
): { cursor: Cursor; isAuthentic: boolean } | undefined {
  const sent = text ? v.safeParse(Sent, parsed(text)) : undefined;
  if (!sent?.success) return undefined;
  const { mac, ...cursor } = sent.output;
  if (mac === undefined) return { cursor, isAuthentic: false };
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(cursor, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { cursor, isAuthentic: true }
    : undefined;
}

function macOf({ history, day, until, userId, catalogue, user }: Cursor, secret: string): string {
  const places = [catalogue, user].map(({ version, kind, key }) => [version, kind, key]);
  return createHmac('sha256', secret)
    .update(JSON.stringify([history, day, until, userId, ...places]))
    .digest('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

import * as v from 'valibot';
import { Count, Day, Id, Text } from '../../contract/scalars.ts';
import { everything } from '../database/visible-rows.ts';

/** A place in the order of a scope's changes. Everything up to and including this row has been sent. */
const Place = v.object({ version: v.pipe(Count, v.safeInteger()), kind: Text, key: Text });
export type Place = v.InferOutput<typeof Place>;

/**
 * The secret that names the history that versions count. A restore starts another one, because it reuses versions that devices have seen.
 */
export const historySecret = 'history';

/**
 * What the server needs to know about a device's data. `until` is the last publishing day that was visible to it, or `staff`, who see every
 * puzzle. `day` is the UTC day of the pull.
 */
const Cursor = v.object({
  history: v.string(),
  day: Day,
  until: v.union([Day, v.literal(everything)]),
  userId: v.nullable(Id),
  catalogue: Place,
  user: Place,
});
export type Cursor = v.InferOutput<typeof Cursor>;

export const start: Place = { version: 0, kind: '', key: '' };

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Undefined for text that this server didn't write. The device then starts over. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined;
  try {
    const result = v.safeParse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

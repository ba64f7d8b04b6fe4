import type { OwnNotes } from './cache-database.ts';

/** What decides whether a note is about this result. */
interface Result {
  is_correct?: boolean;
  version?: number | undefined;
}

/**
 * Adds what only this device knows about an answer to what the server says of it, whether a pull or a body brings that. A note about another
 * result, or about another version, goes.
 */
export function withOwnNotes<Row extends Result, Given extends string>(
  row: Row,
  known: (Partial<OwnNotes> & Result & { instead_of?: Given | null }) | undefined,
) {
  const isSame = known?.is_correct === row.is_correct && known?.version === row.version;
  return {
    ...row,
    note: isSame ? (known?.note ?? null) : null,
    instead_of: known?.instead_of ?? null,
    ...(known?.overruled && { overruled: known.overruled }),
  };
}

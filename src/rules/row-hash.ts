import { sha256 } from './sha-256.ts';

export interface VersionedRow {
  kind: string;
  key: string;
  version: number;
}

/**
 * Returns what both sides compare at the end of a pull: SHA-256 (hex) over the lines `kind:key:version`, in the order of their UTF-16 code
 * units, joined by line feeds. Kinds and keys are ASCII, so PostgreSQL's collation "C" gives the same order.
 */
export function hashRows(rows: readonly VersionedRow[]): Promise<string> {
  const lines = rows.map((row) => `${row.kind}:${row.key}:${row.version}`).sort();
  return sha256(lines.join('\n'));
}

import { createHash } from 'node:crypto';

/** Returns the SHA-256 (hex) of a puzzle's text, by which a recording knows it. Staff's form drops white space at the end, so it doesn't count. */
export function hashCode(code: string): string {
  return createHash('sha256').update(code.trimEnd()).digest('hex');
}

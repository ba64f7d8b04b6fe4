import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { Language } from '../../contract/puzzles.ts';

/**
 * With which versions of its language's toolchain the program of each explanation was seen to run, by slug: the oldest and the newest. `program` is a hash
 * of what ran, so that a changed program isn't taken for the one that was seen.
 */
export const SeenToRun = v.record(
  v.string(),
  v.strictObject({
    program: v.string(),
    versions: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(2)),
  }),
);
export type SeenToRun = v.InferOutput<typeof SeenToRun>;

const file = fileURLToPath(new URL('../seen-to-run.json', import.meta.url));
const commands = { PYTHON: 'Python', C: 'gcc', RUST: 'rustc', GO: 'Go' } as const;

/** What was seen, as it's committed. Throws an Error if the file is malformed. */
export function readSeenToRun(): SeenToRun {
  return existsSync(file) ? v.parse(SeenToRun, JSON.parse(readFileSync(file, 'utf8'))) : {};
}

export function writeSeenToRun(seen: SeenToRun) {
  const sorted = Object.entries(seen).sort(([one], [other]) => (one < other ? -1 : 1));
  // In the formatter's style, which keeps a short list on its line.
  const text = JSON.stringify(Object.fromEntries(sorted), null, 2).replace(
    /\[\s+(".*")(?:(,)\s+(".*"))?\s+\]/g,
    (_, ...parts) => `[${parts.slice(0, 3).filter(Boolean).join(' ').replace(' ,', ',')}]`,
  );
  writeFileSync(file, `${text}\n`);
}

/** Returns the version numbers that were seen first and last, of those known and those seen now. */
export function oldestAndNewest(versions: readonly string[]): string[] {
  const sorted = [...new Set(versions)].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return sorted.length > 2 ? [sorted[0]!, sorted.at(-1)!] : sorted;
}

/** Returns the number in what a toolchain prints about itself. */
export function versionNumber(printed: string): string {
  return /\d+(?:\.\d+)+/.exec(printed)?.[0] ?? printed;
}

/** Returns an explanation that says, after the program under 'Exploit', with which versions it was seen to run. */
export function withSeenToRun(explanation: string, language: Language, versions: readonly string[] = []): string {
  const [oldest, newest] = versions;
  if (!oldest) return explanation;
  const said = newest ? `${oldest} (oldest) and ${newest} (newest)` : oldest;
  return explanation.replace(
    /^## Exploit\n[\s\S]*?(?=^## )/m,
    (section) => `${section.trimEnd()}\n\nSeen to run with ${commands[language]} ${said}.\n\n`,
  );
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Recording } from '../../contract/recordings.ts';
import { changedVersion } from '../candidates.ts';
import { extensions } from '../puzzle-file.ts';
import { readJson } from '../read-library.ts';
import type { Recordable } from './recordable.ts';
import { driverFile, recordedFile, type WatchFile, watchFile } from './watch-file.ts';

/**
 * What `watch.recorded.json` holds: a recording, and a hash of it and of the files that it was made from. A recording keeps its own lock, so
 * that recordings made side by side don't conflict.
 */
export const RecordedFile = v.strictObject({ lock: v.string(), ...Recording.entries });

/** The lock of a recording: it changes with whatever the recording was made from, and with the recording itself. */
export function lockOf(puzzle: Recordable, watch: WatchFile, folder: string, recording: Recording): string {
  const extension = extensions[puzzle.language];
  const hash = createHash('sha256');
  const read = [
    watchFile,
    `snippet.${extension}`,
    `${changedVersion(puzzle)}.${extension}`,
    driverFile(watch.program, puzzle.language),
  ];
  for (const name of read) {
    const content = readFileSync(join(folder, puzzle.slug, name));
    hash.update(`${name}\n${content.length}\n`).update(content);
  }
  // The name under which the programs find the first file, and the order of the questions that stops answer.
  hash.update(JSON.stringify([puzzle.file_name, puzzle.questions.map(({ id }) => id)]));
  return hash.update(JSON.stringify(v.parse(Recording, recording))).digest('hex');
}

/** Reads a puzzle's recording, if it has one. Throws an Error that names the rules which the file breaks. */
export function readRecorded(folder: string, slug: string): v.InferOutput<typeof RecordedFile> | undefined {
  if (!existsSync(join(folder, slug, recordedFile))) return undefined;
  return readJson(RecordedFile, folder, `${slug}/${recordedFile}`);
}

/** Writes a recording so that a review of it shows a line for each stop. Returns the size in bytes. */
export function writeRecorded(folder: string, slug: string, lock: string, recording: Recording): number {
  const text = formatRecorded(lock, recording);
  writeFileSync(join(folder, slug, recordedFile), text);
  return Buffer.byteLength(text);
}

/** The text of `watch.recorded.json`. */
export function formatRecorded(lock: string, { code, tools, stops, runs }: Recording): string {
  const rows = (items: unknown[]) => `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  const run = ({ stops, printed, ended, ...head }: Recording['runs'][number]) =>
    `${JSON.stringify(head).slice(0, -1)},"stops":${rows(stops)},\n"printed":${JSON.stringify(printed)},"ended":${JSON.stringify(ended)}}`;
  return `{"lock":"${lock}",
"code":"${code}",
"tools":${JSON.stringify(tools)},
"stops":${rows(stops)},
"runs":[${runs.map(run).join(',\n')}]}
`;
}

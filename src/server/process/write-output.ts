import { randomUUID } from 'node:crypto';
import { createWriteStream, lstatSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncPath } from '../database/durable-file-system.ts';
import { CommandError } from './command-error.ts';

/** The path that means standard output. */
export const standardOutput = '-';

/** Returns the output of a command that has none. */
export function noOutput(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done(new Error('This command has no output.')) });
}

/**
 * Gives `write` a stream to a file that only its owner can read, or to `stdout` for `-`. The file gets its name when all of it is on
 * the disk. Throws a CommandError, and touches nothing, if something other than a regular file has that name. Returns what `write` does.
 */
export async function writeOutput<Result>(
  path: string,
  write: (output: Writable) => Promise<Result>,
  stdout: Writable = process.stdout,
): Promise<Result> {
  if (path === standardOutput) return writeAll(stdout, write, { end: false });
  rejectIrregular(path);
  // An error about a missing folder names the folder, not the draft.
  statSync(dirname(path));
  const draft = `${path}.${randomUUID()}.partial`;
  const removeDraft = () => rmSync(draft, { force: true });
  process.once('exit', removeDraft);
  try {
    const result = await writeAll(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), write);
    rejectIrregular(path);
    renameSync(draft, path);
    syncPath(dirname(path));
    return result;
  } finally {
    process.off('exit', removeDraft);
    removeDraft();
  }
}

async function writeAll<Result>(
  target: Writable,
  write: (output: Writable) => Promise<Result>,
  { end } = { end: true },
): Promise<Result> {
  let size = 0;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  const written = pipeline(output, target, { end });
  const work = write(output).finally(() => output.end());
  const [result, disk] = await Promise.allSettled([work, written]);
  // What the disk rejects is the cause of the error that `write` then meets.
  if (disk.status === 'rejected' && 'syscall' in disk.reason) throw disk.reason;
  if (result.status === 'rejected') throw result.reason;
  if (disk.status === 'rejected') throw disk.reason;
  // A server of an older version writes the file itself, if it can.
  if (size === 0) throw new CommandError('The running server is of another version: restart it, and try again.');
  return result.value;
}

function rejectIrregular(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isFile()) return;
  throw new CommandError(
    `${path} isn't a regular file: name one, or a path that doesn't exist yet, or - for standard output.`,
  );
}

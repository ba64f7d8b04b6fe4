import { isUtf8 } from 'node:buffer';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { type ImportReply, PuzzleFolder } from '../../contract/admin-puzzles.ts';
import { commandActor } from '../audit/record-action.ts';
import type { Database } from '../database/open-database.ts';
import { Rejection } from '../http/rejection.ts';
import { exportPuzzles, importPuzzle } from './puzzle-folders.ts';

/** The result of importing a folder: how many puzzles each outcome had, and what was wrong with the others. */
interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  rejected: string[];
}

/** Imports every puzzle's folder in `folder`, or `folder` itself if it's one. Skips and reports what it can't read. */
export async function importContent(db: Database, folder: string, now: Date): Promise<Imported> {
  const result: Imported = { created: 0, updated: 0, unchanged: 0, rejected: [] };
  for (const path of puzzleFoldersIn(folder)) {
    const reply = await importFolder(db, path, now);
    if (reply instanceof Rejection) result.rejected.push(`${basename(path)}: ${reply.error}`);
    else result[reply.outcome] += 1;
  }
  return result;
}

async function importFolder(db: Database, path: string, now: Date): Promise<ImportReply | Rejection> {
  const files = readFolder(path);
  if (files instanceof Rejection) return files;
  const parsed = v.safeParse(PuzzleFolder, { slug: basename(path), files });
  if (!parsed.success) return new Rejection('invalid', parsed.issues[0].message);
  return importPuzzle(db, parsed.output, commandActor(now));
}

/** Writes every puzzle as a folder into `folder`, replacing existing files. Returns the number of puzzles. */
export async function exportContent(db: Database, folder: string): Promise<number> {
  let written = 0;
  for (let page = 1; ; page += 1) {
    const list = await exportPuzzles(db, page);
    if (list instanceof Rejection) return written;
    for (const { slug, files } of list.results) {
      for (const [name, text] of Object.entries(files)) {
        const path = join(folder, slug, name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      written += 1;
    }
    if (written >= list.count) return written;
  }
}

function puzzleFoldersIn(folder: string): string[] {
  if (existsSync(join(folder, 'puzzle.json'))) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'puzzle.json')))
    .map(({ name }) => join(folder, name))
    .sort();
}

/** Proof programs stay on the disk. */
function readFolder(path: string): PuzzleFolder['files'] | Rejection {
  const names = readdirSync(path).filter((name) =>
    /^(?:puzzle\.json|explanation\.md|snippet\.[a-z]+|watch\.recorded\.json)$/.test(name),
  );
  const files: PuzzleFolder['files'] = {};
  for (const name of names) {
    const bytes = readBytes(join(path, name));
    if (bytes instanceof Error) return new Rejection('invalid', `${name} can't be read: ${bytes.message}.`);
    if (!isUtf8(bytes)) return new Rejection('invalid', `${name} isn't UTF-8 text.`);
    files[name] = new TextDecoder().decode(bytes);
  }
  return files;
}

function readBytes(file: string): Buffer | Error {
  try {
    return readFileSync(file);
  } catch (error) {
    return error as Error;
  }
}

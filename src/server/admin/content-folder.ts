import { isUtf8 } from 'node:buffer';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import { type ImportReply, PuzzleFolder } from '../../contract/admin-puzzles.ts';
import { commandActor } from '../audit/record-action.ts';
import type { Database } from '../database/open-database.ts';
import { Rejection } from '../http/rejection.ts';
import { exportPuzzles, importPuzzle } from './puzzle-folders.ts';
import { exportQuestions, importQuestion } from './question-folders.ts';

/** The result of importing a folder: how many puzzles and interview questions each outcome had, and what was wrong with the others. */
interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  rejected: string[];
}

/** Imports every folder of a puzzle or an interview question in `folder`, or `folder` itself if it's one. Skips and reports what it can't read. */
export async function importContent(db: Database, folder: string, now: Date): Promise<Imported> {
  const result: Imported = { created: 0, updated: 0, unchanged: 0, rejected: [] };
  for (const path of foldersIn(folder)) {
    const replies = [
      ...(isPuzzle(path) ? [await importPuzzleFolder(db, path, now)] : []),
      ...(isQuestion(path) ? [await importQuestionFolder(db, path, now)] : []),
    ];
    for (const reply of replies) {
      if (reply instanceof Rejection) result.rejected.push(`${basename(path)}: ${reply.error}`);
      else result[reply.outcome] += 1;
    }
  }
  return result;
}

async function importPuzzleFolder(db: Database, path: string, now: Date): Promise<ImportReply | Rejection> {
  const files = readFolder(path);
  if (files instanceof Rejection) return files;
  const parsed = v.safeParse(PuzzleFolder, { slug: basename(path), files });
  if (!parsed.success) return new Rejection('invalid', parsed.issues[0].message);
  return importPuzzle(db, parsed.output, commandActor(now));
}

async function importQuestionFolder(db: Database, path: string, now: Date): Promise<ImportReply | Rejection> {
  const json = readText(path, 'question.json');
  if (json instanceof Rejection) return json;
  const slug = v.safeParse(PuzzleFolder.entries.slug, basename(path));
  if (!slug.success) return new Rejection('invalid', slug.issues[0].message);
  return importQuestion(db, { slug: slug.output, json }, commandActor(now));
}

/** Writes every puzzle and interview question as a folder, replacing existing files. Returns how many of each. */
export async function exportContent(db: Database, folder: string): Promise<{ puzzles: number; questions: number }> {
  const puzzles = await exportPuzzleFolders(db, folder);
  const questions = await exportQuestions(db);
  for (const { slug, json } of questions) write(join(folder, slug, 'question.json'), json);
  return { puzzles, questions: questions.length };
}

async function exportPuzzleFolders(db: Database, folder: string): Promise<number> {
  let written = 0;
  for (let page = 1; ; page += 1) {
    const list = await exportPuzzles(db, page);
    if (list instanceof Rejection) return written;
    for (const { slug, files } of list.results) {
      for (const [name, text] of Object.entries(files)) {
        write(join(folder, slug, name), text);
      }
      written += 1;
    }
    if (written >= list.count) return written;
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const isQuestion = (path: string) => existsSync(join(path, 'question.json'));
const isPuzzle = (path: string) => existsSync(join(path, 'puzzle.json'));

function foldersIn(folder: string): string[] {
  const isContent = (path: string) => isPuzzle(path) || isQuestion(path);
  if (isContent(folder)) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({ path: join(folder, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path, isFolder }) => isFolder && isContent(path))
    .map(({ path }) => path)
    .sort();
}

/** Proof programs stay on the disk. */
function readFolder(path: string): PuzzleFolder['files'] | Rejection {
  const names = readdirSync(path).filter((name) =>
    /^(?:puzzle\.json|explanation\.md|snippet\.[a-z]+|watch\.recorded\.json)$/.test(name),
  );
  const files: PuzzleFolder['files'] = {};
  for (const name of names) {
    const text = readText(path, name);
    if (text instanceof Rejection) return text;
    files[name] = text;
  }
  return files;
}

function readText(path: string, name: string): string | Rejection {
  const bytes = readBytes(join(path, name));
  if (bytes instanceof Error) return new Rejection('invalid', `${name} can't be read: ${bytes.message}.`);
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : new Rejection('invalid', `${name} isn't UTF-8 text.`);
}

function readBytes(file: string): Buffer | Error {
  try {
    return readFileSync(file);
  } catch (error) {
    return error as Error;
  }
}

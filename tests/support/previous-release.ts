import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const migrations = 'src/server/database/migrations';

/** Returns the newest commit whose migrations aren't this one's, or a sentence that says why it can't be told. */
export function findPreviousRelease(): { commit: string } | { reason: string } {
  if (!existsSync(join(root, '.git'))) return { reason: 'This is no clone of the repository.' };
  if (git('rev-parse', '--is-shallow-repository') === 'true') {
    return { reason: 'The clone is shallow: `git fetch --unshallow` gets the release before this one.' };
  }
  const sql = [`${migrations}/*.sql`];
  if (git('status', '--porcelain', '--', ...sql)) return { commit: git('rev-parse', 'HEAD') };
  const newest = git('rev-list', '-1', 'HEAD', '--', ...sql);
  return { commit: git('rev-parse', `${newest}^`) };
}

/** Returns a folder with the code of a commit, which runs with the packages of this one. */
export function checkOutRelease(commit: string): string {
  const releases = join(root, '.cache/releases');
  const folder = join(releases, commit);
  if (existsSync(folder)) return folder;
  mkdirSync(releases, { recursive: true });
  const draft = mkdtempSync(join(releases, 'draft-'));
  git('archive', '--output', join(draft, 'code.tar'), commit, 'package.json', 'src', 'public');
  execFileSync('tar', ['--extract', '--file', 'code.tar'], { cwd: draft });
  symlinkSync(join(root, 'node_modules'), join(draft, 'node_modules'));
  renameSync(draft, folder);
  return folder;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

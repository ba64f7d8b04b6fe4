import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const migrations = 'src/server/database/migrations';

/** A commit, or a sentence that says why it can't be had here. */
type Found = { commit: string } | { reason: string };

/** Returns the newest commit before the newest of this one's migrations. */
export function findPreviousRelease(): Found {
  const reason = whyNoCommits();
  if (reason !== null) return { reason };
  const sql = [`${migrations}/*.sql`];
  if (git('status', '--porcelain', '--', ...sql)) return { commit: git('rev-parse', 'HEAD') };
  // A migration that was added and reverted in between belongs to no release.
  const last =
    git('ls-files', '--', ...sql)
      .split('\n')
      .sort()
      .at(-1) ?? '';
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', 'HEAD', '--', last);
  return { commit: git('rev-parse', `${newest}^`) };
}

/** Returns the commit if this clone has it. */
export function findCommit(commit: string): Found {
  const reason = whyNoCommits();
  return reason === null ? { commit } : { reason };
}

function whyNoCommits(): string | null {
  if (!existsSync(join(root, '.git'))) return 'This is no clone of the repository.';
  if (git('rev-parse', '--is-shallow-repository') !== 'true') return null;
  return 'The clone is shallow: `git fetch --unshallow` gets the commits before this one.';
}

/**
 * Returns a folder with the code of a commit, which runs with the packages of this one. So a package that only the previous release imports,
 * such as `@fastify/rate-limit`, stays a development dependency until there is a newer release.
 */
export function checkOutRelease(commit: string): string {
  const commits = join(root, '.cache/commits');
  const folder = join(commits, commit);
  if (existsSync(folder)) return folder;
  mkdirSync(commits, { recursive: true });
  const draft = mkdtempSync(join(commits, 'draft-'));
  git('archive', '--output', join(draft, 'code.tar'), commit);
  execFileSync('tar', ['--extract', '--file', 'code.tar'], { cwd: draft });
  symlinkSync(join(root, 'node_modules'), join(draft, 'node_modules'));
  renameSync(draft, folder);
  return folder;
}

/** Returns the folder of a commit's browser app, built with the packages of this one. */
export function buildRelease(commit: string): string {
  const folder = checkOutRelease(commit);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder });
  return join(folder, 'dist');
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

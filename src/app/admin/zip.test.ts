import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readZip, writeZip } from './zip.ts';

const files = [
  { path: 'a-puzzle/puzzle.json', text: '{"title":"Ümlaut"}\n' },
  { path: 'a-puzzle/snippet.c', text: 'int x;\n'.repeat(500) },
  { path: 'a-puzzle/explanation.md', text: '' },
];

it('reads what it has written', async () => {
  const zip = await writeZip(files);
  expect(zip.size).toBeLessThan(1200);
  expect(await readZip(zip, () => true)).toEqual(files);
  expect(await readZip(zip, (path) => path.endsWith('.json'))).toEqual(files.slice(0, 1));
});

it('reads what others write, and others read what it writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nday-zip-'));
  try {
    const python = (...args: string[]) => execFileSync('python3', ['-m', 'zipfile', ...args], { cwd: folder });
    writeFileSync(join(folder, 'ours.zip'), Buffer.from(await (await writeZip(files)).arrayBuffer()));
    python('-e', 'ours.zip', '.');
    for (const { path, text } of files) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    python('-c', 'theirs.zip', 'a-puzzle');
    const theirs = await readZip(new Blob([readFileSync(join(folder, 'theirs.zip'))]), (path) => !path.endsWith('/'));
    expect(theirs.sort((one, other) => one.path.localeCompare(other.path))).toEqual(
      files.toSorted((one, other) => one.path.localeCompare(other.path)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
  ['something else', () => new TextEncoder().encode('<!doctype html>'), 'This is no .zip archive.'],
  ['nothing', () => new Uint8Array(), 'This is no .zip archive.'],
  ['one that is cut', (bytes) => bytes.slice(200), 'This archive is damaged.'],
  ['one with other bytes in it', (bytes) => bytes.with(60, 255), 'This archive is damaged.'],
])('refuses %s', async (_what, change, sentence) => {
  const bytes = new Uint8Array(await (await writeZip(files)).arrayBuffer());
  const changed = new Blob([change(bytes) as Uint8Array<ArrayBuffer>]);
  await expect(readZip(changed, () => true)).rejects.toThrow(sentence);
});

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

const read = async (zip: Blob, isWanted: (path: string) => boolean = () => true) =>
  (await readZip(zip, isWanted)).map(({ path, bytes }) => ({ path, text: new TextDecoder().decode(bytes) }));

it('reads what it wrote', async () => {
  const zip = await writeZip(files);
  expect(zip.size).toBeLessThan(1200);
  expect(await read(zip)).toEqual(files);
  expect(await read(zip, (path) => path.endsWith('.json'))).toEqual(files.slice(0, 1));
});

it("reads PowerShell 5's backslashes as slashes", async () => {
  const zip = await writeZip(files.map(({ path, text }) => ({ path: path.replace('/', '\\'), text })));
  expect(await read(zip)).toEqual(files);
});

it('exchanges archives with other tools', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nday-zip-'));
  try {
    const python = (...args: string[]) => execFileSync('python3', ['-m', 'zipfile', ...args], { cwd: folder });
    writeFileSync(join(folder, 'ours.zip'), Buffer.from(await (await writeZip(files)).arrayBuffer()));
    python('-e', 'ours.zip', '.');
    for (const { path, text } of files) expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
    python('-c', 'theirs.zip', 'a-puzzle');
    const theirs = await read(new Blob([readFileSync(join(folder, 'theirs.zip'))]), (path) => !path.endsWith('/'));
    expect(theirs.sort((one, other) => one.path.localeCompare(other.path))).toEqual(
      files.toSorted((one, other) => one.path.localeCompare(other.path)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Where the central directory's first entry begins. */
const directoryAt = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(bytes.length - 6, true);

const withNumber = (at: (bytes: Uint8Array) => number, size: 2 | 4, value: number) => (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer);
  if (size === 2) view.setUint16(at(bytes), value, true);
  else view.setUint32(at(bytes), value, true);
  return bytes;
};

it.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
  ['something else', () => new TextEncoder().encode('<!doctype html>'), "This isn't a .zip archive."],
  ['nothing', () => new Uint8Array(), "This isn't a .zip archive."],
  ['one that is cut', (bytes) => bytes.slice(200), 'This archive is damaged.'],
  ['one with other bytes in it', (bytes) => bytes.with(60, 255), 'This archive is damaged.'],
  [
    'one whose file claims to be small and is not',
    withNumber((bytes) => directoryAt(bytes) + 24, 4, 3),
    'This archive is damaged.',
  ],
  ['one whose files overlap', withNumber((bytes) => directoryAt(bytes) + 20, 4, 100_000), 'This archive is damaged.'],
  ['one that is encrypted', withNumber((bytes) => directoryAt(bytes) + 8, 2, 0x801), 'This archive is encrypted.'],
  [
    'one of version 4.5 whose sizes are elsewhere',
    withNumber((bytes) => directoryAt(bytes) + 42, 4, 0xffffffff),
    'This archive is damaged.',
  ],
])('rejects %s', async (_what, change, sentence) => {
  const bytes = new Uint8Array(await (await writeZip(files)).arrayBuffer());
  const changed = new Blob([change(bytes) as Uint8Array<ArrayBuffer>]);
  await expect(read(changed)).rejects.toThrow(sentence);
});

it('rejects archives with symlinks', async () => {
  const bytes = new Uint8Array(await (await writeZip(files)).arrayBuffer());
  const at = directoryAt(bytes);
  withNumber(() => at + 4, 2, (3 << 8) | 20)(bytes);
  withNumber(() => at + 38, 4, 0o120777 * 0x10000)(bytes);
  await expect(read(new Blob([bytes]), () => false)).rejects.toThrow(
    'a-puzzle/puzzle.json is a symlink. Nothing was imported.',
  );
});

it.each(['../puzzle.json', 'a/../../puzzle.json', '/a/puzzle.json', 'C:\\a\\puzzle.json', '..\\puzzle.json', 'a/..'])(
  'rejects an archive with the path %s',
  async (path) => {
    const zip = await writeZip([...files, { path, text: '{}' }]);
    await expect(read(zip, () => false)).rejects.toThrow(
      `${path.replaceAll('\\', '/')} points outside the archive. Nothing was imported.`,
    );
  },
);

it('rejects an archive with a duplicate path', async () => {
  const [file] = files;
  await expect(read(await writeZip([file!, file!]))).rejects.toThrow(
    'This archive has a-puzzle/puzzle.json twice. Nothing was imported.',
  );
});

it('rejects a small archive that extracts to a large one', async () => {
  const big = 'x'.repeat(1024 * 1024);
  await expect(read(await writeZip([{ path: 'a/snippet.c', text: `${big}x` }]))).rejects.toThrow(
    "a/snippet.c is too large. A puzzle's files have at most 1 MiB each.",
  );
  const many = await writeZip(Array.from({ length: 201 }, (_, index) => ({ path: `a-${index}/snippet.c`, text: '' })));
  const bytes = new Uint8Array(await many.arrayBuffer());
  const view = new DataView(bytes.buffer);
  for (let at = directoryAt(bytes); view.getUint32(at, true) === 0x02014b50; at += 46 + view.getUint16(at + 28, true)) {
    view.setUint32(at + 24, big.length, true);
  }
  await expect(read(new Blob([bytes]))).rejects.toThrow('This archive extracts to more than 200 MiB.');
});

import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../tests/support/data-dir.ts';
import { writeOutput } from './write-output.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

const write = (path: string, text = 'whole') =>
  writeOutput(path, async (output) => {
    output.write(text);
    return 'written';
  });

test('writes to a new path, and over a regular file, which only its owner can then read', async () => {
  const file = join(folder, 'file');
  for (const text of ['first', 'second']) {
    expect(await write(file, text)).toBe('written');
    expect(readFileSync(file, 'utf8')).toBe(text);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(folder)).toEqual(['file']);
});

test('leaves the earlier file, and no draft, if the output fails halfway', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'before');
  const broken = writeOutput(file, async (output) => {
    output.write('half');
    throw new Error('The connection is gone.');
  });
  await expect(broken).rejects.toThrow('The connection is gone.');
  expect(readdirSync(folder)).toEqual(['file']);
  expect(readFileSync(file, 'utf8')).toBe('before');
});

test.skipIf(process.platform === 'win32')('touches nothing that is not a regular file', async () => {
  const [file, link, dangling, pipe, inner] = ['file', 'link', 'dangling', 'pipe', 'inner'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string, string];
  writeFileSync(file, 'before');
  symlinkSync(file, link);
  symlinkSync(join(folder, 'nothing'), dangling);
  execFileSync('mkfifo', [pipe]);
  mkdirSync(inner);
  const names = readdirSync(folder);
  for (const path of [link, dangling, pipe, inner]) {
    const sentence = "isn't a regular file: name one, or a path that doesn't exist yet, or - for standard output.";
    await expect(write(path)).rejects.toThrow(`${path} ${sentence}`);
  }
  expect(readdirSync(folder)).toEqual(names);
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(readlinkSync(link)).toBe(file);
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWeb } from './build-web.ts';

let root: string;
let output: string[];

beforeEach(() => {
  output = [];
  root = mkdtempSync(join(tmpdir(), 'nday-build-'));
  symlinkSync(resolve(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'src/app/prerender'), { recursive: true });
  writeFileSync(join(root, 'src/app/prerender/draw.tsx'), 'export const draw = () => null;');
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/src/app/main.ts"></script>');
  write('first');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (word: string) => writeFileSync(join(root, 'src/app/main.ts'), `document.title = '${word}';`);
const build = () => buildWeb(root, (sentence) => output.push(sentence));
const files = () => readdirSync(join(root, 'dist/assets'));
const assets = () => files().filter((name) => !name.endsWith('.br'));
const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8');

test('builds once, again only after the sources change, and keeps the last build if one fails', async () => {
  expect(await build()).toBe(join(root, 'dist'));
  expect(page()).toContain('/assets/index-');
  expect(output).toEqual([expect.stringContaining('Building and compressing the browser app')]);
  writeFileSync(join(root, 'src/app/main.test.ts'), 'not part of the app');
  await build();
  expect(output).toHaveLength(1);

  const before = page();
  writeFileSync(join(root, 'src/app/main.ts'), 'import "./gone.ts"');
  await expect(build(), 'a build that fails').rejects.toThrow(/could not be built[\s\S]*gone/);
  expect(page()).toBe(before);
  expect(existsSync(join(root, 'dist/stamp.json'))).toBe(true);
  expect(statSync(join(root, 'dist')).mode & 0o777, 'a server of another user cannot read it').toBe(0o755);
});

test('compresses again what a quick build compressed less, and not the other way around', async () => {
  const quick = () => buildWeb(root, (sentence) => output.push(sentence), 'quick');
  const compressed = () => files().filter((name) => name.endsWith('.br'));
  const size = () => statSync(join(root, 'dist/assets', compressed()[0]!)).size;
  const lines = Array.from({ length: 4000 }, (_, n) => `console.log(${n}, ${n * n}, 'line ${n % 97}');`);
  writeFileSync(join(root, 'src/app/main.ts'), lines.join('\n'));
  await quick();
  const large = size();
  await build();
  expect(size()).toBeLessThan(large);
  const count = output.length;
  await quick();
  expect(output).toHaveLength(count);
});

test('UPD-4: rebuilds after a change, and keeps the assets of the previous build, but no older ones', async () => {
  await build();
  const first = assets();
  write('second');
  await build();
  const second = assets().filter((name) => !first.includes(name));
  expect(assets()).toEqual(expect.arrayContaining(first));
  write('third');
  await build();
  expect(assets()).toEqual(expect.arrayContaining(second));
  for (const name of first) expect(assets()).not.toContain(name);
  expect(assets()).toHaveLength(2);
  expect(page()).not.toContain(second[0]);
});

test('simultaneous builds leave one complete build: the page, each script compressed, and the code that prerenders pages', async () => {
  await Promise.all([build(), build()]);
  expect(assets()).toHaveLength(1);
  expect(page()).toContain(assets()[0]);
  expect(files().toSorted()).toEqual(assets().flatMap((name) => [name, `${name}.br`]));
  expect((await import(join(root, 'dist/prerender/draw.js'))).draw()).toBeNull();
});

import { expect, it } from 'vitest';
import { isPuzzleFile, puzzlesOf } from './puzzle-archive.ts';

const file = (path: string, text = path) => ({ path, bytes: new TextEncoder().encode(text) });

const puzzle = (folder: string) =>
  ['puzzle.json', 'snippet.c', 'explanation.md'].map((name) => file(`${folder}${name}`));

it("knows a puzzle's files by their names", () => {
  const wanted = ['a/puzzle.json', 'deep/in/a/explanation.md', 'a/snippet.rs', 'puzzle.json'];
  const others = ['a/', 'a/proof.py', 'a/my-puzzle.json', '__MACOSX/a/puzzle.json', 'a/puzzle.json/x'];
  expect([...wanted, ...others].filter(isPuzzleFile)).toEqual(wanted);
});

it('finds each puzzle by its folder, however deep, and ignores folders without a puzzle.json', () => {
  const { folders, rejected } = puzzlesOf([...puzzle('all/one/'), ...puzzle('two/'), file('three/snippet.c')]);
  expect(folders.map(({ slug }) => slug)).toEqual(['one', 'two']);
  expect(folders[0]?.files).toEqual({
    'puzzle.json': 'all/one/puzzle.json',
    'snippet.c': 'all/one/snippet.c',
    'explanation.md': 'all/one/explanation.md',
  });
  expect(rejected).toEqual([]);
});

it('drops the byte order mark that Windows writes', () => {
  const { folders } = puzzlesOf([file('one/puzzle.json', '\ufeff{}')]);
  expect(folders[0]?.files).toEqual({ 'puzzle.json': '{}' });
});

it('rejects a puzzle outside any folder, and imports the others', () => {
  const { folders, rejected } = puzzlesOf([...puzzle(''), ...puzzle('one/')]);
  expect(folders.map(({ slug }) => slug)).toEqual(['one']);
  expect(rejected).toEqual([
    { name: 'puzzle.json', reason: "It isn't in a folder. Put each puzzle in a folder with the puzzle's name." },
  ]);
});

it("rejects a puzzle with a file that isn't UTF-8, and names the file", () => {
  const latin1 = { path: 'one/explanation.md', bytes: Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c) };
  const utf16 = { path: 'two/snippet.c', bytes: Uint8Array.of(0xff, 0xfe, 0x41, 0) };
  const { folders, rejected } = puzzlesOf([
    file('one/puzzle.json'),
    latin1,
    file('two/puzzle.json'),
    utf16,
    ...puzzle('three/'),
  ]);
  expect(folders.map(({ slug }) => slug)).toEqual(['three']);
  expect(rejected).toEqual([
    { name: 'one', reason: "explanation.md isn't UTF-8 text." },
    { name: 'two', reason: "snippet.c isn't UTF-8 text." },
  ]);
});

it('rejects folders with the same name, by their paths', () => {
  const { folders, rejected } = puzzlesOf([...puzzle('old/one/'), ...puzzle('new/one/'), ...puzzle('two/')]);
  expect(folders.map(({ slug }) => slug)).toEqual(['two']);
  expect(rejected).toEqual([
    { name: 'old/one', reason: 'This archive has another folder named one.' },
    { name: 'new/one', reason: 'This archive has another folder named one.' },
  ]);
});

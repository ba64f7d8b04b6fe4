import { expect, test } from 'vitest';
import { keyAct } from './keys.ts';

const press = (key: string, rest = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...rest,
});

test('letters and digits choose', () => {
  expect(keyAct(press('a'), true)).toEqual({ kind: 'choose', letter: 'A' });
  expect(keyAct(press('D'), true)).toEqual({ kind: 'choose', letter: 'D' });
  expect(keyAct(press('3'), true)).toEqual({ kind: 'choose', letter: 'C' });
  expect(keyAct(press('e'), true)).toBeNull();
  expect(keyAct(press('5'), true)).toBeNull();
});

test('single keys can be off; Enter is not one of them', () => {
  expect(keyAct(press('a'), false)).toBeNull();
  expect(keyAct(press('?'), false)).toBeNull();
  expect(keyAct(press('Enter'), false)).toEqual({ kind: 'enter' });
});

test('the browser keeps its own combinations', () => {
  expect(keyAct(press('a', { ctrlKey: true }), true)).toBeNull();
  expect(keyAct(press('d', { metaKey: true }), true)).toBeNull();
  expect(keyAct(press('1', { altKey: true }), true)).toBeNull();
  expect(keyAct(press('Enter', { repeat: true }), true)).toBeNull();
});

import { expect, test } from 'vitest';
import { checkKey, keyAction } from './keys.ts';

const press = (key: string, rest = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  code: '',
  ...rest,
});

test('letters and digits choose options', () => {
  expect(keyAction(press('a'), true)).toEqual({ kind: 'choose', letter: 'A' });
  expect(keyAction(press('D'), true)).toEqual({ kind: 'choose', letter: 'D' });
  expect(keyAction(press('3'), true)).toEqual({ kind: 'choose', letter: 'C' });
  expect(keyAction(press('e'), true)).toBeNull();
  expect(keyAction(press('5'), true)).toBeNull();
});

test('single keys can be off; Enter is not one of them', () => {
  expect(keyAction(press('a'), false)).toBeNull();
  expect(keyAction(press('?'), false)).toBeNull();
  expect(keyAction(press('Enter'), false)).toEqual({ kind: 'enter' });
});

test('the browser keeps its own combinations', () => {
  expect(keyAction(press('a', { ctrlKey: true }), true)).toBeNull();
  expect(keyAction(press('d', { metaKey: true }), true)).toBeNull();
  expect(keyAction(press('1', { altKey: true }), true)).toBeNull();
  expect(keyAction(press('Enter', { repeat: true }), true)).toBeNull();
});

test.each([
  ['Russian ф', 'ф', 'KeyA', {}, 'A'],
  ['Russian В with Shift', 'В', 'KeyD', { shiftKey: true }, 'D'],
  ['Arabic ؤ', 'ؤ', 'KeyC', {}, 'C'],
  ['Korean ㅠ', 'ㅠ', 'KeyB', {}, 'B'],
  ['French &', '&', 'Digit1', {}, 'A'],
  ['French "', '"', 'Digit3', {}, 'C'],
  ['Czech ě', 'ě', 'Digit2', {}, 'B'],
  ['French 4 with Shift', '4', 'Digit4', { shiftKey: true }, 'D'],
  ['Persian ۲', '۲', 'Digit2', {}, 'B'],
])('a key that types neither A to Z nor a digit chooses by its position: %s', (_, key, code, rest, letter) => {
  expect(keyAction(press(key, { code, ...rest }), true)).toEqual({ kind: 'choose', letter });
});

test.each([
  ['French q, in the place of A', 'q', 'KeyA', {}],
  ['Dvorak e, in the place of D', 'e', 'KeyD', {}],
  ['American !, in the place of 1', '!', 'Digit1', { shiftKey: true }],
  ['Russian у, in the place of E', 'у', 'KeyE', {}],
  ['French (, in the place of 5', '(', 'Digit5', {}],
])('other keys do nothing: %s', (_, key, code, rest) => {
  expect(keyAction(press(key, { code, ...rest }), true)).toBeNull();
});

test('a French a chooses A at the position of Q', () => {
  expect(keyAction(press('a', { code: 'KeyQ' }), true)).toEqual({ kind: 'choose', letter: 'A' });
});

test('? lists the keys, and so does another script’s question mark', () => {
  expect(keyAction(press('?', { code: 'Digit7', shiftKey: true }), true)).toEqual({ kind: 'help' });
  expect(keyAction(press('؟', { code: 'Slash', shiftKey: true }), true)).toEqual({ kind: 'help' });
  expect(keyAction(press('_', { code: 'Slash', shiftKey: true }), true)).toBeNull();
});

test.each([
  ['1', true, { kind: 'toggle', index: 0 }],
  ['6', true, { kind: 'toggle', index: 5 }],
  ['Enter', true, { kind: 'enter' }],
  ['Enter', false, { kind: 'enter' }],
  ['1', false, null],
  ['0', true, null],
  ['a', true, null],
] as const)('in a list to tick, %s with single keys %s does %j', (key, singleKeys, action) => {
  expect(checkKey(press(key), singleKeys)).toEqual(action);
});

test('in a list to tick, a browser’s own shortcuts do nothing', () => {
  expect(checkKey(press('1', { ctrlKey: true }), true)).toBeNull();
});

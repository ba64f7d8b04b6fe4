import { expect, it } from 'vitest';
import type { Letter } from '../contract/puzzles.ts';
import { beatsKey } from './beats-key.ts';

const chosen = (...answers: [number, number, number, number]) =>
  (['A', 'B', 'C', 'D'] as const).map((letter, index) => ({ letter, answers: answers[index] ?? 0 }));

it.each<[[number, number, number, number], Letter | null]>([
  [[0, 0, 0, 0], null],
  [[0, 4, 0, 0], null],
  [[0, 5, 0, 0], 'B'],
  [[3, 3, 0, 0], null],
  [[2, 3, 0, 0], 'B'],
  [[2, 3, 4, 0], 'C'],
  [[9, 1, 1, 1], null],
])('of %j with the key A: %s', (answers, letter) => {
  expect(beatsKey('A', chosen(...answers))).toBe(letter);
});

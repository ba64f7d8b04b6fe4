import { expect, test } from 'vitest';
import { capMarks } from './cap-marks.ts';

test('keeps at most 6 marks per letter', () => {
  expect(capMarks(`a${'\u0301'.repeat(400)}b${'\u0903'.repeat(2000)}`)).toBe(
    `a${'\u0301'.repeat(6)}b${'\u0903'.repeat(6)}`,
  );
});

test("joiners between marks don't raise the limit", () => {
  expect(capMarks(`a${'\u0301\u200D\u200C'.repeat(400)}b`)).toBe(`a${'\u0301\u200D\u200C'.repeat(6)}b`);
});

test.each(['Zażółć gęślą jaźń'.normalize('NFD'), 'ถ้าที่นี่', 'שָׁלוֹם', 'བསྒྲུབས', 'क्‍ष', '👩🏽‍💻'])(
  '%s stays unchanged',
  (text) => {
    expect(capMarks(text)).toBe(text);
  },
);

import { describe, expect, test } from 'vitest';
import { textOf, type Variable } from './delve.ts';

// reflect.Kind.
const [int, uint8, array, map, pointer, slice, string, struct] = [2, 8, 17, 21, 22, 23, 24, 25] as const;

const variable = (kind: number, more: Partial<Variable> = {}): Variable => ({
  ...{ name: '', addr: 1, base: 1, type: '', realType: '', kind, value: '', len: 0, unreadable: '', children: null },
  ...more,
});
const number = (value: number, kind: number = int) => variable(kind, { value: String(value) });
const text = (value: string) => variable(string, { value, len: value.length });
const bytes = (...values: number[]) =>
  variable(slice, { type: '[]uint8', len: values.length, children: values.map((each) => number(each, uint8)) });

describe("a value from Delve's API", () => {
  test.each([
    ['a number', number(-7), '', '-7'],
    ['a number in hexadecimal', number(255, uint8), 'x', '0xff'],
    ['a string', text('a\n"b"'), '', '"a\\n\\"b\\""'],
    ['bytes that are text', bytes(104, 105), '', '"hi"'],
    ['bytes as numbers', bytes(104, 105), 'd', '[104 105]'],
    ['bytes that are no text', bytes(0, 255), '', '[0 255]'],
    ['a nil slice', variable(slice, { base: 0 }), '', 'nil'],
    ['a long array', variable(array, { len: 9, children: Array(9).fill(number(0)) }), '', '[0 ×9]'],
    ['a cut array', variable(array, { len: 99, children: [number(1)] }), '', '[1 …]'],
    ['a map', variable(map, { children: [text('b'), number(1), text('a'), number(2)] }), '', '{"a": 2, "b": 1}'],
    ['a set', variable(map, { children: [text('b'), variable(struct)] }), '', '{"b"}'],
    ['a nil pointer', variable(pointer, { children: [variable(struct, { addr: 0 })] }), '', 'nil'],
    ['a pointer', variable(pointer, { children: [number(5)] }), '', '&5'],
    ['where a slice lies', variable(slice, { base: 0xc000 }), 'p', '\0c000\0'],
    ['a duration', variable(int, { type: 'time.Duration', value: '1500000000' }), '', '1.5s'],
    [
      'an error',
      variable(20, {
        children: [variable(struct, { type: '*errors.errorString', children: [{ ...text('no'), name: 's' }] })],
      }),
      '',
      '"no"',
    ],
  ])('of %s is written as in Go', (_, value, style, written) => {
    expect(textOf(value, style)).toBe(written);
  });

  test('that Delve could not read is an error', () => {
    expect(() => textOf(variable(int, { unreadable: 'optimized out' }))).toThrow('optimized out');
  });
});

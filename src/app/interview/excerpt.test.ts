import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.tsx';

it.each([
  ['Plain words.', 'Plain words.'],
  ['```c\nint x;\n```\nWhat does `x` hold?', 'What does `x` hold?'],
  ['One.\n\n```\na\n```\n\nTwo.\n```py\nb\n```', 'One. Two.'],
  ['## Title\n\n- a **bold** claim\n- a [link](https://example.org)', 'Title a bold claim a link'],
  ['`a * b` and 2 ** 3', '`a * b` and 2 ** 3'],
  ['```c\nint x;\n```', 'A piece of code.'],
])('reads %j as %j', (markdown, excerpt) => {
  expect(excerptOf(markdown)).toBe(excerpt);
});

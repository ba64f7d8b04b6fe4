import { expect, test } from 'vitest';
import { commentBlocks } from './comment-blocks.ts';

test('text without fences is one block', () => {
  expect(commentBlocks('See `line 26`.\n\nThen **stop**.')).toEqual([
    { kind: 'text', text: 'See `line 26`.\n\nThen **stop**.' },
  ]);
});

test('code stands between fences', () => {
  expect(commentBlocks('Try\n```c\nint a;\n\nint b;\n```\nthen run')).toEqual([
    { kind: 'text', text: 'Try' },
    { kind: 'code', text: 'int a;\n\nint b;', language: 'c' },
    { kind: 'text', text: 'then run' },
  ]);
});

test('an empty block and an open fence do no harm', () => {
  expect(commentBlocks('```\n```')).toEqual([{ kind: 'code', text: '', language: '' }]);
  expect(commentBlocks('```c\nint a;')).toEqual([{ kind: 'text', text: '```c\nint a;' }]);
});

import { expect, test } from 'vitest';
import { importErrorText, importedText } from './text.ts';

test.each([
  [0, 0, 'This device already had everything.'],
  [1, 0, 'Imported 1 entry.'],
  [2, 1, 'Imported 2 entries and 1 draft.'],
  [0, 3, 'Imported 3 drafts.'],
])('reports %i new entries and %i new drafts of a file', (entries, drafts, words) => {
  expect(importedText({ ok: true, entries, drafts })).toBe(words);
});

test('FILE-2: each rejected file has its own sentence, which says that nothing changed', () => {
  const { no_room, unreadable, ...faults } = importErrorText;
  expect(new Set(Object.values(importErrorText)).size).toBe(Object.keys(importErrorText).length);
  for (const words of Object.values(faults)) expect(words).toContain('Nothing changed.');
  expect(no_room).toContain('Nothing is imported twice');
  expect(unreadable).toContain('Try again');
});

import { describe, expect, it } from 'vitest';
import { explanationSections } from './puzzle-checks.ts';
import { readinessOf, type UnpublishedPuzzle } from './puzzle-readiness.ts';

const question = (role: string) => ({
  text: `What does ${role} ask?`,
  options: {
    A: { text: 'One', note: 'Right.' },
    B: { text: 'Two', note: 'Line 2 refutes it.' },
    C: { text: 'Six', note: 'So does line 3.' },
    D: { text: 'Ten', note: 'And line 4.' },
  },
});

const ready: UnpublishedPuzzle = {
  title: 'Off by Two',
  description: 'Counts.',
  kind: 'CLASSIC',
  language: 'PYTHON',
  file_name: 'count.py',
  is_active: true,
  published_at: '2026-11-27',
  code_snippet: Array.from({ length: 15 }, () => 'count += 1').join('\n'),
  lines: [{ line: 2, note: 'Here. Or not.' }],
  questions: [question('Where'), question('Why'), question('Fix')],
  explanation: explanationSections.map((section) => `## ${section}\n\nLine 2. https://a.example\n`).join('\n'),
};

const lacksOf = (change: Partial<UnpublishedPuzzle>, isTitleTaken = false) =>
  readinessOf({ ...ready, ...change }, isTitleTaken).flatMap(({ missing }) => missing);

const withFirst = (change: Partial<UnpublishedPuzzle['questions'][number]>) => ({
  questions: [{ ...question('Where'), ...change }, question('Why'), question('Fix')],
});

describe('the readiness of a puzzle', () => {
  it('lacks nothing if it has everything the library requires', () => {
    expect(lacksOf({})).toEqual([]);
  });

  it('lacks nothing as a first step without a day, with five lines and one question', () => {
    const code_snippet = Array.from({ length: 5 }, () => 'count += 1').join('\n');
    const step = { first_step: 1, published_at: null, code_snippet, questions: [question('Where')] } as const;
    expect(lacksOf(step)).toEqual([]);
    expect(lacksOf({ ...step, questions: ready.questions }).map(({ text }) => text)).toEqual([
      'A first step has 1 to 2 questions, not 3',
    ]);
  });

  it.each<[string, Partial<UnpublishedPuzzle>, string, string]>([
    ['no title', { title: ' ' }, 'title', 'The title is empty'],
    ['no description', { description: '' }, 'description', 'The description is empty'],
    ['no day', { published_at: null }, 'published_at', "There's no publish date"],
    ['no learners', { is_active: false }, 'is_active', 'The puzzle is inactive'],
    ['no file name', { file_name: '' }, 'file_name', 'The file has no name'],
    ['short code', { code_snippet: 'a = 1\nb = 2\nc = 3\nd = 4' }, 'code_snippet', 'Has 4 lines, not 15 to 60'],
    ['no line', { lines: [] }, 'code_snippet', 'No line is marked as vulnerable'],
    ['a line without a note', { lines: [{ line: 2, note: '' }] }, 'lines.0.note', 'Line 2 has no note'],
    ['few questions', { questions: [question('Where')] }, 'questions', 'A puzzle has 3 to 5 questions, not 1'],
    ['no words', withFirst({ text: '' }), 'questions.0.text', "Question 1: there's no question"],
    [
      'a line that is not there',
      withFirst({ text: 'What does line 99 do?' }),
      'questions.0.text',
      'Question 1: speaks of line 99, which is blank or does not exist',
    ],
    ['no explanation', { explanation: '' }, 'explanation', 'The explanation is empty'],
    ['no section', { explanation: ready.explanation.replace('## Fix', '') }, 'explanation', 'Has no section Fix'],
  ])('reports %s, and names the field', (_, change, field, text) => {
    expect(lacksOf(change)).toEqual([{ field, text }]);
  });

  it('names the first empty option or note of a question', () => {
    const { options } = question('Where');
    const withC = (text: string, note: string) => withFirst({ options: { ...options, C: { text, note } } });
    expect(lacksOf(withC('', 'No.'))).toEqual([
      { field: 'questions.0.option_c', text: 'Question 1: option C is empty' },
    ]);
    expect(lacksOf(withC('Six', ''))).toEqual([
      { field: 'questions.0.notes.C', text: 'Question 1: option C has no note' },
    ]);
    expect(lacksOf(withC('Two', 'No.'))).toEqual([
      { field: 'questions.0.text', text: 'Question 1: two options are the same' },
    ]);
  });

  it('names a missing line once, however often the explanation does', () => {
    const explanation = `${ready.explanation}\nLine 99 adds. Then line 99 adds again.\n`;
    expect(lacksOf({ explanation })).toEqual([
      { field: 'explanation', text: 'Speaks of line 99, which is blank or does not exist' },
    ]);
  });

  it('reports a title that another puzzle has', () => {
    expect(lacksOf({}, true)).toEqual([{ field: 'title', text: 'Another puzzle has this title' }]);
  });

  it('requires no vulnerable line in clean code and in a diff of a complete patch', () => {
    expect(lacksOf({ kind: 'CLEAN', lines: [] })).toEqual([]);
    expect(lacksOf({ kind: 'CLEAN' })).toEqual([{ field: 'code_snippet', text: 'Clean code has no vulnerable line' }]);
  });
});

import { expect, it } from 'vitest';
import {
  checkPuzzleForm,
  emptyPuzzle,
  movedLines,
  puzzleDifferences,
  puzzleFormValues,
  puzzleRequestBody,
} from './puzzle-values.ts';

const lines = [
  { line: 2, note: 'two' },
  { line: 4, note: 'four' },
];

it.each([
  ['a line is added above both', 'a\nb\nc\nd\ne', 'x\na\nb\nc\nd\ne', [3, 5]],
  ['a line is added between', 'a\nb\nc\nd\ne', 'a\nb\nx\nc\nd\ne', [2, 5]],
  ['one is removed above both', 'a\nb\nc\nd\ne', 'b\nc\nd\ne', [1, 3]],
  ['a marked one is removed', 'a\nb\nc\nd\ne', 'a\nc\nd\ne', [3]],
  ['a line changes', 'a\nb\nc\nd\ne', 'a\nB\nc\nd\ne', [2, 4]],
  ['all is removed', 'a\nb\nc\nd\ne', '', []],
])('marks move with their lines when %s', (_what, before, after, expected) => {
  expect(movedLines(lines, before, after).map(({ line }) => line)).toEqual(expected);
});

it("a new puzzle's form has the defaults, and lists what is missing", () => {
  const values = emptyPuzzle('2026-11-20');
  expect(values).toMatchObject({ published_on: '11/20/26', is_active: true });
  expect(values.questions).toMatchObject([{ correct_answer: 'A' }]);
  expect(checkPuzzleForm(values)).toEqual({
    title: 'The title is required.',
    description: 'The description is required.',
    'questions.0.text': 'The question is required.',
    'questions.0.option_a': 'Option A is required.',
    'questions.0.option_b': 'Option B is required.',
    'questions.0.option_c': 'Option C is required.',
    'questions.0.option_d': 'Option D is required.',
  });
});

it.each([
  ['13/45/26', "This date doesn't exist."],
  ['02/29/27', "This date doesn't exist."],
  ['2026-11-20', 'Enter the publish date as MM/DD/YY, such as 11/20/26.'],
])('rejects the publish date %s', (published_on, sentence) => {
  expect(checkPuzzleForm({ ...emptyPuzzle('2026-11-20'), published_on }).published_at).toBe(sentence);
});

it('sends an unedited puzzle back unchanged', () => {
  const body = puzzleRequestBody({ ...emptyPuzzle('2026-11-20'), cwe: '787', difficulty: '3' });
  expect(body).toMatchObject({ cwe: 787, difficulty: 3, published_at: '2026-11-20' });
  const sent = { ...body, questions: body.questions?.map((question) => ({ ...question, id: 5 })) };
  const snapshot = { ...sent, questions: sent.questions?.map((question) => ({ ...question, label: 'Trace' })) };
  const again = puzzleRequestBody(puzzleFormValues(snapshot as Parameters<typeof puzzleFormValues>[0]));
  expect(again).toEqual(sent);
});

it("shows a version from before hints and roles, and a draft's, and compares hints", () => {
  const { questions, ...puzzle } = puzzleRequestBody({ ...emptyPuzzle('2026-11-20'), difficulty: '3' });
  const olderQuestions = questions?.map(({ hint: _, role: __, ...question }) => ({
    ...question,
    label: 'Merge',
    id: 5,
  }));
  const older = { ...puzzle, questions: olderQuestions };
  const saved = puzzleFormValues(older as Parameters<typeof puzzleFormValues>[0]);
  expect(saved.questions).toMatchObject([{ hint: '', role: 'Fix' }]);
  const theirs = { ...saved, questions: saved.questions.map((question) => ({ ...question, hint: 'Count.' })) };
  const [difference] = puzzleDifferences(saved, saved, theirs);
  expect(difference).toMatchObject({ name: 'questions', isMine: false });
  expect(difference?.theirs.split('\n')).toContain('Hint: Count.');
  expect(difference?.mine).not.toContain('Hint');
});

it('lists differences from another person’s save, but no trimmed text', () => {
  const saved = { ...emptyPuzzle('2026-11-20'), description: 'Old.', explanation: 'Same.\n' };
  const mine = { ...saved, description: 'Mine.' };
  const theirs = { ...saved, description: 'Theirs.', cwe: '193', explanation: 'Same.' };
  expect(puzzleDifferences(mine, saved, theirs)).toEqual([
    { name: 'description', label: 'Description', mine: 'Mine.', theirs: 'Theirs.', isMine: true },
    { name: 'cwe', label: 'CWE', mine: '', theirs: '193', isMine: false },
  ]);
});

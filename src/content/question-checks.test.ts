import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkInterviewLibrary, checkInterviewQuestion } from './question-checks.ts';
import { type LibraryQuestion, readAnswers, readLibraryQuestions } from './read-questions.ts';

const head = {
  title: 'Off by One',
  description: 'What is wrong?',
  category: 'Integer Handling',
  difficulty: 1,
  revision: 1,
  explanation: 'It counts one too many.',
} as const;
const choice = {
  ...head,
  type: 'MC',
  options: {
    A: { text: 'one', note: 'Right.' },
    B: { text: 'two', note: 'No.' },
    C: { text: 'six', note: 'Not that.' },
    D: { text: 'ten', note: 'Nor that.' },
  },
  correct: 'A',
} as const;
const open = {
  ...head,
  title: 'Off by Two',
  description: 'Why is it wrong?',
  type: 'OE' as const,
  model_answer: 'The loop runs too far. It writes past the end. An attacker controls the byte.',
  key_points: [
    {
      id: 'loop',
      phrase: 'The loop runs too far',
      synonyms: ['iterates too far'],
      contradictions: ['loop ends early'],
    },
    {
      id: 'end',
      phrase: 'It writes past the end',
      synonyms: ['writes out of bounds'],
      contradictions: ['stays in bounds'],
    },
    {
      id: 'byte',
      phrase: 'The attacker controls the byte',
      synonyms: ['attacker chooses byte'],
      contradictions: ['byte is fixed'],
    },
  ],
};
const asQuestion = (file: object, slug = 'off-by-one') => ({ slug, is_premium: true, ...file }) as LibraryQuestion;
const answers = (...marks: [string, boolean][]) =>
  marks.map(([skill, is_correct]) => ({ skill, is_correct, text: 'So.' }));
const right = (count: number) => Array.from({ length: count }, (): [string, boolean] => ['own-words', true]);
const rest: [string, boolean][] = [
  ['half', false],
  ['half', true],
  ['fluent-wrong', false],
  ['fluent-wrong', false],
  ['empty', false],
];

describe('reading the interview questions', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nday-questions-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (slug: string, name: string, value: unknown) => {
    mkdirSync(join(folder, slug), { recursive: true });
    writeFileSync(join(folder, slug, name), JSON.stringify(value));
  };

  it('finds every folder, sorted by slug, each for subscribers unless it says otherwise', () => {
    write('b', 'question.json', open);
    write('a', 'question.json', choice);
    expect(readLibraryQuestions(folder)).toEqual([asQuestion(choice, 'a'), asQuestion(open, 'b')]);
  });

  it.each<[string, object, string]>([
    ["a title's straight apostrophe", { ...choice, title: "It's Two" }, 'title: Expected curly quotes and apostrophes'],
    ['straight quotes in a title', { ...open, title: '"Two"' }, 'title: Expected curly quotes and apostrophes'],
    ['difficulty 4', { ...choice, difficulty: 4 }, 'difficulty: '],
    ['an unknown type', { ...choice, type: 'ESSAY' }, 'type: '],
    ['a model answer to a choice', { ...choice, model_answer: 'x' }, 'model_answer: '],
    ['two key points', { ...open, key_points: open.key_points.slice(1) }, 'Expected three to six key points.'],
    [
      'thirteen synonyms',
      {
        ...open,
        key_points: open.key_points.map((point) => ({ ...point, synonyms: Array(13).fill('runs too far') })),
      },
      'Expected at most 12 synonyms.',
    ],
    ['one id twice', { ...open, key_points: open.key_points.map((p) => ({ ...p, id: 'a' })) }, 'ids that differ'],
  ])('rejects %s and says where', (_, question, rule) => {
    write('a', 'question.json', question);
    expect(() => readLibraryQuestions(folder)).toThrow('a/question.json: ');
    expect(() => readLibraryQuestions(folder)).toThrow(rule);
  });

  it.each<[string, [string, boolean][], string]>([
    ['nine answers', [...right(4), ...rest], 'Expected ten answers.'],
    ['none that is empty', [...right(6), ...rest.slice(0, 4)], 'Expected at least four own-words'],
    ['a wrong one in own words', [...right(4), ['own-words', false], ...rest], 'Expected own-words to be right'],
  ])('rejects %s', (_, marks, rule) => {
    write('a', 'answers.json', answers(...marks));
    expect(() => readAnswers('a', folder)).toThrow(rule);
  });
});

describe('an interview question', () => {
  it('that is sound has no problems', () => {
    expect(checkInterviewQuestion(asQuestion(choice), ['question.json'])).toEqual([]);
    expect(checkInterviewQuestion(asQuestion(open), ['question.json', 'answers.json'])).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an option twice', { ...choice, options: { ...choice.options, B: choice.options.A } }, 'two options are the same'],
    ['a model answer of two sentences', { ...open, model_answer: 'So it is. And so.' }, 'has 2 sentences'],
    ['a model answer that misses', { ...open, model_answer: 'A. B. C.' }, "does not cover 'It writes past the end'"],
    [
      'a synonym without content',
      { ...open, key_points: open.key_points.map((one) => ({ ...one, synonyms: ['it is not'] })) },
      "loop: 'it is not' is a keyword and claims nothing",
    ],
    [
      'a synonym of one word',
      { ...open, key_points: open.key_points.map((one) => ({ ...one, synonyms: ['the loop'] })) },
      "loop: 'the loop' is a keyword and claims nothing",
    ],
    [
      'a synonym of six words',
      {
        ...open,
        key_points: open.key_points.map((one) => ({ ...one, synonyms: ['apple banana cherry damson elder fig'] })),
      },
      'has more than five words that count',
    ],
    [
      'a synonym that stands for anything',
      {
        ...open,
        key_points: open.key_points.map((one) => ({
          ...one,
          synonyms: ['loop|code|line|byte|end runs|goes|ends|turns|fails'],
        })),
      },
      "loop: 'loop|code|line|byte|end runs|goes|ends|turns|fails' stands for too many",
    ],
    [
      'a translated word',
      { ...open, model_answer: open.model_answer.replace('An', 'Whoever is an') },
      "says 'Whoever'",
    ],
    ['a translated word in an option', { ...choice, description: 'What starts anew?' }, "says 'anew'"],
    ['a link over http', { ...choice, explanation: '[So](http://a.example).' }, 'explanation: links to'],
    [
      'a key point without a contradiction',
      { ...open, key_points: open.key_points.map((one) => ({ ...one, contradictions: undefined })) },
      'loop: has no contradiction',
    ],
    [
      'a model answer that contradicts itself',
      { ...open, model_answer: `${open.model_answer} The loop ends early.` },
      "does not cover 'The loop runs too far'",
    ],
  ])('with %s is caught', (_, question, problem) => {
    expect(checkInterviewQuestion(asQuestion(question), ['question.json', 'answers.json']).join('\n')).toContain(
      problem,
    );
  });

  it("has answers next to it only if it's open-ended", () => {
    expect(checkInterviewQuestion(asQuestion(open), ['question.json'])).toEqual(['answers.json: missing']);
    expect(checkInterviewQuestion(asQuestion(choice), ['question.json', 'answers.json'])).toEqual([
      'answers.json: does not belong here',
    ]);
  });

  it('repeats no title, question, or option of another', () => {
    expect(
      checkInterviewLibrary([asQuestion(choice), asQuestion({ ...choice, title: 'OFF by  one' }, 'again')]),
    ).toEqual([
      'again: title repeats off-by-one: title',
      'again: description repeats off-by-one: description',
      ...Array.from({ length: 4 }, () => 'again: an option repeats off-by-one: an option'),
    ]);
  });
});

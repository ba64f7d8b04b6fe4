import * as v from 'valibot';
import { categoryNames } from '../contract/categories.ts';
import { Letter } from '../contract/puzzles.ts';
import { Id } from '../contract/scalars.ts';
import { TitleInFile, trimmedText } from './puzzle-file.ts';

export const OptionInFile = v.strictObject({ text: trimmedText(200), note: trimmedText(240) });

const head = {
  title: TitleInFile,
  description: trimmedText(1200),
  category: v.picklist(categoryNames),
  difficulty: v.picklist([1, 2, 3]),
  revision: Id,
  is_premium: v.optional(v.boolean(), true),
  explanation: trimmedText(2400),
};

const MultipleChoiceFile = v.strictObject({
  ...head,
  type: v.literal('MC'),
  options: v.strictObject({ A: OptionInFile, B: OptionInFile, C: OptionInFile, D: OptionInFile }),
  correct: Letter,
});
export type MultipleChoiceFile = v.InferOutput<typeof MultipleChoiceFile>;

const KeyPointInFile = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected a kebab-case id.'), v.maxLength(40)),
  phrase: trimmedText(90),
  synonyms: v.pipe(
    v.array(trimmedText(240)),
    v.minLength(1, 'Expected at least one synonym.'),
    v.maxLength(12, 'Expected at most 12 synonyms.'),
  ),
  contradictions: v.optional(v.array(trimmedText(240))),
});

const OpenEndedFile = v.strictObject({
  ...head,
  type: v.literal('OE'),
  model_answer: trimmedText(2000),
  key_points: v.pipe(
    v.array(KeyPointInFile),
    v.minLength(3, 'Expected three to six key points.'),
    v.maxLength(6, 'Expected three to six key points.'),
    v.check((points) => new Set(points.map(({ id }) => id)).size === points.length, 'Expected ids that differ.'),
  ),
});
export type OpenEndedFile = v.InferOutput<typeof OpenEndedFile>;

/** What `question.json` holds. What no schema can see of it is in question-checks.ts. */
export const QuestionFile = v.variant('type', [MultipleChoiceFile, OpenEndedFile]);
export type QuestionFile = v.InferOutput<typeof QuestionFile>;

/** What `answers.json` next to an open-ended question holds: ten answers by people of different skill, each with its true mark. */
export const AnswersFile = v.pipe(
  v.array(
    v.strictObject({
      skill: v.picklist(['own-words', 'half', 'fluent-wrong', 'empty']),
      text: trimmedText(2000),
      is_correct: v.boolean(),
    }),
  ),
  v.length(10, 'Expected ten answers.'),
  v.check((answers) => {
    const count = (wanted: string) => answers.filter(({ skill }) => skill === wanted).length;
    return count('own-words') >= 4 && count('half') >= 2 && count('fluent-wrong') >= 2 && count('empty') >= 1;
  }, 'Expected at least four own-words, two half, two fluent-wrong and one empty.'),
  v.check(
    (answers) => answers.every(({ skill, is_correct }) => skill === 'half' || is_correct === (skill === 'own-words')),
    'Expected own-words to be right, fluent-wrong and empty to be wrong.',
  ),
);
export type GradedAnswer = v.InferOutput<typeof AnswersFile>[number];

import * as v from 'valibot';
import { needed, VersionRow, written } from './admin-puzzles.ts';
import { categories } from './categories.ts';
import { Letter, Notes } from './puzzles.ts';
import { questionDifficulties, questionTypes, textAnswerLimit } from './questions.ts';
import { Count, Id, IdParameter, Instant, paged, Text } from './scalars.ts';

/** The most characters, key points and synonyms that an interview question may have. */
export const questionLimits = {
  title: 100,
  description: 4000,
  option: 500,
  note: 500,
  modelAnswer: textAnswerLimit,
  explanation: 10_000,
  keyPoints: 12,
  phrase: 120,
  synonyms: 30,
  synonym: 300,
} as const;

const note = v.optional(written(questionLimits.note, 'A note'), '');

const KeyPointBody = v.object({
  phrase: needed(questionLimits.phrase, 'The phrase of a key point'),
  synonyms: v.optional(
    v.pipe(
      v.array(needed(questionLimits.synonym, 'A synonym')),
      v.maxLength(questionLimits.synonyms, `A key point has at most ${questionLimits.synonyms} synonyms.`),
    ),
    [],
  ),
});
export type KeyPointBody = v.InferInput<typeof KeyPointBody>;

const KeyPoints = v.pipe(
  v.array(KeyPointBody),
  v.minLength(1, 'An answer is graded by key points: there is at least one.'),
  v.maxLength(questionLimits.keyPoints, `A question has at most ${questionLimits.keyPoints} key points.`),
  v.check(
    (points) => new Set(points.map(({ phrase }) => phrase.toLowerCase())).size === points.length,
    'Two key points have the same phrase.',
  ),
);

const head = {
  category_id: v.pipe(
    v.number('Choose a category.'),
    v.integer('Choose a category.'),
    v.minValue(1, 'Choose a category.'),
    v.maxValue(2 ** 31 - 1, 'Choose a category.'),
  ),
  difficulty: v.picklist(questionDifficulties, 'A difficulty is 1, 2 or 3.'),
  title: needed(questionLimits.title, 'The title'),
  description: needed(questionLimits.description, 'The description'),
  explanation: needed(questionLimits.explanation, 'The explanation'),
  is_active: v.optional(v.boolean(), true),
};

const ChoiceBody = v.object({
  ...head,
  type: v.literal('MC'),
  option_a: needed(questionLimits.option, 'Option A'),
  option_b: needed(questionLimits.option, 'Option B'),
  option_c: needed(questionLimits.option, 'Option C'),
  option_d: needed(questionLimits.option, 'Option D'),
  correct_mc_answer: Letter,
  notes: v.optional(v.object({ A: note, B: note, C: note, D: note }), { A: '', B: '', C: '', D: '' }),
});

/** Without `key_points` the server takes them from the model answer: see `src/rules/suggest-key-points.ts`. */
const OpenBody = v.object({
  ...head,
  type: v.literal('OE'),
  correct_text_answer: needed(questionLimits.modelAnswer, 'The model answer'),
  key_points: v.optional(KeyPoints),
});

/** What staff send of a new interview question. What belongs to the other type is ignored. */
export const NewQuestionBody = v.variant('type', [ChoiceBody, OpenBody], 'A type is MC or OE.');
export type NewQuestionBody = v.InferInput<typeof NewQuestionBody>;
/** The same once it has been read: trimmed, with what was left out. */
export type WrittenQuestion = v.InferOutput<typeof NewQuestionBody>;

/** `version` is the one that the edit was made on. */
export const EditedQuestionBody = v.intersect([NewQuestionBody, v.object({ version: Id })]);
export type EditedQuestionBody = v.InferInput<typeof EditedQuestionBody>;

const KeyPoint = v.object({ phrase: v.string(), synonyms: v.array(v.string()) });
export type KeyPoint = v.InferOutput<typeof KeyPoint>;

const keyEntries = {
  option_a: v.nullable(v.string()),
  option_b: v.nullable(v.string()),
  option_c: v.nullable(v.string()),
  option_d: v.nullable(v.string()),
  correct_mc_answer: v.nullable(Letter),
  notes: v.nullable(Notes),
  correct_text_answer: v.nullable(v.string()),
  key_points: v.nullable(v.array(KeyPoint)),
};

const kept = {
  title: v.string(),
  description: v.string(),
  type: v.picklist(questionTypes),
  category: v.picklist(categories),
  category_id: Id,
  difficulty: v.picklist(questionDifficulties),
  is_active: v.boolean(),
};

/** What `versions` keeps of an interview question. */
export const QuestionSnapshot = v.object({ ...kept, ...keyEntries, explanation: v.string() });
export type QuestionSnapshot = v.InferOutput<typeof QuestionSnapshot>;

/** An interview question as staff edit it, keys included. `answers`: how many learners have answered it. */
export const AdminQuestion = v.object({
  id: Id,
  version: Id,
  ...QuestionSnapshot.entries,
  answers: Count,
  updated_at: Instant,
  deleted_at: v.nullable(Instant),
});
export type AdminQuestion = v.InferOutput<typeof AdminQuestion>;

export const questionStates = ['active', 'inactive', 'deleted'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Without `state`: all but the deleted. */
export const AdminQuestionQuery = v.object({
  page: v.optional(v.pipe(IdParameter, v.minValue(1)), '1'),
  state: v.optional(v.picklist(questionStates)),
  q: v.optional(v.pipe(Text, v.maxLength(100))),
});
export type AdminQuestionQuery = v.InferOutput<typeof AdminQuestionQuery>;

export const AdminQuestionRow = v.object({
  id: Id,
  version: Id,
  ...kept,
  answers: Count,
  deleted_at: v.nullable(Instant),
});
export type AdminQuestionRow = v.InferOutput<typeof AdminQuestionRow>;

export const AdminQuestionList = paged(AdminQuestionRow);
export type AdminQuestionList = v.InferOutput<typeof AdminQuestionList>;

export const QuestionVersions = v.array(VersionRow);

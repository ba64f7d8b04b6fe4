import * as v from 'valibot';
import {
  adminListed,
  adminQuery,
  CorrectionProgress,
  editFields,
  optionsDiffer,
  requiredText,
  writtenOptions,
} from './admin-puzzles.ts';
import { categoryNames } from './categories.ts';
import { searchForm } from './honest-text.ts';
import {
  cataloguedInterview,
  interviewDifficulties,
  interviewKeys,
  KeyPoint,
  openedInterview,
  textAnswerLimit,
} from './interview.ts';
import { Letter } from './puzzles.ts';
import { Id, Instant, paged } from './scalars.ts';

/** The most characters, key points and synonyms that an interview question may have. */
export const interviewLimits = {
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

const oppositions = v.optional(
  v.pipe(
    v.array(requiredText(interviewLimits.synonym, 'A contradiction')),
    v.maxLength(interviewLimits.synonyms, `A key point has at most ${interviewLimits.synonyms} contradictions.`),
  ),
);

const KeyPointBody = v.object({
  phrase: requiredText(interviewLimits.phrase, 'The phrase of a key point'),
  synonyms: v.optional(
    v.pipe(
      v.array(requiredText(interviewLimits.synonym, 'A synonym')),
      v.maxLength(interviewLimits.synonyms, `A key point has at most ${interviewLimits.synonyms} synonyms.`),
    ),
    [],
  ),
  contradictions: oppositions,
});
export type KeyPointBody = v.InferInput<typeof KeyPointBody>;

const KeyPoints = v.pipe(
  v.array(KeyPointBody),
  v.minLength(1, 'Add at least one key point: answers are graded by them.'),
  v.maxLength(interviewLimits.keyPoints, `A question has at most ${interviewLimits.keyPoints} key points.`),
  v.check(
    (points) => new Set(points.map(({ phrase }) => searchForm(phrase))).size === points.length,
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
  difficulty: v.picklist(interviewDifficulties, 'Difficulty must be 1, 2, or 3.'),
  title: requiredText(interviewLimits.title, 'The title'),
  description: requiredText(interviewLimits.description, 'The description'),
  explanation: requiredText(interviewLimits.explanation, 'The explanation'),
  is_premium: v.optional(v.boolean(), true),
  is_active: v.optional(v.boolean(), true),
};

const ChoiceBody = v.object({
  ...head,
  type: v.literal('MC'),
  ...writtenOptions(interviewLimits),
  correct_mc_answer: Letter,
});

/** Without `key_points` an edit keeps them, and a new question has none: see `gradedPoints` in `src/rules/model-answer-points.ts`. */
const OpenBody = v.object({
  ...head,
  type: v.literal('OE'),
  correct_text_answer: requiredText(interviewLimits.modelAnswer, 'The model answer'),
  key_points: v.optional(KeyPoints),
});

/** What an interview question has, by its type. */
export const InterviewFields = v.variant('type', [ChoiceBody, OpenBody], 'Type must be MC or OE.');

/** What staff send for a new interview question. The other type's fields are ignored. */
export const NewInterviewBody = v.pipe(
  InterviewFields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.type !== 'MC' || !dataset.value.is_active || optionsDiffer(dataset.value))
      return;
    const input = dataset.value;
    const path = [{ type: 'object', origin: 'value', input, key: 'option_a', value: input.option_a }] as const;
    addIssue({ message: 'The four options of an active question must differ.', path: [...path] });
  }),
);
export type NewInterviewBody = v.InferInput<typeof NewInterviewBody>;
/** The parsed body: trimmed, with defaults. */
export type WrittenInterviewQuestion = v.InferOutput<typeof NewInterviewBody>;

/** `version` is the version that was edited. */
export const EditedInterviewBody = v.intersect([NewInterviewBody, v.object(editFields)]);
export type EditedInterviewBody = v.InferInput<typeof EditedInterviewBody>;

/** An interview question as staff edit it, keys included. `correction_progress` is as in `AdminPuzzle`. */
export const AdminInterviewQuestion = v.object({
  ...openedInterview,
  ...interviewKeys,
  ...adminListed,
  category: v.picklist(categoryNames),
  key_points: v.nullable(v.array(KeyPoint)),
  explanation: v.string(),
  correction_progress: v.optional(CorrectionProgress),
  updated_at: Instant,
});
export type AdminInterviewQuestion = v.InferOutput<typeof AdminInterviewQuestion>;

/** What `versions` keeps of an interview question. */
export const InterviewSnapshot = v.omit(AdminInterviewQuestion, [
  'id',
  'version',
  'answers',
  'correction_progress',
  'updated_at',
  'deleted_at',
]);
export type InterviewSnapshot = v.InferOutput<typeof InterviewSnapshot>;

export const interviewStates = ['active', 'inactive', 'deleted'] as const;
export type InterviewState = (typeof interviewStates)[number];

export const AdminInterviewQuery = adminQuery(interviewStates);
export type AdminInterviewQuery = v.InferOutput<typeof AdminInterviewQuery>;

export const AdminInterviewRow = v.object({
  ...cataloguedInterview,
  ...adminListed,
  category: v.picklist(categoryNames),
  category_id: Id,
});
export type AdminInterviewRow = v.InferOutput<typeof AdminInterviewRow>;

export const AdminInterviewList = paged(AdminInterviewRow);
export type AdminInterviewList = v.InferOutput<typeof AdminInterviewList>;

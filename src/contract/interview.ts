import * as v from 'valibot';
import { categories } from './categories.ts';
import { Letter, Notes } from './puzzles.ts';
import { Count, Day, Id, Instant, Text } from './scalars.ts';

/** Multiple choice and open ended. */
export const interviewTypes = ['MC', 'OE'] as const;
export type InterviewType = (typeof interviewTypes)[number];

export const interviewDifficulties = [1, 2, 3] as const;

/** The most characters that a typed answer may have. */
export const textAnswerLimit = 4000;

export const Category = v.object({ id: Id, name: v.picklist(categories) });
export type Category = v.InferOutput<typeof Category>;

/** `description` is Markdown. */
const questionHead = {
  id: Id,
  title: v.string(),
  description: v.string(),
  type: v.picklist(interviewTypes),
  difficulty: v.picklist(interviewDifficulties),
  categories: v.array(Category),
};

/** What staff write of an interview question and anyone may list: the mirror's row of it. `version` rises with each edit. */
export const InterviewCatalogueRow = v.object({ ...questionHead, version: Id });
export type InterviewCatalogueRow = v.InferOutput<typeof InterviewCatalogueRow>;

/** `locked`: the viewer may not open it. `user_answer` is null until the viewer has answered. */
export const InterviewListRow = v.object({
  ...questionHead,
  locked: v.boolean(),
  user_answer: v.nullable(v.object({ is_correct: v.boolean() })),
});
export type InterviewListRow = v.InferOutput<typeof InterviewListRow>;

/** `category` is a category's id or its name. */
export const InterviewListQuery = v.object({
  category: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,9}$/.test(text) || categories.some((name) => name === text),
        'There is no such category.',
      ),
    ),
  ),
  difficulty: v.optional(v.picklist(['1', '2', '3'], 'A difficulty is 1, 2 or 3.')),
  type: v.optional(v.picklist(interviewTypes, 'A type is MC or OE.')),
});
export type InterviewListQuery = v.InferOutput<typeof InterviewListQuery>;

/**
 * The viewer's first answer. An open-ended one is right when enough key points are covered: `covered` and `missed` are their phrases,
 * `graded_by` says who compared them; for a multiple choice these are empty and null. `version` is what the learner had before them.
 */
export const InterviewAnswer = v.object({
  is_correct: v.boolean(),
  selected_mc_answer: v.nullable(Letter),
  text_answer: v.nullable(v.string()),
  covered: v.array(v.string()),
  missed: v.array(v.string()),
  graded_by: v.nullable(v.picklist(['key_points', 'model'])),
  version: v.optional(Id),
});
export type InterviewAnswer = v.InferOutput<typeof InterviewAnswer>;

/** What only those see who have answered, and staff. `notes` say why each option is right or wrong. */
const questionKeys = {
  correct_mc_answer: v.nullable(Letter),
  correct_text_answer: v.nullable(v.string()),
  explanation: v.nullable(v.string()),
  notes: v.nullable(Notes),
};

/**
 * An interview question as one viewer may see it. The options are null where it is open ended, all keys until the viewer has answered.
 * `options_version` is as in a puzzle's question.
 */
export const InterviewQuestion = v.object({
  ...questionHead,
  category_id: Id,
  version: Id,
  is_active: v.boolean(),
  option_a: v.nullable(v.string()),
  option_b: v.nullable(v.string()),
  option_c: v.nullable(v.string()),
  option_d: v.nullable(v.string()),
  options_version: v.optional(Id),
  ...questionKeys,
  user_answer: v.nullable(v.object({ ...InterviewAnswer.entries, answered_at: Instant, local_date: Day })),
});
export type InterviewQuestion = v.InferOutput<typeof InterviewQuestion>;

/** A letter for multiple choice, a text for open ended. `version`, `answered_at` and `local_date` are as in an answer to a puzzle. */
export const InterviewAnswerBody = v.pipe(
  v.object({
    selected_mc_answer: v.optional(Letter),
    text_answer: v.optional(
      v.pipe(
        Text,
        v.trim(),
        v.minLength(1, 'An answer needs at least one character.'),
        v.maxLength(textAnswerLimit, 'An answer has at most 4,000 characters.'),
      ),
    ),
    version: v.optional(Id),
    answered_at: v.optional(Instant),
    local_date: v.optional(Day),
  }),
  v.check(
    ({ selected_mc_answer, text_answer }) => (selected_mc_answer === undefined) !== (text_answer === undefined),
    'An answer is either one of A, B, C and D, or a text.',
  ),
);
export type InterviewAnswerBody = v.InferInput<typeof InterviewAnswerBody>;

/** `xp` is what the answer has earned. */
export const InterviewAnswerReply = v.object({ user_answer: InterviewAnswer, ...questionKeys, xp: Count });
export type InterviewAnswerReply = v.InferOutput<typeof InterviewAnswerReply>;

/** What an open-ended answer is graded by, as `src/rules/grade-open-answer.ts` reads it. */
export const KeyPoint = v.object({
  phrase: v.string(),
  synonyms: v.array(v.string()),
  contradictions: v.optional(v.array(v.string())),
});
export type KeyPoint = v.InferOutput<typeof KeyPoint>;

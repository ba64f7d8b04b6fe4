import * as v from 'valibot';
import { categoryNames } from './categories.ts';
import { nameFromServer } from './from-newer.ts';
import { corrections, Letter, Notes } from './puzzles.ts';
import { Count, Day, Id, IdParameter, Instant, Text, Written } from './scalars.ts';
import { OptionalTree } from './text-tree.ts';

/** Multiple choice and open ended. */
export const interviewTypes = ['MC', 'OE'] as const;
export type InterviewType = (typeof interviewTypes)[number];

export const interviewDifficulties = [1, 2, 3] as const;
export type InterviewDifficulty = (typeof interviewDifficulties)[number];

/** The most characters that a typed answer may have. */
export const textAnswerLimit = 4000;

export const Category = v.object({ id: Id, name: nameFromServer(categoryNames) });
export type Category = v.InferOutput<typeof Category>;

/** The columns of an interview question in a list. `description` is Markdown. Older servers and rows don't say which are free: none. */
export const listedInterview = {
  id: Id,
  title: v.string(),
  description: v.string(),
  is_premium: v.optional(v.boolean(), true),
  type: nameFromServer(interviewTypes),
  difficulty: v.picklist(interviewDifficulties),
};

/** Its columns on a device, before it is opened. `version` rises with each edit. */
export const cataloguedInterview = { ...listedInterview, version: Id };

/** Its columns for anyone who can open it. An open-ended question has no options. */
export const openedInterview = {
  ...cataloguedInterview,
  category_id: Id,
  option_a: v.nullable(v.string()),
  option_b: v.nullable(v.string()),
  option_c: v.nullable(v.string()),
  option_d: v.nullable(v.string()),
};

/** Its columns for staff and anyone who answered it. `notes` say why each option is right or wrong. */
export const interviewKeys = {
  correct_mc_answer: v.nullable(Letter),
  correct_text_answer: v.nullable(v.string()),
  explanation: v.nullable(v.string()),
  notes: v.nullable(Notes),
};

/** The trees of its texts: for anyone who can open it, and for staff and anyone who answered it. */
export const openedTrees = { description_tree: OptionalTree };
export const keyTrees = { correct_text_answer_tree: OptionalTree, explanation_tree: OptionalTree };

/** An interview question's row on devices. */
export const InterviewCatalogueRow = v.object({ ...cataloguedInterview, categories: v.array(Category) });
export type InterviewCatalogueRow = v.InferOutput<typeof InterviewCatalogueRow>;

/**
 * `locked`: the viewer can't open it. `user_answer` is null until the viewer answers; `correction` is as in the answer itself. `check_until`:
 * until then it waits for the viewer's check.
 */
export const InterviewListRow = v.object({
  ...listedInterview,
  categories: v.array(Category),
  locked: v.boolean(),
  user_answer: v.nullable(
    v.object({
      is_correct: v.boolean(),
      correction: v.optional(nameFromServer(corrections)),
      check_until: v.optional(Instant),
    }),
  ),
});
export type InterviewListRow = v.InferOutput<typeof InterviewListRow>;

/**
 * `category` is a category's ID or its name. `after`: only a page of the questions with higher IDs, in the order of their IDs; 0 for the
 * first. An ID never changes, so an edit between two pages neither hides nor repeats a question. Without `after`, as from older devices, the
 * reply is all of them, in the list's order.
 */
export const InterviewListQuery = v.object({
  category: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,9}$/.test(text) || categoryNames.some((name) => name === text),
        "This category doesn't exist.",
      ),
    ),
  ),
  difficulty: v.optional(v.picklist(['1', '2', '3'], 'Difficulty must be 1, 2, or 3.')),
  type: v.optional(v.picklist(interviewTypes, 'Type must be MC or OE.')),
  after: v.optional(IdParameter),
});
export type InterviewListQuery = v.InferOutput<typeof InterviewListQuery>;

/** Who compared an answer in words with the key points: a program, a language model, or the learner. */
export const graders = ['key_points', 'model', 'self'] as const;
export type Grader = (typeof graders)[number];

/** What the viewer can check an answer in words by: the key points in order, and until when. */
const Check = v.object({ points: v.array(v.string()), until: Instant });

/** The words of an answer that state a key point: their start and end in its text. In old answers, they can contradict it. */
export const Evidence = v.object({
  phrase: v.string(),
  contradicts: v.boolean(),
  words: v.array(v.tuple([Count, Count])),
});
export type Evidence = v.InferOutput<typeof Evidence>;

/**
 * The viewer's first answer. An open-ended one is right if it covers enough key points: `covered` and `missed` are their phrases, and
 * `graded_by` says who compared them. `key_points` only suggests what the learner then checks (`self`). For multiple choice these are empty
 * and null. `check`: the key points in order, and until when the viewer can check their answer. `version` is what the learner saw.
 * `should_count`: the missed phrases that the viewer thinks they said.
 */
export const InterviewAnswer = v.object({
  is_correct: v.boolean(),
  selected_mc_answer: v.nullable(Letter),
  text_answer: v.nullable(v.string()),
  covered: v.array(v.string()),
  missed: v.array(v.string()),
  graded_by: v.nullable(nameFromServer(graders)),
  evidence: v.optional(v.array(Evidence)),
  check: v.optional(Check),
  should_count: v.optional(v.array(v.string())),
  version: v.optional(Id),
  correction: v.optional(nameFromServer(corrections)),
});
export type InterviewAnswer = v.InferOutput<typeof InterviewAnswer>;

/** An interview question as one viewer sees it. Every key is null until the viewer answers. `options_version` is as in a puzzle's question. */
export const InterviewQuestion = v.object({
  ...openedInterview,
  ...openedTrees,
  ...interviewKeys,
  ...keyTrees,
  categories: v.array(Category),
  is_active: v.boolean(),
  options_version: v.optional(Id),
  user_answer: v.nullable(v.object({ ...InterviewAnswer.entries, answered_at: Instant, local_date: Day })),
});
export type InterviewQuestion = v.InferOutput<typeof InterviewQuestion>;
export type InterviewTrees = Pick<InterviewQuestion, keyof typeof openedTrees | keyof typeof keyTrees>;

/** A letter for multiple choice, text for open ended. `version`, `answered_at`, and `local_date` are as in an answer to a puzzle. */
export const InterviewAnswerBody = v.pipe(
  v.object({
    selected_mc_answer: v.optional(Letter),
    text_answer: v.optional(
      v.pipe(
        Written,
        v.minLength(1, 'An answer needs at least 1 character.'),
        v.maxLength(textAnswerLimit, 'An answer can have at most 4,000 characters.'),
      ),
    ),
    version: v.optional(Id),
    answered_at: v.optional(Instant),
    local_date: v.optional(Day),
  }),
  v.check(
    ({ selected_mc_answer, text_answer }) => (selected_mc_answer === undefined) !== (text_answer === undefined),
    'An answer must be A, B, C, or D, or text.',
  ),
);
export type InterviewAnswerBody = v.InferInput<typeof InterviewAnswerBody>;

/** `xp` is what the answer earned. */
export const InterviewAnswerReply = v.object({
  user_answer: InterviewAnswer,
  ...interviewKeys,
  ...keyTrees,
  xp: Count,
});
export type InterviewAnswerReply = v.InferOutput<typeof InterviewAnswerReply>;

/**
 * The key points that the viewer's answer states, as they say: all of them, each time. `text_answer` is the answer that they checked, in case
 * another one counts. `checked_at` is the device's clock.
 */
export const CheckBody = v.object({
  // Without key points, each sentence of the model answer is one.
  confirmed: v.pipe(v.array(v.pipe(Text, v.maxLength(4000))), v.maxLength(2000)),
  text_answer: v.optional(v.pipe(Written, v.maxLength(textAnswerLimit))),
  checked_at: v.optional(Instant),
});

/** The missed key points that the viewer thinks their answer states: all of them, each time. */
export const ShouldCountBody = v.object({
  phrases: v.pipe(v.array(v.pipe(Text, v.maxLength(200))), v.maxLength(20)),
});

export const ShouldCountReply = v.object({ should_count: v.array(v.string()) });

/** What an open-ended answer should say. A synonym is another way to say the phrase, and a contradiction is a way to say its opposite. */
export const KeyPoint = v.object({
  phrase: v.string(),
  synonyms: v.array(v.string()),
  contradictions: v.optional(v.array(v.string())),
});
export type KeyPoint = v.InferOutput<typeof KeyPoint>;

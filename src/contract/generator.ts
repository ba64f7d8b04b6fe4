import * as v from 'valibot';
import { InterviewFields } from './admin-interview.ts';
import { limitedText, NewPuzzleBody, writtenPuzzle } from './admin-puzzles.ts';
import { categoryNames } from './categories.ts';
import { interviewDifficulties, interviewTypes, KeyPoint } from './interview.ts';
import { languages } from './puzzles.ts';
import { Recording } from './recordings.ts';
import { Id } from './scalars.ts';

/** The most characters that a request to the generator may have. */
export const requestLimit = 1000;

const request = v.optional(limitedText(requestLimit, 'A request'), '');

export const GeneratePuzzleBody = v.object({
  language: v.picklist(languages, 'Choose a language.'),
  difficulty: v.optional(writtenPuzzle.difficulty),
  application_request: request,
  vulnerability_request: request,
});
export type GeneratePuzzleBody = v.InferInput<typeof GeneratePuzzleBody>;

const wholePuzzle = NewPuzzleBody.pipe[0].entries;

const DraftedCode = v.pipe(wholePuzzle.code_snippet.wrapped, v.minLength(1, 'The code is required.'));

const DraftedQuestion = v.omit(wholePuzzle.questions.wrapped.pipe[0].item, ['id']);

/** A puzzle as the generator drafts it: complete, and within the form's bounds. */
export const PuzzleDraft = v.pipe(
  v.object({
    title: wholePuzzle.title,
    description: wholePuzzle.description,
    category: wholePuzzle.category,
    cwe: wholePuzzle.cwe,
    difficulty: wholePuzzle.difficulty,
    file_name: wholePuzzle.file_name,
    code_snippet: DraftedCode,
    explanation: v.pipe(wholePuzzle.explanation.wrapped, v.minLength(1, 'The explanation is required.')),
    lines: wholePuzzle.lines,
    questions: v.pipe(
      v.array(DraftedQuestion),
      v.minLength(3, 'A draft has 3 to 5 questions.'),
      v.maxLength(5, 'A draft has 3 to 5 questions.'),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['lines'], ['code_snippet']],
      ({ lines, code_snippet }) => lines.every(({ line }) => line <= code_snippet.split('\n').length),
      'A marked line is not in the code.',
    ),
    ['lines'],
  ),
);
export type PuzzleDraft = v.InferOutput<typeof PuzzleDraft>;

/** `topic` is what a built-in draft is about, whatever the request; null if a model wrote it. */
const origin = { drafted_by: v.picklist(['model', 'templates']), topic: v.nullable(v.string()) };

/** A built-in draft has a recording of its code. */
export const GeneratePuzzleReply = v.object({
  ...PuzzleDraft.pipe[0].entries,
  recording: v.optional(v.nullable(Recording)),
  ...origin,
});
export type GeneratePuzzleReply = v.InferOutput<typeof GeneratePuzzleReply>;

export const GenerateInterviewBody = v.object({
  category_id: Id,
  difficulty: v.picklist(interviewDifficulties, 'Difficulty must be 1, 2, or 3.'),
  type: v.picklist(interviewTypes, 'Type must be MC or OE.'),
  topic_request: request,
  context_request: request,
});
export type GenerateInterviewBody = v.InferInput<typeof GenerateInterviewBody>;

const [ChoiceBody, OpenBody] = InterviewFields.options;

/** A multiple-choice question as the generator drafts it. */
export const ChoiceDraft = v.pick(ChoiceBody, [
  'title',
  'description',
  'explanation',
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'correct_mc_answer',
  'notes',
]);
export type ChoiceDraft = v.InferOutput<typeof ChoiceDraft>;

/** An open-ended question as the generator drafts it. */
export const OpenDraft = v.required(
  v.pick(OpenBody, ['title', 'description', 'explanation', 'correct_text_answer', 'key_points']),
  ['key_points'],
);
export type OpenDraft = v.InferOutput<typeof OpenDraft>;

/** Fields of the other type are null. */
export const GenerateInterviewReply = v.object({
  title: v.string(),
  description: v.string(),
  explanation: v.string(),
  option_a: v.nullable(v.string()),
  option_b: v.nullable(v.string()),
  option_c: v.nullable(v.string()),
  option_d: v.nullable(v.string()),
  correct_mc_answer: v.nullable(ChoiceBody.entries.correct_mc_answer),
  notes: v.nullable(v.object({ A: v.string(), B: v.string(), C: v.string(), D: v.string() })),
  correct_text_answer: v.nullable(v.string()),
  key_points: v.nullable(v.array(KeyPoint)),
  ...origin,
});
export type GenerateInterviewReply = v.InferOutput<typeof GenerateInterviewReply>;

const draftTopic = { topic: v.string(), category: v.picklist(categoryNames) };

/** The topics of built-in puzzle drafts. None if a language model writes drafts, because it takes any request. */
export const PuzzleTopics = v.array(
  v.object({ ...draftTopic, language: v.picklist(languages), difficulty: writtenPuzzle.difficulty }),
);
export type PuzzleTopics = v.InferOutput<typeof PuzzleTopics>;

/** The topics of built-in drafts of interview questions, for both types and every difficulty. None if a language model writes drafts. */
export const InterviewTopics = v.array(v.object(draftTopic));
export type InterviewTopics = v.InferOutput<typeof InterviewTopics>;

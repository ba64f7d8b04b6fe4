import type * as v from 'valibot';
import { categoryNames } from '../../contract/categories.ts';
import { ChoiceDraft, type GeneratePuzzleBody, OpenDraft, PuzzleDraft } from '../../contract/generator.ts';
import type { InterviewType } from '../../contract/interview.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { Rejection } from '../http/rejection.ts';
import type { ModelEndpoint } from '../process/env.ts';
import { askModel, type ModelFailure, type ModelTask } from './ask-model.ts';

interface Drafting {
  endpoint: ModelEndpoint;
  signal: AbortSignal;
  /** Called with what went wrong, for the log. */
  onFailure: (failure: ModelFailure) => void;
}

const puzzleInstructions = `You write puzzles for people who learn to find vulnerabilities in code. A puzzle is one short realistic file
(15 to 45 lines, no comment that gives the vulnerability away) with exactly one vulnerability; three to five multiple-choice questions about it
(what an input does, where the vulnerability is, which change fixes it), each with its role, one right option, three plausible wrong ones, a note for each
option that says why, and a hint of at most 140 characters that says where to look and doesn't give the answer away; the vulnerable lines by number (from 1) with a note of at most 90 characters; and an explanation in Markdown with the sections What happens, Exploit, What only looks dangerous, Fix, Find it elsewhere, and References. Let the place of the right option vary.
Categories: ${categoryNames.join(', ')}. Difficulty is 1 (easy) to 5; write a puzzle of the requested one.`;

const questionInstructions = `You write interview questions for software security engineers. The description is Markdown and asks one clear
question. The explanation is Markdown and says why the answer is right.`;

const choiceInstructions = `${questionInstructions} There is one right option among four of about the same length, and a note for each
option that says why it is right or wrong. Let the place of the right option vary.`;

const openInstructions = `${questionInstructions} The model answer has three to eight sentences. Three to six key points say in a short phrase
each what an answer should state; their synonyms are other ways in which people say it, three to eight for each.`;

interface QuestionRequest {
  category: string;
  difficulty: number;
  topic_request: string;
  context_request: string;
}

/** Returns a draft within the form's bounds, or a rejection that says what the model did. */
export function draftPuzzleByModel(
  drafting: Drafting,
  { language, difficulty, application_request, vulnerability_request }: GeneratePuzzleBody,
): Promise<PuzzleDraft | Rejection> {
  return draft(drafting, {
    name: 'puzzle',
    instructions: puzzleInstructions,
    request: JSON.stringify({
      language,
      difficulty,
      application: application_request,
      vulnerability: vulnerability_request,
    }),
    schema: PuzzleDraft,
  });
}

export function draftQuestionByModel(
  drafting: Drafting,
  type: InterviewType,
  { category, difficulty, topic_request, context_request }: QuestionRequest,
): Promise<ChoiceDraft | OpenDraft | Rejection> {
  const request = JSON.stringify({
    category,
    difficulty: difficultyName(difficulty),
    topic: topic_request,
    context: context_request,
  });
  return type === 'MC'
    ? draft(drafting, { name: 'question', instructions: choiceInstructions, request, schema: ChoiceDraft })
    : draft(drafting, { name: 'question', instructions: openInstructions, request, schema: OpenDraft });
}

async function draft<Schema extends v.GenericSchema>(
  { endpoint, signal, onFailure }: Drafting,
  task: Omit<ModelTask<Schema>, 'signal'>,
): Promise<v.InferOutput<Schema> | Rejection> {
  const result = await askModel(endpoint, { ...task, signal });
  if (result.ok) return result.answer;
  onFailure(result);
  return new Rejection('unavailable', sentences[result.reason](result.detail, endpoint));
}

const sentences: Record<ModelFailure['reason'], (detail: string, endpoint: ModelEndpoint) => string> = {
  unreachable: () => "We couldn't reach the language model. Try again in a moment.",
  timeout: (_, { timeoutMs }) => `The language model didn't answer within ${timeoutMs / 1000} seconds.`,
  cancelled: () => 'The draft was canceled.',
  rejected: (detail) => `The language model's server rejected the request (${detail}).`,
  invalid: (detail) => `The language model's draft was invalid twice. ${detail}`,
};

import {
  type AdminInterviewQuestion,
  type InterviewSnapshot,
  NewInterviewBody,
} from '../../contract/admin-interview.ts';
import type { GenerateInterviewReply } from '../../contract/generator.ts';
import type { InterviewType, KeyPoint } from '../../contract/interview.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { secureApis } from '../../rules/secure-apis.ts';
import { checkForm, type FieldErrors } from '../ui/later/form-errors.ts';
import { differencesBetween } from './differences-between.ts';
import { blankOptions, type OptionValues, optionTexts } from './option-values.ts';

/** A key point in the form. `synonyms` and `contradictions` have one per line. */
export interface KeyPointValues {
  key: string;
  phrase: string;
  synonyms: string;
  contradictions: string;
}

/** An interview question in the form. It keeps the other type's fields in case the type changes back. */
export interface InterviewValues extends OptionValues {
  /** Empty until one is chosen. */
  category_id: string;
  difficulty: string;
  type: InterviewType;
  title: string;
  description: string;
  correct_mc_answer: Letter;
  correct_text_answer: string;
  key_points: KeyPointValues[];
  explanation: string;
  is_premium: boolean;
  is_active: boolean;
}

const blankContent = {
  title: '',
  description: '',
  ...blankOptions,
  correct_mc_answer: 'A' as const,
  correct_text_answer: '',
  key_points: [],
  explanation: '',
};

export function emptyInterview(categoryId: number): InterviewValues {
  return {
    category_id: String(categoryId),
    difficulty: '1',
    type: 'MC',
    ...blankContent,
    is_premium: true,
    is_active: true,
  };
}

/** Returns the form of the next question after one was created: the same type, but empty. */
export function withoutContent(values: InterviewValues): InterviewValues {
  return { ...values, ...blankContent };
}

export function keyPointValues(points: readonly KeyPoint[]): KeyPointValues[] {
  return points.map(({ phrase, synonyms, contradictions = [] }, index) => ({
    key: String(index),
    phrase,
    synonyms: synonyms.join('\n'),
    contradictions: contradictions.join('\n'),
  }));
}

/** Adds the suggested key points that aren't there yet. */
export function withSuggestions(points: readonly KeyPointValues[], suggestions: readonly KeyPoint[]): KeyPointValues[] {
  const known = new Set(points.map(({ phrase }) => phrase.trim().toLowerCase()));
  const fresh = suggestions.filter(({ phrase }) => !known.has(phrase.toLowerCase()));
  return [...points, ...keyPointValues(fresh).map((point) => ({ ...point, key: secureApis().crypto.randomUUID() }))];
}

/** The common fields of `AdminInterviewQuestion`, an older version, and a draft. */
export function contentOf(question: AdminInterviewQuestion | InterviewSnapshot | GenerateInterviewReply) {
  const { title, description, explanation } = question;
  return {
    title,
    description,
    explanation,
    option_a: question.option_a ?? '',
    option_b: question.option_b ?? '',
    option_c: question.option_c ?? '',
    option_d: question.option_d ?? '',
    correct_mc_answer: question.correct_mc_answer ?? ('A' as const),
    notes: question.notes ?? blankOptions.notes,
    correct_text_answer: question.correct_text_answer ?? '',
    key_points: keyPointValues(question.key_points ?? []),
  };
}

export function interviewFormValues(question: AdminInterviewQuestion | InterviewSnapshot): InterviewValues {
  const { category_id, difficulty, type, is_premium = true, is_active } = question;
  return {
    category_id: String(category_id),
    difficulty: String(difficulty),
    type,
    ...contentOf(question),
    is_premium,
    is_active,
  };
}

export function keyPointsOf(values: InterviewValues) {
  return values.key_points.map(({ phrase, synonyms, contradictions }) => ({
    phrase: phrase.trim(),
    synonyms: linesOf(synonyms),
    // A draft that an older build kept lacks them.
    ...(contradictions?.trim() && { contradictions: linesOf(contradictions) }),
  }));
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** What the form sends. */
export function interviewRequestBody(values: InterviewValues): NewInterviewBody {
  const { title, description, explanation, is_premium, is_active } = values;
  const head = {
    category_id: Number(values.category_id),
    difficulty: Number(values.difficulty) as 1 | 2 | 3,
    title,
    description,
    explanation,
    is_premium,
    is_active,
  };
  if (values.type === 'OE') {
    const { correct_text_answer } = values;
    return { ...head, type: 'OE', correct_text_answer, key_points: keyPointsOf(values) };
  }
  const { option_a, option_b, option_c, option_d, correct_mc_answer, notes } = values;
  return { ...head, type: 'MC', option_a, option_b, option_c, option_d, correct_mc_answer, notes };
}

/** Returns the error under each invalid field, by the server's field names. */
export function checkInterview(values: InterviewValues): FieldErrors {
  return checkForm(NewInterviewBody, interviewRequestBody(values));
}

type Part =
  | 'kind'
  | 'title'
  | 'description'
  | 'options'
  | 'correct_text_answer'
  | 'key_points'
  | 'explanation'
  | 'is_premium'
  | 'is_active';

const fieldsOfPart: Record<Part, (keyof InterviewValues)[]> = {
  kind: ['category_id', 'difficulty', 'type'],
  title: ['title'],
  description: ['description'],
  options: ['option_a', 'option_b', 'option_c', 'option_d', 'correct_mc_answer', 'notes'],
  correct_text_answer: ['correct_text_answer'],
  key_points: ['key_points'],
  explanation: ['explanation'],
  is_premium: ['is_premium'],
  is_active: ['is_active'],
};

/** Returns each part of a question as text, for comparing 2 versions side by side. */
function partsOf(values: InterviewValues, categoryName: (id: string) => string) {
  const points = keyPointsOf(values).map(({ phrase, synonyms, contradictions = [] }) =>
    [phrase, ...synonyms, ...contradictions.map((words) => `not: ${words}`)].join(' | '),
  );
  const isChoice = values.type === 'MC';
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  const kind = [categoryName(values.category_id), difficultyName(Number(values.difficulty)), values.type];
  return {
    kind: { label: 'Category, difficulty, type', text: kind.join(', ') },
    title: { label: 'Title', text: values.title },
    description: { label: 'Description', text: values.description },
    options: { label: 'Options', text: isChoice ? optionTexts(values, values.correct_mc_answer).join('\n') : '' },
    correct_text_answer: { label: 'Model Answer', text: isChoice ? '' : values.correct_text_answer },
    key_points: { label: 'Key points', text: isChoice ? '' : points.join('\n') },
    explanation: { label: 'Explanation', text: values.explanation },
    is_premium: { label: 'Premium Content', text: yes(values.is_premium) },
    is_active: { label: 'Active', text: yes(values.is_active) },
  } satisfies Record<Part, { label: string; text: string }>;
}

const parts = Object.keys(fieldsOfPart) as Part[];

/** Returns what differs from another person's save. */
export function interviewDifferences(
  mine: InterviewValues,
  saved: InterviewValues,
  theirs: InterviewValues,
  categoryName: (id: string) => string,
) {
  const of = (values: InterviewValues) => partsOf(values, categoryName);
  return differencesBetween(parts, of(mine), of(saved), of(theirs));
}

/** Returns their version with these parts of mine. */
export function mergedInterviews(
  theirs: InterviewValues,
  mine: InterviewValues,
  names: ReadonlySet<string>,
): InterviewValues {
  const fields = parts.filter((name) => names.has(name)).flatMap((name) => fieldsOfPart[name]);
  return { ...theirs, ...Object.fromEntries(fields.map((field) => [field, mine[field]])) };
}

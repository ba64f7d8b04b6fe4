import * as v from 'valibot';
import { type AdminPuzzle, NewPuzzleBody, PuzzleSnapshot, type QuestionColumns } from '../../contract/admin-puzzles.ts';
import { categoryNames } from '../../contract/categories.ts';
import type { GeneratePuzzleReply } from '../../contract/generator.ts';
import type { Role, VulnerableLine } from '../../contract/puzzles.ts';
import { kindNames } from '../../rules/kind-names.ts';
import { publishDateText, readPublishDate } from '../../rules/publish-date.ts';
import { roleOf } from '../../rules/roles.ts';
import { secureApis } from '../../rules/secure-apis.ts';
import { checkForm, type FieldErrors } from '../ui/later/form-errors.ts';
import { differencesBetween } from './differences-between.ts';
import { blankOptions, type OptionValues, optionTexts } from './option-values.ts';

type QuestionText = Exclude<keyof QuestionColumns, keyof OptionValues | 'correct_answer' | 'role'>;

/** The labels of a question's texts, apart from its options. */
export const questionLabels: Record<QuestionText, string> = { text: 'Question', hint: 'Hint' };

type QuestionSnapshot = PuzzleSnapshot['questions'][number];

/** A question in the form; `key` identifies it while the form is open. */
export interface QuestionValues
  extends Omit<QuestionSnapshot, 'id' | 'label' | 'role' | QuestionText>,
    Record<QuestionText, string> {
  key: string;
  id?: number;
  role: Role;
}

/** The labels of fields that hold a number as it is typed. An empty one is null. */
const numberLabels = { difficulty: 'Difficulty', cwe: 'CWE' } as const;

type NumberName = keyof typeof numberLabels;

function each<Name extends string, Result>(
  labels: Record<Name, string>,
  read: (name: Name) => Result,
): Record<Name, Result> {
  const names = Object.keys(labels) as Name[];
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Result>;
}

/** A puzzle in the form, as typed. */
export interface PuzzleValues
  extends Omit<PuzzleSnapshot, NumberName | 'published_at' | 'questions'>,
    Record<NumberName, string> {
  /** MM/DD/YY. */
  published_on: string;
  questions: QuestionValues[];
}

export function emptyQuestion(): QuestionValues {
  return {
    key: secureApis().crypto.randomUUID(),
    role: 'Trace',
    ...each(questionLabels, () => ''),
    ...blankOptions,
    correct_answer: 'A',
  };
}

/** Returns the form of a new puzzle: active, published today, with one empty question. */
export function emptyPuzzle(today: string): PuzzleValues {
  return {
    ...each(numberLabels, () => ''),
    title: '',
    subtitle: '',
    description: '',
    category: categoryNames[0],
    language: 'PYTHON',
    difficulty: '1',
    kind: 'CLASSIC',
    file_name: '',
    code_snippet: '',
    explanation: '',
    recording: null,
    is_premium: true,
    is_active: true,
    published_on: publishDateText(today),
    first_step: null,
    lines: [],
    questions: [emptyQuestion()],
  };
}

export function puzzleFormValues(puzzle: AdminPuzzle | PuzzleSnapshot): PuzzleValues {
  const { published_at, questions, ...written } = v.parse(PuzzleSnapshot, puzzle);
  return {
    ...written,
    subtitle: written.subtitle ?? '',
    kind: written.kind ?? 'CLASSIC',
    first_step: written.first_step ?? null,
    ...each(numberLabels, (name) => String(written[name] ?? '')),
    code_snippet: written.code_snippet.replace(/\n$/, ''),
    published_on: publishDateText(published_at),
    questions: questions.map((question) => questionValues(question, String(question.id))),
  };
}

/** Stored versions, and drafts, can lack newer texts, and have a label instead of a role. */
function questionValues<
  Question extends Partial<Record<QuestionText, string | undefined>> & { role?: Role | undefined; label?: string },
>({ label, ...question }: Question, key: string) {
  return {
    ...question,
    role: roleOf({ ...question, label }),
    ...each(questionLabels, (name) => question[name] ?? ''),
    key,
  };
}

/** Returns the fields that a draft fills in. Language and publishing don't change. */
export function draftedValues(draft: GeneratePuzzleReply): Partial<PuzzleValues> {
  const {
    title,
    description,
    category,
    file_name,
    code_snippet,
    explanation,
    lines,
    questions,
    recording = null,
  } = draft;
  return {
    title,
    description,
    category,
    cwe: draft.cwe === null ? '' : String(draft.cwe),
    difficulty: String(draft.difficulty),
    kind: 'CLASSIC',
    file_name,
    code_snippet,
    explanation,
    recording,
    lines,
    questions: questions.map((question) => questionValues(question, secureApis().crypto.randomUUID())),
  };
}

/** Returns what the form sends. An invalid day is sent as typed, and the server rejects it. */
export function puzzleRequestBody(values: PuzzleValues): NewPuzzleBody {
  const { published_on, questions, ...rest } = values;
  const day = readPublishDate(published_on);
  return {
    ...rest,
    // A draft that an older build kept lacks newer fields.
    ...each(numberLabels, (name) => (values[name]?.trim() ? Number(values[name]) : null)),
    difficulty: Number(values.difficulty),
    published_at: day === undefined ? published_on : day,
    questions: questions.map(({ key: _, ...question }) => question),
  };
}

/** Returns the error under each invalid field, by the server's field names. */
export function checkPuzzleForm(values: PuzzleValues): FieldErrors {
  const errors = checkForm(NewPuzzleBody, puzzleRequestBody(values));
  if (readPublishDate(values.published_on) !== undefined) return errors;
  const isWritten = /^\d\d\/\d\d\/\d\d$/.test(values.published_on.trim());
  return {
    ...errors,
    published_at: isWritten ? "This date doesn't exist." : 'Enter the publish date as MM/DD/YY, such as 11/20/26.',
  };
}

/** Returns each part of a puzzle as text, for comparing two versions side by side. */
function partTexts(values: PuzzleValues): Record<keyof PuzzleValues, { label: string; text: string }> {
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  const { lines, questions } = values;
  return {
    title: { label: 'Title', text: values.title },
    subtitle: { label: 'Subtitle', text: values.subtitle ?? '' },
    description: { label: 'Description', text: values.description },
    language: { label: 'Language', text: values.language },
    category: { label: 'Category', text: values.category },
    ...each(numberLabels, (name) => ({ label: numberLabels[name], text: values[name] ?? '' })),
    published_on: { label: 'Publish Date', text: values.published_on },
    first_step: { label: 'First step', text: String(values.first_step ?? 'No') },
    is_premium: { label: 'Premium Content', text: yes(values.is_premium) },
    is_active: { label: 'Active', text: yes(values.is_active) },
    kind: { label: 'Kind', text: kindNames[values.kind ?? 'CLASSIC'] },
    file_name: { label: 'File name', text: values.file_name },
    code_snippet: { label: 'Code Snippet', text: values.code_snippet },
    lines: { label: 'Vulnerable lines', text: lines.map(({ line, note }) => `${line}: ${note}`).join('\n') },
    questions: { label: 'Questions', text: questions.map(questionText).join('\n\n') },
    explanation: { label: 'Solution Explanation', text: values.explanation },
    recording: { label: 'Recording', text: recordingText(values.recording) },
  };
}

function recordingText(recording: PuzzleValues['recording']): string {
  return recording?.stops.map(({ caption }, index) => `${index + 1}. ${caption}`).join('\n') ?? '';
}

function questionText(question: QuestionValues): string {
  const texts = each(questionLabels, (name) => question[name] && `${questionLabels[name]}: ${question[name]}`);
  return [
    `Role: ${question.role}`,
    ...Object.values(texts).filter(Boolean),
    ...optionTexts(question, question.correct_answer),
  ].join('\n');
}

/** Moves marks with their lines when the code changes, and drops the marks of removed lines. */
export function movedLines(lines: readonly VulnerableLine[], before: string, after: string): VulnerableLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  if (old.length === now.length) return [...lines];
  let same = 0;
  while (same < Math.min(old.length, now.length) && old[same] === now[same]) same += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - same && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return lines.flatMap(({ line, note }) => {
    if (line <= same) return [{ line, note }];
    if (line > old.length - tail) return [{ line: line + now.length - old.length, note }];
    return line <= now.length - tail ? [{ line, note }] : [];
  });
}

const partNames = Object.keys(partTexts(emptyPuzzle('2026-01-01'))) as (keyof PuzzleValues)[];

/** Returns what differs from another person's save. */
export function puzzleDifferences(mine: PuzzleValues, saved: PuzzleValues, theirs: PuzzleValues) {
  return differencesBetween(partNames, partTexts(mine), partTexts(saved), partTexts(theirs));
}

/** Returns their version with these parts of mine. */
export function mergedPuzzles(theirs: PuzzleValues, mine: PuzzleValues, names: ReadonlySet<string>): PuzzleValues {
  const chosen = Object.fromEntries(partNames.filter((name) => names.has(name)).map((name) => [name, mine[name]]));
  const questions = names.has('questions') ? knownQuestions(mine.questions, theirs) : theirs.questions;
  return { ...theirs, ...chosen, questions };
}

/** Returns the form with an older version of the puzzle in it. */
export function restoredPuzzle(snapshot: PuzzleSnapshot, saved: PuzzleValues): PuzzleValues {
  const old = puzzleFormValues(snapshot);
  return { ...old, questions: knownQuestions(old.questions, saved) };
}

/** Questions that the saved puzzle doesn't have anymore become new ones. */
function knownQuestions(questions: readonly QuestionValues[], saved: PuzzleValues): QuestionValues[] {
  const known = new Set(saved.questions.map(({ id }) => id));
  return questions.map(({ id, ...question }) => (id !== undefined && known.has(id) ? { ...question, id } : question));
}

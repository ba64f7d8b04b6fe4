import { type AdminPuzzle, NewPuzzleBody, type PuzzleSnapshot } from '../../contract/admin-puzzles.ts';
import { type Category, categories } from '../../contract/categories.ts';
import type { GeneratePuzzleReply } from '../../contract/generate.ts';
import {
  type Language,
  type Letter,
  letters,
  type Notes,
  type PuzzleKind,
  type VulnerableLine,
} from '../../contract/puzzles.ts';
import { publishDateText, readPublishDate } from '../../rules/publish-date.ts';
import { checkForm, type FieldErrors } from '../ui/later/form-errors.ts';

/** A question as the form holds it; `key` tells it from the others as long as the form is open. */
export interface QuestionValues {
  key: string;
  id?: number;
  label: string;
  text: string;
  option_a: string;
  option_b: string;
  option_c: string;
  option_d: string;
  correct_answer: Letter;
  notes: Notes;
}

/** A puzzle as the form holds it: what is typed, as it is typed. */
export interface PuzzleValues {
  title: string;
  description: string;
  category: Category;
  cwe: string;
  language: Language;
  difficulty: string;
  kind: PuzzleKind;
  file_name: string;
  code_snippet: string;
  explanation: string;
  is_premium: boolean;
  is_active: boolean;
  /** MM/DD/YY. */
  published_on: string;
  lines: VulnerableLine[];
  questions: QuestionValues[];
}

export const kindNames: Record<PuzzleKind, string> = {
  CLASSIC: 'One file',
  DIFF: 'Patch diff',
  CLEAN: 'Clean code',
  FILES: 'Two files',
  LONG: 'Longer',
  REVIEW: 'Fix review',
};

export const optionKeys = { A: 'option_a', B: 'option_b', C: 'option_c', D: 'option_d' } as const;

export function emptyQuestion(): QuestionValues {
  return {
    key: crypto.randomUUID(),
    label: '',
    text: '',
    option_a: '',
    option_b: '',
    option_c: '',
    option_d: '',
    correct_answer: 'A',
    notes: { A: '', B: '', C: '', D: '' },
  };
}

/** The form of a new puzzle: active, published today, with one empty question. */
export function emptyPuzzle(today: string): PuzzleValues {
  return {
    title: '',
    description: '',
    category: categories[0],
    cwe: '',
    language: 'PYTHON',
    difficulty: '1',
    kind: 'CLASSIC',
    file_name: '',
    code_snippet: '',
    explanation: '',
    is_premium: true,
    is_active: true,
    published_on: publishDateText(today),
    lines: [],
    questions: [emptyQuestion()],
  };
}

export function valuesOf(puzzle: AdminPuzzle | PuzzleSnapshot): PuzzleValues {
  const { title, description, category, language, kind, file_name, code_snippet, explanation, is_premium, is_active } =
    puzzle;
  return {
    title,
    description,
    category,
    cwe: puzzle.cwe === null ? '' : String(puzzle.cwe),
    language,
    difficulty: String(puzzle.difficulty),
    kind,
    file_name,
    code_snippet: code_snippet.replace(/\n$/, ''),
    explanation,
    is_premium,
    is_active,
    published_on: publishDateText(puzzle.published_at),
    lines: puzzle.lines,
    questions: puzzle.questions.map(
      ({ id, label, text, option_a, option_b, option_c, option_d, correct_answer, notes }) => ({
        key: String(id),
        id,
        label,
        text,
        option_a,
        option_b,
        option_c,
        option_d,
        correct_answer,
        notes: notes ?? { A: '', B: '', C: '', D: '' },
      }),
    ),
  };
}

/** What a draft puts into the form; language and publishing stay as they are. */
export function draftedValues(draft: GeneratePuzzleReply): Partial<PuzzleValues> {
  const { title, description, category, code_snippet, explanation, lines, questions } = draft;
  return {
    title,
    description,
    category,
    cwe: draft.cwe === null ? '' : String(draft.cwe),
    difficulty: String(draft.difficulty),
    kind: 'CLASSIC',
    code_snippet,
    explanation,
    lines,
    questions: questions.map((question) => ({ ...question, key: crypto.randomUUID() })),
  };
}

/** What the form sends. A day that is none is sent as it is typed, and refused. */
export function bodyOf(values: PuzzleValues): NewPuzzleBody {
  const { published_on, cwe, difficulty, questions, ...rest } = values;
  const day = readPublishDate(published_on);
  return {
    ...rest,
    cwe: cwe.trim() === '' ? null : Number(cwe),
    difficulty: difficulty.trim() === '' ? Number.NaN : Number(difficulty),
    published_at: day === undefined ? published_on : day,
    questions: questions.map(({ key: _, ...question }) => question),
  };
}

/** The sentence under each field that is not well filled in, by the names that the server uses. */
export function checkPuzzle(values: PuzzleValues): FieldErrors {
  const errors = checkForm(NewPuzzleBody, bodyOf(values));
  if (readPublishDate(values.published_on) !== undefined) return errors;
  const isWritten = /^\d\d\/\d\d\/\d\d$/.test(values.published_on.trim());
  return {
    ...errors,
    published_at: isWritten ? 'This day does not exist.' : 'The publish date is written MM/DD/YY, such as 11/20/26.',
  };
}

/** Each part of a puzzle in words, so that two of them can be laid side by side. */
export function partsOf(values: PuzzleValues): Record<keyof PuzzleValues, { label: string; text: string }> {
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  const { lines, questions } = values;
  return {
    title: { label: 'Title', text: values.title },
    description: { label: 'Description', text: values.description },
    language: { label: 'Language', text: values.language },
    category: { label: 'Category', text: values.category },
    difficulty: { label: 'Difficulty', text: values.difficulty },
    cwe: { label: 'CWE', text: values.cwe },
    published_on: { label: 'Publish Date', text: values.published_on },
    is_premium: { label: 'Premium Content', text: yes(values.is_premium) },
    is_active: { label: 'Active', text: yes(values.is_active) },
    kind: { label: 'Kind', text: kindNames[values.kind] },
    file_name: { label: 'File name', text: values.file_name },
    code_snippet: { label: 'Code Snippet', text: values.code_snippet },
    lines: { label: 'Vulnerable lines', text: lines.map(({ line, note }) => `${line}: ${note}`).join('\n') },
    questions: { label: 'Questions', text: questions.map(questionText).join('\n\n') },
    explanation: { label: 'Solution Explanation', text: values.explanation },
  };
}

function questionText(question: QuestionValues): string {
  const options = letters.map((letter) => {
    const mark = question.correct_answer === letter ? ' (correct)' : '';
    const note = question.notes[letter];
    return `${letter}${mark}: ${question[optionKeys[letter]]}${note && ` | ${note}`}`;
  });
  return [`${question.label}: ${question.text}`, ...options].join('\n');
}

/** Where lines come or go above a marked one, its mark goes along; a mark on what was removed goes, too. */
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

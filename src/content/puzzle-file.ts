import * as v from 'valibot';
import { puzzleLimits } from '../contract/admin-puzzles.ts';
import { categoryNames } from '../contract/categories.ts';
import { extensions } from '../contract/puzzle-text.ts';
import { FirstStep, Letter, languages, puzzleKinds, roles, VulnerableLine } from '../contract/puzzles.ts';
import { Day, Id } from '../contract/scalars.ts';
import { firstStepQuestionCount, questionCount } from '../rules/puzzle-checks.ts';

export { extensions };

/** A text of at most `limit` characters that neither begins nor ends with a space. */
export const trimmedText = (limit: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\S(.*\S)?$/s, 'Expected text without spaces around it.'),
    v.maxLength(limit, `Expected at most ${limit} characters.`),
  );

/** Screens show titles as they are, also where only text can be. */
export const TitleInFile = v.pipe(
  trimmedText(60),
  v.regex(/^[^'"]*$/, 'Expected curly quotes and apostrophes in a title.'),
);

const OptionInFile = v.strictObject({ text: trimmedText(160), note: trimmedText(240) });

const QuestionInFile = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected a kebab-case id.'), v.maxLength(40)),
  role: v.picklist(roles, 'Expected one of the eight roles.'),
  text: trimmedText(400),
  hint: v.optional(v.union([v.literal(''), trimmedText(140)]), ''),
  options: v.strictObject({ A: OptionInFile, B: OptionInFile, C: OptionInFile, D: OptionInFile }),
  correct: Letter,
  is_fix: v.boolean(),
});
export type QuestionInFile = v.InferOutput<typeof QuestionInFile>;

/** Returns a folder's question with its options and key in the columns that staff write. What has the same form in both stays as it is. */
export function inColumns<Question extends Pick<QuestionInFile, 'options'> & { correct: unknown }>({
  options: { A, B, C, D },
  correct,
  ...question
}: Question) {
  return {
    ...question,
    option_a: A.text,
    option_b: B.text,
    option_c: C.text,
    option_d: D.text,
    correct_answer: correct as Question['correct'],
    notes: { A: A.note, B: B.note, C: C.note, D: D.note },
  };
}

const LineInFile = v.strictObject({
  line: VulnerableLine.entries.line,
  note: v.pipe(trimmedText(90), v.regex(/^[^.]+\./, 'Expected a lead that ends with a full stop.')),
});

/**
 * How many of a puzzle's questions readers got right, and when. With the code, one reader answers all of them; without it, each reader sees
 * one, with its hint if `hint` says so.
 */
const Reading = v.pipe(
  v.strictObject({
    date: Day,
    code: v.boolean(),
    hint: v.optional(v.literal(true)),
    right: v.pipe(v.number(), v.integer(), v.minValue(0)),
    of: Id,
  }),
  v.check(({ right, of }) => right <= of, 'Expected no more right answers than questions.'),
);
export type Reading = v.InferOutput<typeof Reading>;

const Questions = v.pipe(
  v.array(QuestionInFile),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Expected question ids that differ.'),
);

const fixes = (all: QuestionInFile[]) => all.filter(({ is_fix }) => is_fix).length;

const PuzzleQuestions = v.pipe(
  Questions,
  v.minLength(questionCount.fewest, 'Expected three to five questions.'),
  v.maxLength(questionCount.most, 'Expected three to five questions.'),
  v.check((all) => fixes(all) === 1, 'Expected exactly one question with is_fix.'),
);

/** A first step needn't ask for the fix. */
const FirstStepQuestions = v.pipe(
  Questions,
  v.minLength(firstStepQuestionCount.fewest, 'Expected one or two questions.'),
  v.maxLength(firstStepQuestionCount.most, 'Expected one or two questions.'),
  v.check((all) => fixes(all) <= 1, 'Expected at most one question with is_fix.'),
);

/** What a puzzle's file and a skeleton's have in common. */
export const puzzleFields = {
  title: TitleInFile,
  description: trimmedText(400),
  category: v.picklist(categoryNames),
  cwe: Id,
  language: v.picklist(languages),
  difficulty: v.picklist([1, 2, 3, 4]),
  kind: v.optional(v.picklist(puzzleKinds), 'CLASSIC'),
  file_name: v.pipe(v.string(), v.regex(/^[\w-][\w.-]*\.[a-z]+$/, 'Expected a file name.'), v.maxLength(60)),
  lines: v.pipe(
    v.array(LineInFile),
    v.check(
      (lines) => lines.every(({ line }, index) => index === 0 || line > (lines[index - 1]?.line ?? line)),
      'Expected lines in ascending order, each once.',
    ),
  ),
  questions: PuzzleQuestions,
};

const libraryFields = {
  ...puzzleFields,
  subtitle: v.optional(trimmedText(puzzleLimits.subtitle)),
  revision: Id,
  /** What it teaches, in kebab-case, if another puzzle teaches it too. */
  idea: v.optional(v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/, 'Expected a kebab-case idea.'))),
  /** All readings, the oldest first. None is removed for its result. */
  panels: v.optional(v.array(Reading)),
};

const DailyFile = v.strictObject({
  ...libraryFields,
  first_step: v.optional(v.null()),
  is_premium: v.boolean(),
  solved_blind: Day,
});

const FirstStepFile = v.strictObject({
  ...libraryFields,
  first_step: FirstStep,
  is_premium: v.literal(false, 'Expected a first step to be free.'),
  questions: FirstStepQuestions,
  solved_blind: v.optional(Day),
});

export type PuzzleFile = Omit<v.InferOutput<typeof DailyFile>, 'first_step' | 'solved_blind'> & {
  first_step?: FirstStep | null | undefined;
  solved_blind?: string | undefined;
};

/** What `puzzle.json` holds. What no schema can see of it is in checks.ts. */
export const PuzzleFile: v.GenericSchema<unknown, PuzzleFile> = v.lazy((file) =>
  (file as { first_step?: unknown } | null)?.first_step == null ? DailyFile : FirstStepFile,
);

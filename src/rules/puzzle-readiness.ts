import { rowsOf } from '../contract/puzzle-text.ts';
import { letters } from '../contract/puzzles.ts';
import {
  type CheckedPuzzle,
  type CheckedQuestion,
  checkCode,
  checkExplanation,
  checkLines,
  checkQuestion,
  firstStepQuestionCount,
  isClean,
  namedLines,
  questionCount,
} from './puzzle-checks.ts';

/** A puzzle as staff write it. */
export interface UnpublishedPuzzle extends CheckedPuzzle {
  title: string;
  description: string;
  file_name: string;
  is_active: boolean;
  published_at: string | null;
  questions: readonly CheckedQuestion[];
}

/** Something that a puzzle lacks, and the form's field for it. */
export interface MissingPart {
  field: string;
  text: string;
}

export interface ReadinessItem {
  name: string;
  /** Empty if the item is ready. */
  missing: MissingPart[];
}

const optionNames = { A: 'option_a', B: 'option_b', C: 'option_c', D: 'option_d' } as const;

/** Returns what a puzzle lacks before it's as complete as the library's, by the gate's own checks. Saving and publishing need less. */
export function readinessOf(puzzle: UnpublishedPuzzle, isTitleTaken: boolean): ReadinessItem[] {
  const lines = namedLines(rowsOf(puzzle.kind, puzzle.code_snippet));
  const lacksIf = (isLacking: boolean, field: string, text: string): MissingPart[] =>
    isLacking ? [{ field, text }] : [];
  const all = (field: string, texts: string[]) => texts.map((text) => ({ field, text: capitalized(text) }));
  const { title, description, file_name, code_snippet, explanation, questions, first_step } = puzzle;
  const { fewest, most } = first_step ? firstStepQuestionCount : questionCount;
  return [
    {
      name: 'Title and description',
      missing: [
        ...lacksIf(isBlank(title), 'title', 'The title is empty'),
        ...lacksIf(isTitleTaken, 'title', 'Another puzzle has this title'),
        ...lacksIf(isBlank(description), 'description', 'The description is empty'),
      ],
    },
    {
      name: 'Publishing',
      missing: [
        ...lacksIf(puzzle.published_at === null && !first_step, 'published_at', "There's no publish date"),
        ...lacksIf(!puzzle.is_active, 'is_active', 'The puzzle is inactive'),
      ],
    },
    {
      name: 'Code',
      missing: [
        ...lacksIf(isBlank(file_name), 'file_name', 'The file has no name'),
        ...(isBlank(code_snippet)
          ? [{ field: 'code_snippet', text: "There's no code" }]
          : all('code_snippet', checkCode(puzzle))),
      ],
    },
    {
      name: isClean(puzzle) ? 'No vulnerable lines' : 'Vulnerable lines',
      missing: [
        ...all('code_snippet', checkLines(puzzle)),
        ...puzzle.lines.flatMap(({ line, note }, index) =>
          lacksIf(isBlank(note), `lines.${index}.note`, `Line ${line} has no note`),
        ),
      ],
    },
    {
      name: 'Questions',
      missing: [
        ...lacksIf(
          questions.length < fewest || questions.length > most,
          'questions',
          `A ${first_step ? 'first step' : 'puzzle'} has ${fewest} to ${most} questions, not ${questions.length}`,
        ),
        ...questions.flatMap((question, index) => {
          const name = `Question ${index + 1}`;
          const empty = emptyField(question);
          if (empty) return { field: `questions.${index}.${empty.field}`, text: `${name}: ${empty.text}` };
          return checkQuestion(question, lines).map((text) => ({
            field: `questions.${index}.text`,
            text: `${name}: ${text}`,
          }));
        }),
      ],
    },
    {
      name: 'Explanation',
      missing: isBlank(explanation)
        ? [{ field: 'explanation', text: 'The explanation is empty' }]
        : all('explanation', checkExplanation(puzzle, lines)),
    },
  ];
}

/** Returns the first empty field of a question. */
function emptyField({ text, options }: UnpublishedPuzzle['questions'][number]): MissingPart | undefined {
  if (isBlank(text)) return { field: 'text', text: "there's no question" };
  const option = letters.find((letter) => isBlank(options[letter].text));
  if (option) return { field: optionNames[option], text: `option ${option} is empty` };
  const note = letters.find((letter) => isBlank(options[letter].note));
  return note && { field: `notes.${note}`, text: `option ${note} has no note` };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

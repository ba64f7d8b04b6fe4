import { letters } from '../../contract/letters.ts';
import type { Letter } from '../../contract/puzzles.ts';
import { linesAsked } from '../../rules/line-mentions.ts';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import type { CodeViewProps } from '../ui/code-view.tsx';
import type { DotState } from '../ui/dot.tsx';
import { optionTexts } from '../ui/option-texts.ts';

/**
 * Returns how the code shows the question: the lines it asks about, those of the option that is chosen, and those that choose an option. A
 * line named by two options chooses neither.
 */
export function breakpointsOf(
  question: QuestionView | undefined,
  choice: Letter | null,
  lineCount: number,
  onChoose: (letter: Letter) => void,
): Partial<CodeViewProps> {
  if (!question) return {};
  const texts = optionTexts(question);
  const { answer } = question;
  const linesOf = (letter: Letter) => linesAsked(texts[letter], lineCount);
  const asked = linesAsked(question.text, lineCount);
  const chosen = answer?.reworded ? null : (answer?.selected_answer ?? choice);
  const set = chosen ? linesOf(chosen) : [];
  const markers: CodeViewProps['markers'] = {};
  const mark = (lines: readonly number[], dot: DotState) => {
    for (const line of lines) markers[line] = dot;
  };
  if (answer) {
    mark(set, answer.pending ? 'set' : 'wrong');
    if (!answer.pending) mark(linesOf(answer.correct_answer), 'right');
    return { askedLines: [...set, ...asked], markers };
  }
  const choices = new Map<number, Letter>();
  for (const letter of letters) {
    for (const line of linesOf(letter)) {
      if (line in markers) choices.delete(line);
      else choices.set(line, letter);
    }
    mark(linesOf(letter), 'open');
  }
  mark(set, 'set');
  return { askedLines: [...set, ...asked], markers, choices, onChoose };
}

import { type Letter, letters } from '../../contract/puzzles.ts';
import type { QuestionView } from '../../sync/read-puzzle.ts';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { optionText } from './solving.ts';
import './options.css';

/** The options of a question that has its answer: which was chosen, which is right, and why. */
export function LockedOptions({
  question,
  isFresh,
  withNotes,
  labelledBy,
}: {
  question: QuestionView;
  /** The verdict has just come. */
  isFresh: boolean;
  withNotes: boolean;
  labelledBy: string;
}) {
  return (
    <ol className={`lines options${isFresh ? ' options-fresh dot-animate-verdict' : ''}`} aria-labelledby={labelledBy}>
      {letters.map((letter) => {
        const { marked, dot, words, isChosen } = lookOf(question, letter);
        const note = withNotes ? noteOf(question, letter) : null;
        return (
          <Line key={letter} as="li" className="option option-locked" number={letter} dot={dot} marked={marked}>
            <div className="option-text">
              <InlineCode text={optionText(question, letter)} />
            </div>
            {words && (
              <p className="option-state">
                {isChosen && <span className="visually-hidden">Your answer, </span>}
                {words}
              </p>
            )}
            {note && (
              <p className="option-note">
                <InlineCode text={note} />
              </p>
            )}
          </Line>
        );
      })}
    </ol>
  );
}

interface Look {
  marked?: 'set' | 'verm' | 'teal';
  dot?: DotState;
  words?: string;
  /** It was chosen, which the words don't say. */
  isChosen?: boolean;
}

function lookOf({ answer }: QuestionView, letter: Letter): Look {
  if (!answer) return {};
  const isChosen = answer.selected_answer === letter;
  if (answer.pending) return isChosen ? { marked: 'set', dot: 'pending', words: 'Saved on this device' } : {};
  if (answer.correct_answer === letter) {
    return { marked: 'teal', dot: 'right', words: 'Correct', isChosen };
  }
  return isChosen ? { marked: 'verm', dot: 'wrong', words: 'Your answer' } : {};
}

/** With the verdict comes at least the note on what was chosen. */
function noteOf({ answer, notes }: QuestionView, letter: Letter): string | null {
  if (!answer || answer.pending) return null;
  return notes?.[letter] ?? (answer.selected_answer === letter ? answer.note : null);
}

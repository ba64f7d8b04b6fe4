import { letters } from '../../contract/letters.ts';
import type { Letter } from '../../contract/puzzles.ts';
import type { DotState } from './dot.tsx';
import { Line } from './gutter.tsx';
import { InlineCode } from './inline-code.tsx';
import type { OptionTexts } from './option-texts.ts';
import './options.css';

export interface LockedAnswer {
  selected_answer: Letter;
  /** Null until the result arrives. */
  correct_answer: Letter | null;
  /** Whether the options have changed since the answer, so none of them was chosen. */
  reworded?: true;
  /** Whether the chosen option is known to be wrong, but not which is right. */
  isWrong?: boolean;
}

/** Shows the options of an answered question: which was chosen, which is right, and why. */
export function LockedOptions({
  options,
  answer,
  noteOf,
  isFresh = false,
  labelledBy,
}: {
  options: OptionTexts;
  answer: LockedAnswer | null;
  noteOf: (letter: Letter) => string | null;
  /** Whether the result just arrived. */
  isFresh?: boolean;
  labelledBy: string;
}) {
  return (
    <ol className={`lines options${isFresh ? ' options-fresh dot-animate' : ''}`} aria-labelledby={labelledBy}>
      {letters.map((letter) => {
        const { marked, dot, words, isChosen } = lookOf(answer, letter);
        const note = noteOf(letter);
        return (
          <Line key={letter} as="li" className="option option-locked" number={letter} dot={dot} marked={marked}>
            <div className="option-text">
              <InlineCode text={options[letter]} />
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
  /** It was chosen, which the text doesn't say. */
  isChosen?: boolean;
}

function lookOf(answer: LockedAnswer | null, letter: Letter): Look {
  if (!answer) return {};
  const isChosen = !answer.reworded && answer.selected_answer === letter;
  if (answer.correct_answer === null && !answer.isWrong) {
    return isChosen ? { marked: 'set', dot: 'pending', words: 'Saved on this device' } : {};
  }
  if (answer.correct_answer === letter) {
    return { marked: 'teal', dot: 'right', words: 'Correct', isChosen };
  }
  return isChosen ? { marked: 'verm', dot: 'wrong', words: 'Your answer' } : {};
}

import { type Letter, letters } from '../../contract/puzzles.ts';
import type { QuestionView } from '../../sync/read-puzzle.ts';
import { Button } from '../ui/button.tsx';
import { Gutter } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { optionText } from './solving.ts';
import './options.css';

/** The four options as a radio group, and what submits the one that is chosen. */
export function AnswerForm({
  question,
  labelledBy,
  choice,
  isChecking,
  onChoose,
  onSubmit,
  onKeys,
}: {
  question: QuestionView;
  labelledBy: string;
  choice: Letter | null;
  isChecking: boolean;
  onChoose: (letter: Letter) => void;
  onSubmit: () => void;
  onKeys: () => void;
}) {
  return (
    <form
      className="answer-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="lines options" role="radiogroup" aria-labelledby={labelledBy}>
        {letters.map((letter) => {
          const isChosen = choice === letter;
          return (
            <label key={letter} className={`line option${isChosen ? ' line-set dot-animate-set' : ''}`}>
              <Gutter key={isChosen ? 'set' : 'ghost'} number={letter} dot={isChosen ? 'set' : 'ghost'} />
              <span className="line-text option-text">
                <input
                  type="radio"
                  name={`answer-${question.id}`}
                  value={letter}
                  checked={isChosen}
                  aria-disabled={isChecking || undefined}
                  onChange={() => onChoose(letter)}
                />
                <InlineCode text={optionText(question, letter)} />
              </span>
            </label>
          );
        })}
      </div>
      <div className="answer-submit">
        <Button kind="primary" type="submit" wide disabled={choice === null} busy={isChecking} keyHint="Enter">
          Submit Answer
        </Button>
        <button type="button" className="answer-keys" aria-haspopup="dialog" onClick={onKeys}>
          Choose with A to D <kbd>?</kbd>
        </button>
      </div>
    </form>
  );
}

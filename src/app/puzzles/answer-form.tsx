import type { Letter } from '../../contract/puzzles.ts';
import type { QuestionView } from '../../sync/queries/first/puzzle.ts';
import { Button } from '../ui/button.tsx';
import { OptionChoice } from '../ui/option-choice.tsx';
import { optionTexts } from '../ui/option-texts.ts';

/** Shows the 4 options as a radio group, and the button that submits the choice. */
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
      <OptionChoice
        name={`answer-${question.id}`}
        labelledBy={labelledBy}
        options={optionTexts(question)}
        choice={choice}
        isChecking={isChecking}
        onChoose={onChoose}
      />
      <div className="answer-submit">
        <Button kind="primary" type="submit" wide disabled={choice === null} busy={isChecking} keyHint="Enter">
          {isChecking ? 'Checking…' : 'Submit Answer'}
        </Button>
        <button type="button" className="answer-keys" aria-haspopup="dialog" onClick={onKeys}>
          Choose with A to D <kbd>?</kbd>
        </button>
      </div>
    </form>
  );
}

import type { Letter } from '../../../contract/puzzles.ts';
import type { PuzzleView, QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { optionTexts } from '../../ui/option-texts.ts';
import { noteOf } from '../solving.ts';
import { takeLostFocus } from './result-line.tsx';
import { hasStop, SeeIt } from './see-it.tsx';
import './reasons.css';

/** Shows the wrong answer and the right one, each with its reason. */
export function IncorrectPanel({
  view,
  question,
  onContinue,
}: {
  view: PuzzleView;
  question: QuestionView;
  onContinue: () => void;
}) {
  const { answer } = question;
  if (!answer || answer.pending) return null;
  return (
    <Line as="section" className="result dot-animate" dot="wrong">
      <p className="result-label result-wrong">Incorrect.</p>
      <dl className="result-options">
        {!answer.reworded && <Option name="You chose" letter={answer.selected_answer} question={question} />}
        <Option name="Correct" letter={answer.correct_answer} question={question} />
      </dl>
      <div className="result-continue">
        <Button kind="primary" wide keyHint="Enter" onClick={onContinue} data-arrival="" ref={takeLostFocus}>
          Continue
        </Button>{' '}
        {hasStop(view, question) && <SeeIt question={question} />}
      </div>
    </Line>
  );
}

function Option({ name, letter, question }: { name: string; letter: Letter; question: QuestionView }) {
  const note = noteOf(question, letter);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="mono">{letter}</b>
        <span>
          <InlineCode text={optionTexts(question)[letter]} />
        </span>
        {note && (
          <p className={`result-note result-${name === 'Correct' ? 'right' : 'wrong'}`}>
            <InlineCode text={note} />
          </p>
        )}
      </dd>
    </div>
  );
}

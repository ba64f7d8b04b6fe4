import type { QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { Line } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { noteOf, questionName } from '../solving.ts';
import './reasons.css';

/** Shows above the next question why the last answer was right. */
export function ReasonLine({ question, questions }: { question: QuestionView; questions: readonly QuestionView[] }) {
  const note = question.answer?.pending === false && noteOf(question, question.answer.selected_answer);
  if (!note) return null;
  return (
    // Only until the next start.
    <div data-late>
      <Line className="reason" number={question.order} dot="right">
        <p>
          <span className="visually-hidden">{questionName(question, questions)}: </span>
          <InlineCode text={note} />
        </p>
      </Line>
    </div>
  );
}

import type { Tally } from '../../rules/tally.ts';
import type { PuzzleView, QuestionView } from '../../sync/queries/first/puzzle.ts';
import { RejectedEntries, StorageError } from '../shell/rejected-entries.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { LockedOptions } from '../ui/locked-options.tsx';
import { optionTexts } from '../ui/option-texts.ts';
import { PagePart } from '../ui/page-part.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Hints, IncorrectPanel, ReasonLine, ResultLine } from './lazy-parts.ts';
import { ProgressBar } from './progress-bar.tsx';
import { questionPanelId, questionTabId } from './question-tabs.tsx';
import { noteOf } from './solving.ts';
import type { Solving } from './use-solving.ts';
import './question-panel.css';

interface QuestionPanelProps {
  view: PuzzleView;
  question: QuestionView;
  solving: Solving;
  tally: Tally;
  onSubmit: () => void;
  onProceed: () => void;
  onKeys: () => void;
}

/** A question of up to this many characters is as large as a heading. */
const shortQuestion = 64;

/** Shows the question on the chosen tab: open, or locked with its result. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { view, question, solving, tally, onSubmit, onProceed, onKeys } = props;
  const { phase } = solving;
  const isOpen = question.answer === null || phase === 'checking';
  const before = phase !== 'wrong' && (isOpen || phase) ? solving.before : undefined;
  const place = view.questions.indexOf(question) + 1;
  const headingId = `question-${question.id}`;
  return (
    <div
      className="question"
      role="tabpanel"
      id={questionPanelId}
      aria-labelledby={questionTabId(question.id)}
      data-phase={phase}
    >
      {phase === 'wrong' && <PagePart part={IncorrectPanel} props={{ view, question, onContinue: onProceed }} />}
      {before && <PagePart part={ReasonLine} props={{ question: before, questions: view.questions }} />}
      <Line className="question-head" number={<span aria-hidden="true">{question.order}</span>}>
        <div className="question-facts">
          <span>
            Question {place} of {view.questions.length}
          </span>
          <ProgressBar tally={tally} />
        </div>
        <h2
          id={headingId}
          className="question-text"
          tabIndex={-1}
          data-short={question.text.length <= shortQuestion || undefined}
          data-arrival={phase === 'wrong' ? undefined : ''}
        >
          <InlineCode text={question.text} />
        </h2>
      </Line>
      {isOpen ? (
        <>
          <AnswerForm
            question={question}
            labelledBy={headingId}
            choice={question.answer?.selected_answer ?? solving.choice}
            isChecking={phase === 'checking'}
            onChoose={solving.choose}
            onSubmit={onSubmit}
            onKeys={onKeys}
          />
          {!!question.hint_count && (
            <PagePart part={Hints} props={{ view, question }} waiting={<div className="hints" />} />
          )}
        </>
      ) : (
        <>
          <LockedOptions
            options={optionTexts(question)}
            answer={question.answer && { correct_answer: null, ...question.answer }}
            noteOf={(letter) => (phase === 'right' && solving.next ? null : noteOf(question, letter))}
            isFresh={phase === 'right' || phase === 'wrong'}
            labelledBy={headingId}
          />
          <PagePart
            part={ResultLine}
            props={{ view, question, phase, hasNext: solving.next !== undefined, onProceed }}
          />
        </>
      )}
      <StorageError error={solving.failure}>Failed to submit answer</StorageError>
      <RejectedEntries
        rejected={view.rejected.filter(
          ({ kind, payload }) => kind === 'answer' && 'question_id' in payload && payload.question_id === question.id,
        )}
      />
    </div>
  );
}

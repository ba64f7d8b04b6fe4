import { useId, useLayoutEffect, useRef } from 'react';
import type { InterviewAnswerView, InterviewView } from '../../sync/queries/question.ts';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { LockedOptions } from '../ui/locked-options.tsx';
import { optionTexts } from '../ui/option-texts.ts';
import type { OnCheck } from './check-form.tsx';
import { KeyPoints, type OnMark, type OnPractice } from './key-points.tsx';
import { MarkedText } from './marked-text.tsx';

/** Shows the learner's answer and, when it arrives, its result. */
export function AnsweredPane({
  view,
  answer,
  isFresh,
  onCheck,
  onMark,
  onPractice,
}: {
  view: InterviewView;
  answer: InterviewAnswerView;
  /** Whether the learner just answered, so the focus goes here from the form that's gone. */
  isFresh: boolean;
  /** Keeps which key points the learner says they stated. */
  onCheck?: OnCheck;
  /** Keeps which missed key points the learner thinks should count. */
  onMark?: OnMark;
  onPractice?: OnPractice;
}) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the paint: the focus is never on the body, where a key would be lost.
  useLayoutEffect(() => {
    if (isFresh) heading.current?.focus();
  }, [isFresh]);

  const letter = answer.selected_mc_answer;
  const options = optionTexts(view);
  const corrected = correctionWords(answer);
  return (
    <>
      <Line
        as="section"
        className={`your-answer${isFresh ? ' dot-animate' : ''}${answer.pending ? ' your-answer-unsent' : ''}`}
        {...lookOf(answer)}
      >
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          Your Answer:
        </h2>
        <p className="your-answer-result">{resultOf(answer)}</p>
        {answer.reworded ? (
          <p className="your-answer-text">{corrected ?? 'This question changed after you answered it.'}</p>
        ) : letter === null ? (
          <p className="your-answer-text" dir="auto">
            <MarkedText text={answer.text_answer ?? ''} marks={marksOf(answer)} />
          </p>
        ) : (
          <p className="your-answer-option">
            <b className="mono">{letter}</b>
            <span>
              <InlineCode text={options[letter]} />
            </span>
          </p>
        )}
      </Line>
      {corrected && !answer.reworded && <p className="interview-note">{corrected}</p>}
      {answer.pending ? (
        <p className="interview-note">You’ll see the result once it’s sent.</p>
      ) : (
        answer.instead_of !== null && (
          <p className="interview-note">
            You have already answered this question. Your earlier answer counts, not the one from this device (
            <q dir="auto">{answer.instead_of}</q>).
          </p>
        )
      )}
      {!answer.pending && answer.offlineResult && answer.checking !== 'to_check' && !corrected && (
        <p className="interview-note">{offlineResultText[answer.offlineResult]}</p>
      )}
      {letter !== null && !answer.pending && (
        <LockedOptions
          options={options}
          answer={{
            selected_answer: letter,
            correct_answer: view.correct_mc_answer,
            ...(answer.reworded && { reworded: true }),
          }}
          noteOf={(option) => view.notes?.[option] || null}
          labelledBy={headingId}
        />
      )}
      {letter === null && !answer.pending && (
        <KeyPoints
          answer={answer}
          onCheck={onCheck}
          onMark={onMark}
          practicing={view.practicing}
          onPractice={onPractice}
        />
      )}
    </>
  );
}

function correctionWords(answer: InterviewAnswerView): string | null {
  if (answer.pending || !answer.correction) return null;
  const outcome =
    answer.correction === 'void'
      ? 'Your answer doesn’t count.'
      : `Your answer is now ${answer.is_correct ? 'right' : 'wrong'}.`;
  return `This question was corrected after you answered it. ${outcome}`;
}

const offlineResultText = {
  unsent: 'Saved on this device.',
  overruled: 'This device graded it differently. The server’s result counts.',
};

/** The words of the answer that suggest key points; old answers can also have some that contradict them. */
function marksOf(answer: InterviewAnswerView): [number, number][] {
  if (answer.pending || answer.checking !== 'to_check') return [];
  return answer.evidence?.flatMap(({ words }) => words) ?? [];
}

function lookOf(answer: InterviewAnswerView): { marked: 'set' | 'teal' | 'verm'; dot: DotState } {
  if (answer.pending) return { marked: 'set', dot: 'pending' };
  if (answer.checking === 'to_check') return { marked: 'set', dot: 'started' };
  return answer.is_correct ? { marked: 'teal', dot: 'right' } : { marked: 'verm', dot: 'wrong' };
}

function resultOf(answer: InterviewAnswerView): string {
  if (answer.pending) return 'Saved on this device';
  if (answer.checking === 'to_check') return 'To check';
  return answer.is_correct ? 'Correct.' : 'Incorrect.';
}

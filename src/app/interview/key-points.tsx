import { useEffect, useId, useState } from 'react';
import type { Evidence, InterviewAnswer } from '../../contract/interview.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { CheckForm, type OnCheck } from './check-form.tsx';

const graders = {
  key_points: 'Graded by comparing your answer with the key points.',
  model: 'Graded by a language model against the key points.',
  self: 'You checked this yourself.',
};

/** Stores all phrases that should count. */
export type OnMark = (phrases: string[]) => Promise<boolean>;

/** Has the reviews ask for a key point, and returns whether the device stored that. */
export type OnPractice = (phrase: string) => Promise<boolean>;

type Answer = InterviewAnswer & {
  checking?: 'to_check' | 'open';
};

/**
 * Shows the key points of a text answer. With `onCheck`, the learner says which points their answer states, for as long
 * as that's possible. With `onMark`, they can contest another grader's result.
 */
export function KeyPoints({
  answer,
  practicing = [],
  onCheck,
  onMark,
  onPractice,
}: {
  answer: Answer;
  onCheck?: OnCheck | undefined;
  onMark?: OnMark | undefined;
  /** The points that the reviews ask for already. */
  practicing?: readonly string[] | undefined;
  onPractice?: OnPractice | undefined;
}) {
  const [isChanging, setIsChanging] = useState(false);
  const { checking, check, covered, text_answer, evidence = [] } = answer;
  const mayCheck = onCheck && check && checking;
  if (mayCheck && (checking === 'to_check' || isChanging))
    return (
      <CheckForm
        key={check.points.join('\n')}
        points={check.points}
        covered={covered}
        text={text_answer ?? ''}
        evidence={evidence}
        onCheck={async (confirmed) => {
          const isStored = await onCheck(confirmed);
          if (isStored) setIsChanging(false);
          return isStored;
        }}
      />
    );
  return (
    <Results
      answer={answer}
      onMark={answer.graded_by === 'self' ? undefined : onMark}
      practicing={practicing}
      onPractice={onPractice}
    >
      {mayCheck && (
        <div className="key-points-change">
          <Button small onClick={() => setIsChanging(true)}>
            Check again
          </Button>
        </div>
      )}
    </Results>
  );
}

/** Shows which key points count as stated and by which words, and who decided. */
function Results({
  answer: { text_answer, covered, missed, check, graded_by, evidence = [], should_count },
  onMark,
  practicing,
  onPractice,
  children,
}: {
  answer: Answer;
  onMark: OnMark | undefined;
  practicing: readonly string[];
  onPractice: OnPractice | undefined;
  children: React.ReactNode;
}) {
  const id = useId();
  const points = check?.points ?? [...covered, ...missed];
  const quoteOf = (phrase: string) => {
    const words = evidence.find((each) => each.phrase === phrase)?.words;
    return words && text_answer !== null && <Quote text={text_answer} words={words} />;
  };
  const contradicts = (phrase: string) => evidence.some((each) => each.phrase === phrase && each.contradicts);
  const known = should_count?.join('\n') ?? '';
  // Updates at the click, because Dexie has it slightly later.
  const [marks, setMarks] = useState(known);
  useEffect(() => setMarks(known), [known]);
  const isMarked = (phrase: string) => marks.split('\n').includes(phrase);
  const mark = async (onMark: OnMark, phrase: string, counts: boolean) => {
    const phrases = missed.filter((each) => (each === phrase ? counts : isMarked(each)));
    setMarks(phrases.join('\n'));
    if (!(await onMark(phrases))) setMarks(known);
  };
  return (
    <section aria-labelledby={`${id}-points`}>
      <Line className="interview-section-head">
        <h2 id={`${id}-points`}>Key points</h2>
        <p className="interview-section-lede">
          {covered.length} of {points.length} covered. An answer is correct if it covers 60%.
        </p>
      </Line>
      <ul className="lines key-points">
        {points.map((phrase) =>
          covered.includes(phrase) ? (
            <Line key={phrase} as="li" className="key-point" dot="right">
              <Head phrase={phrase} words="Covered" />
              {quoteOf(phrase)}
            </Line>
          ) : (
            <Line key={phrase} as="li" className="key-point key-point-missed" dot="wrong">
              <Head phrase={phrase} words={contradicts(phrase) ? 'You said the opposite' : 'Missed'} />
              {graded_by !== 'self' && quoteOf(phrase)}
              {onPractice && (
                <div className="key-point-again">
                  <PracticeButton phrase={phrase} isThere={practicing.includes(phrase)} onPractice={onPractice} />
                </div>
              )}
              {onMark && (
                <label className="key-point-claim">
                  <input
                    type="checkbox"
                    aria-label={`Should count: ${phrase}`}
                    checked={isMarked(phrase)}
                    onChange={({ target }) => mark(onMark, phrase, target.checked)}
                  />
                  Should count
                </label>
              )}
            </Line>
          ),
        )}
      </ul>
      {onMark && missed.length > 0 && (
        <p className="interview-note">
          Did you make a point that was missed? Check ‘Should count’. Staff see it. Your result stays the same.
        </p>
      )}
      {graded_by && (
        <p className="interview-note">
          {graders[graded_by]}
          {graded_by === 'key_points' && check && ' You didn’t check it within a day.'}
        </p>
      )}
      {children}
    </section>
  );
}

function PracticeButton({ phrase, isThere, onPractice }: { phrase: string; isThere: boolean; onPractice: OnPractice }) {
  const words = isThere ? 'Comes back in your reviews' : 'Practice this again';
  return (
    // A disabled button would lose the focus.
    <Button
      small
      aria-disabled={isThere}
      aria-label={`${words}: ${phrase}`}
      onClick={() => !isThere && onPractice(phrase)}
    >
      {words}
    </Button>
  );
}

function Head({ phrase, words }: { phrase: string; words: string }) {
  return (
    <p className="key-point-head">
      <span>
        <InlineCode text={phrase} />
      </span>
      <span className="key-point-word">{words}</span>
    </p>
  );
}

/** Shows the part of the answer that a key point rests on, with its words marked. */
export function Quote({ id, text, words }: { id?: string; text: string } & Pick<Evidence, 'words'>) {
  const last = words.at(-1)?.[1] ?? 0;
  return (
    <blockquote id={id} className="key-point-quote">
      <span className="visually-hidden">You said: </span>
      <bdi>
        {words[0]?.[0] ? '… ' : ''}
        {words.map(([start, end], index) => (
          <span key={start}>
            {index > 0 && text.slice(words[index - 1]?.[1], start)}
            <mark>{text.slice(start, end)}</mark>
          </span>
        ))}
        {last < text.length && ' …'}
      </bdi>
    </blockquote>
  );
}

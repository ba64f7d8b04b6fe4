import { useEffect, useId, useState } from 'react';
import type { Evidence, InterviewAnswer } from '../../contract/interview.ts';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { MarkdownText } from '../ui/markdown/markdown-text.tsx';

const graders = {
  key_points: 'Graded by comparing your answer with the key points.',
  model: 'Graded by a language model against the key points.',
};

/** Stores all phrases that should count. */
export type OnMark = (phrases: string[]) => Promise<boolean>;

/**
 * Shows which key points a text answer covers and by which words, who graded it, and the model answer. With `onMark`, the learner can mark
 * what they think should count; it returns whether the device stored that.
 */
export function KeyPoints({
  answer: { text_answer, covered, missed, graded_by, evidence = [], should_count },
  modelAnswer,
  onMark,
}: {
  answer: InterviewAnswer;
  modelAnswer: string | null;
  onMark?: OnMark | undefined;
}) {
  const id = useId();
  const total = covered.length + missed.length;
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
    <>
      <section aria-labelledby={`${id}-points`}>
        <Line className="interview-section-head">
          <h2 id={`${id}-points`}>Key points</h2>
          <p className="interview-section-lede">
            {covered.length} of {total} covered. An answer is correct if it covers 60%.
          </p>
        </Line>
        <ul className="lines key-points">
          {covered.map((phrase) => (
            <Line key={phrase} as="li" className="key-point" dot="right">
              <Head phrase={phrase} words="Covered" />
              {quoteOf(phrase)}
            </Line>
          ))}
          {missed.map((phrase) => (
            <Line key={phrase} as="li" className="key-point key-point-missed" dot="wrong">
              <Head phrase={phrase} words={contradicts(phrase) ? 'You said the opposite' : 'Missed'} />
              {quoteOf(phrase)}
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
          ))}
        </ul>
        {onMark && missed.length > 0 && (
          <p className="interview-note">
            Did you make a point that was missed? Check ‘Should count’. Staff see it and can add your wording. Your
            result stays the same.
          </p>
        )}
        {graded_by && <p className="interview-note">{graders[graded_by]}</p>}
      </section>
      {modelAnswer && (
        <section className="model-answer" aria-labelledby={`${id}-model`}>
          <Line className="interview-section-head">
            <h2 id={`${id}-model`}>Model answer</h2>
          </Line>
          <div className="interview-description">
            <MarkdownText text={modelAnswer} level={3} />
          </div>
        </section>
      )}
    </>
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

/** Shows the part of the answer that decided a key point, with its words marked. */
function Quote({ text, words }: { text: string } & Pick<Evidence, 'words'>) {
  const last = words.at(-1)?.[1] ?? 0;
  return (
    <blockquote className="key-point-quote">
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

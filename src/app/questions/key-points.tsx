import { useId } from 'react';
import type { InterviewAnswer } from '../../contract/interview.ts';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { MarkdownText } from '../ui/markdown/markdown-text.tsx';

const graders = {
  key_points: 'Graded by comparing your answer with the key points.',
  model: 'Graded by a language model against the key points.',
};

/** Which key points an answer in words has covered, who graded it, and what a model answer says. */
export function KeyPoints({
  answer: { covered, missed, graded_by },
  modelAnswer,
}: {
  answer: InterviewAnswer;
  modelAnswer: string | null;
}) {
  const id = useId();
  const total = covered.length + missed.length;
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
            <Point key={phrase} phrase={phrase} isCovered />
          ))}
          {missed.map((phrase) => (
            <Point key={phrase} phrase={phrase} isCovered={false} />
          ))}
        </ul>
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

function Point({ phrase, isCovered }: { phrase: string; isCovered: boolean }) {
  return (
    <Line
      as="li"
      className={isCovered ? 'key-point' : 'key-point key-point-missed'}
      dot={isCovered ? 'right' : 'wrong'}
    >
      <span>
        <InlineCode text={phrase} />
      </span>
      <span className="key-point-word">{isCovered ? 'Covered' : 'Missed'}</span>
    </Line>
  );
}

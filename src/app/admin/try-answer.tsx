import { useDeferredValue, useState } from 'react';
import type { KeyPoint } from '../../contract/interview.ts';
import { gradeOpenAnswer } from '../../rules/grade-open-answer.ts';
import { Button } from '../ui/button.tsx';
import { Dot } from '../ui/dot.tsx';
import { Section } from '../ui/later/page-head.tsx';
import { TextArea } from '../ui/later/text-field.tsx';
import { useFormDraft } from './use-form-draft.ts';

interface TryAnswerProps {
  draftKey: string;
  keyPoints: KeyPoint[];
  modelAnswer: string;
}

/** Shows, while you type, which key points an answer would cover. */
export function TryAnswer({ draftKey, keyPoints, modelAnswer }: TryAnswerProps) {
  const { draft, storeDraft } = useFormDraft<string>(draftKey);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? draft ?? '';
  const write = (words: string) => {
    setTyped(words);
    void storeDraft(words === '' ? null : words);
  };
  const answer = useDeferredValue(text);
  const points = keyPoints.filter(({ phrase }) => phrase !== '');
  const { covered, is_correct } = gradeOpenAnswer(answer, points);
  return (
    <Section
      id="try-section"
      className="interview-explaining"
      title="Try an answer"
      lede="Graded like a learner's answer, by the key points in the form."
    >
      <TextArea label="Test answer" rows={5} value={text} onChange={({ target }) => write(target.value)} />
      <div className="dialog-actions">
        <Button small disabled={modelAnswer.trim() === ''} onClick={() => write(modelAnswer)}>
          Try the model answer
        </Button>
        <p role="status">
          {answer.trim() === ''
            ? ''
            : `${covered.length} of ${points.length} covered: ${is_correct ? 'correct' : 'incorrect'}.`}
        </p>
      </div>
      {answer.trim() !== '' && (
        <ul className="tried-points">
          {points.map(({ phrase }) => {
            const isCovered = covered.includes(phrase);
            return (
              <li key={phrase}>
                <Dot state={isCovered ? 'right' : 'wrong'} />
                <span>{phrase}</span>
                <span>{isCovered ? 'Covered' : 'Missed'}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

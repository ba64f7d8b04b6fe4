import { useDeferredValue, useState } from 'react';
import type { KeyPoint } from '../../contract/interview.ts';
import { suggestPoints } from '../../rules/english/suggest-points.ts';
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

/** Shows, while you type, which key points would be ticked for an answer. */
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
  const { covered } = suggestPoints(answer, points);
  return (
    <Section
      id="try-section"
      className="interview-explaining"
      title="Try an answer"
      lede="Learners check their own answers. This shows what is ticked for them at first, by the key points in the form."
    >
      <TextArea label="Test answer" rows={5} value={text} onChange={({ target }) => write(target.value)} />
      <div className="dialog-actions">
        <Button small disabled={modelAnswer.trim() === ''} onClick={() => write(modelAnswer)}>
          Try the model answer
        </Button>
        <p role="status">{answer.trim() === '' ? '' : `${covered.length} of ${points.length} ticked.`}</p>
      </div>
      {answer.trim() !== '' && (
        <ul className="tried-points">
          {points.map(({ phrase }) => {
            const isCovered = covered.includes(phrase);
            return (
              <li key={phrase}>
                <Dot state={isCovered ? 'right' : 'open'} />
                <span>{phrase}</span>
                <span>{isCovered ? 'Ticked' : 'Not ticked'}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

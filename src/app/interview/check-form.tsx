import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import type { Evidence } from '../../contract/interview.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { checkKey } from '../ui/keys.ts';
import { singleKeysAtom } from '../ui/single-keys.ts';
import { useKeys } from '../ui/use-keys.ts';
import { Quote } from './key-points.tsx';

/** Stores which key points the learner confirms, and returns whether the device could. */
export type OnCheck = (confirmed: string[]) => Promise<boolean>;

/** Asks the learner which key points their answer states. What is suggested is ticked, with the words it rests on. */
export function CheckForm({
  points,
  covered,
  text,
  evidence,
  onCheck,
}: {
  points: readonly string[];
  /** Those that are ticked at first. */
  covered: readonly string[];
  text: string;
  evidence: readonly Evidence[];
  onCheck: OnCheck;
}) {
  const id = useId();
  const hasSingleKeys = useAtomValue(singleKeysAtom) === 'on';
  const [ticked, setTicked] = useState<readonly string[]>(covered);
  const [isBusy, setIsBusy] = useState(false);
  const toggle = (phrase: string) =>
    setTicked((known) => (known.includes(phrase) ? known.filter((each) => each !== phrase) : [...known, phrase]));
  const finish = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await onCheck(points.filter((phrase) => ticked.includes(phrase)));
    setIsBusy(false);
  };
  useKeys((action) => {
    if (action.kind === 'enter') return finish();
    const phrase = points[action.index];
    if (phrase !== undefined) toggle(phrase);
  }, checkKey);

  return (
    <form
      aria-labelledby={`${id}-heading`}
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Line className="interview-section-head">
        <h2 id={`${id}-heading`}>Key points</h2>
        <p className="interview-section-lede">Tick what you said. Nobody else sees this.</p>
      </Line>
      <ul className="lines key-points">
        {points.map((phrase, index) => {
          const words = evidence.find((each) => each.phrase === phrase)?.words;
          return (
            <Line key={phrase} as="li" className="key-point check-point" number={index + 1}>
              <label className="check-point-label">
                <input
                  type="checkbox"
                  checked={ticked.includes(phrase)}
                  aria-describedby={words && `${id}-${index}`}
                  onChange={() => toggle(phrase)}
                />
                <span>
                  <InlineCode text={phrase} />
                </span>
              </label>
              {words && <Quote id={`${id}-${index}`} text={text} words={words} />}
            </Line>
          );
        })}
      </ul>
      <div className="answer-submit">
        <Button kind="primary" type="submit" wide busy={isBusy} keyHint="Enter">
          Done
        </Button>
        {hasSingleKeys && <span className="meta choice-keys">Tick with 1 to {Math.min(points.length, 9)}</span>}
      </div>
    </form>
  );
}

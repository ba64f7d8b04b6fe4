import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import { type Letter, letters } from '../../contract/puzzles.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { OptionChoice } from '../ui/option-choice.tsx';
import { optionTexts } from '../ui/option-texts.ts';
import { singleKeysAtom } from '../ui/single-keys.ts';
import { useKeys } from '../ui/use-keys.ts';
import type { AnswerFormProps } from './use-answering.ts';

/** Shows the form of a multiple-choice question. */
export function ChoiceForm({ view, answering: { isChecking, submit }, saveDraft }: AnswerFormProps) {
  const headingId = useId();
  const [chosen, setChosen] = useState<Letter | null>(null);
  const choice = view.answer?.selected_mc_answer ?? chosen ?? letters.find((letter) => letter === view.draft) ?? null;

  const choose = (letter: Letter) => {
    if (isChecking) return;
    setChosen(letter);
    saveDraft(letter).catch((error) => console.warn('A choice was not saved.', error));
  };

  const send = () => {
    if (choice && !isChecking) submit({ selected_mc_answer: choice });
  };
  const form = useRef<HTMLFormElement>(null);
  const hasSingleKeys = useAtomValue(singleKeysAtom) === 'on';
  useKeys((action) => {
    if (action.kind === 'enter') send();
    if (action.kind !== 'choose') return;
    choose(action.letter);
    form.current?.querySelector<HTMLElement>(`input[value="${action.letter}"]`)?.focus();
  });

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Line className="interview-ask">
        <h2 id={headingId}>Choose one answer</h2>
      </Line>
      <OptionChoice
        name={`question-${view.id}`}
        labelledBy={headingId}
        options={optionTexts(view)}
        choice={choice}
        isChecking={isChecking}
        onChoose={choose}
      />
      <div className="answer-submit">
        <Button kind="primary" type="submit" wide disabled={choice === null} busy={isChecking} keyHint="Enter">
          {isChecking ? 'Checking…' : 'Submit Answer'}
        </Button>
        {hasSingleKeys && <span className="meta choice-keys">Choose with A to D</span>}
      </div>
    </form>
  );
}

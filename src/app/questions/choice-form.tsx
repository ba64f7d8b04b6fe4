import { useId, useState } from 'react';
import { type Letter, letters } from '../../contract/puzzles.ts';
import type { InterviewView } from '../../sync/views/read-question.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { OptionChoice, type OptionTexts } from '../ui/option-choice.tsx';
import type { AnswerFormProps } from './use-answering.ts';

/** A multiple choice that is to be answered. */
export function ChoiceForm({ view, answering: { isChecking, submit }, keepDraft }: AnswerFormProps) {
  const headingId = useId();
  const [chosen, setChosen] = useState<Letter | null>(null);
  const choice = view.answer?.selected_mc_answer ?? chosen ?? letters.find((letter) => letter === view.draft) ?? null;

  const choose = (letter: Letter) => {
    if (isChecking) return;
    setChosen(letter);
    keepDraft(letter).catch((error) => console.warn('A choice was not kept.', error));
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (choice && !isChecking) submit({ selected_mc_answer: choice });
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
        <Button kind="primary" type="submit" wide disabled={choice === null} busy={isChecking}>
          Submit Answer
        </Button>
      </div>
    </form>
  );
}

export function optionTexts({ option_a, option_b, option_c, option_d }: InterviewView): OptionTexts {
  return { A: option_a ?? '', B: option_b ?? '', C: option_c ?? '', D: option_d ?? '' };
}

import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type Letter, letters } from '../../contract/puzzles.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CodeView } from '../ui/code-view.tsx';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { LockedOptions } from '../ui/locked-options.tsx';
import { OptionChoice } from '../ui/option-choice.tsx';
import type { OptionTexts } from '../ui/option-texts.ts';
import { PagePart } from '../ui/page-part.tsx';
import { samplePuzzle } from './sample.ts';
import './playable-sample.css';

const options = Object.fromEntries(
  letters.map((letter) => [letter, `Line ${samplePuzzle.lines[letter]}`]),
) as OptionTexts;

const SamplePlayer = lazyPart(() => import('./watch/sample-player.tsx').then((file) => file.SamplePlayer));

/** Shows one question about a few lines that visitors can answer on the page. */
export function PlayableSample() {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState<Letter | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    if (!isAnswered || !heading.current) return;
    // The page stays where it is, unless the result is out of view.
    const { top } = heading.current.getBoundingClientRect();
    heading.current.focus({ preventScroll: top >= 0 && top < window.innerHeight });
  }, [isAnswered]);

  const chooseLine = ({ target }: MouseEvent) => {
    const line = Number((target as Element).closest<HTMLElement>('.code-line')?.dataset.line);
    const letter = letters.find((letter) => samplePuzzle.lines[letter] === line);
    if (letter && !isAnswered) setChoice(letter);
  };

  return (
    <section className="sample pane" aria-label="Try a puzzle">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for pointers; the radio group below is the control */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div onClick={chooseLine}>
        <CodeView
          code={samplePuzzle.code}
          language={samplePuzzle.language}
          fileName={samplePuzzle.fileName}
          from={samplePuzzle.from}
          markers={isAnswered ? {} : markersOf(choice)}
          litLines={isAnswered ? samplePuzzle.litLines : []}
          lightUp
          facts={[]}
          aside={samplePuzzle.language}
          still
        />
      </div>
      <Line className="sample-ask">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {isAnswered
            ? `${choice === samplePuzzle.correct ? 'Correct.' : 'Incorrect.'} ${options[samplePuzzle.correct]} lets anyone in.`
            : samplePuzzle.question}
        </h2>
      </Line>
      {isAnswered && choice ? (
        <>
          <LockedOptions
            options={options}
            answer={{ selected_answer: choice, correct_answer: samplePuzzle.correct }}
            noteOf={(letter) => samplePuzzle.notes[letter]}
            isFresh
            labelledBy={headingId}
          />
          <div className="sample-watch">
            <PagePart part={SamplePlayer} props={{}} />
          </div>
          <Line className="sample-fix">
            <p>
              <b>Fix:</b> <InlineCode text={samplePuzzle.fix} />
            </p>
            <Link href="/daily" className={buttonClass({ kind: 'primary', wide: true })}>
              Solve today’s puzzle
            </Link>
          </Line>
        </>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (choice) setAnswered(true);
          }}
        >
          <OptionChoice
            name="sample"
            labelledBy={headingId}
            options={options}
            choice={choice}
            isChecking={false}
            onChoose={setChoice}
          />
          <div className="answer-submit">
            <Button kind="primary" type="submit" wide disabled={choice === null}>
              Submit Answer
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function markersOf(choice: Letter | null): Record<number, DotState> {
  return Object.fromEntries(
    letters.map((letter) => [samplePuzzle.lines[letter], letter === choice ? 'set' : 'ghost'] as const),
  );
}

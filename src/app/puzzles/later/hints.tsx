import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Hint } from '../../../contract/puzzles.ts';
import { pointsFor } from '../../../rules/scoring.ts';
import { hint } from '../../../sync/operations/hint.ts';
import type { HintView, PuzzleView, QuestionView } from '../../../sync/queries/first/puzzle.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { RejectedEntries, StorageError } from '../../shell/rejected-entries.tsx';
import { shellStatusAtom } from '../../shell/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import './hints.css';

/** Shows the hints that were taken for a question, and offers the next one. */
export function Hints({ view, question }: { view: PuzzleView; question: QuestionView }) {
  return question.free_hints ? <FreeHints question={question} /> : <ScoredHints view={view} question={question} />;
}

/** The same in practice and reviews, where hints cost nothing. */
export function FreeHints({ question: { hint_count = 0, free_hints = [] } }: { question: QuestionView }) {
  const [count, setCount] = useState(0);
  return <HintList hints={free_hints.slice(0, count)} of={hint_count} onTake={() => setCount(count + 1)} />;
}

function ScoredHints({ view, question }: { view: PuzzleView; question: QuestionView }) {
  const device = useDevice();
  const { offline_since } = useAtomValue(shellStatusAtom);
  const [failure, setFailure] = useState<unknown>();
  const { id: question_id, hints, hint_count = 0 } = question;
  const pointsWith = (count: number) => pointsFor(view.difficulty, true, count);
  const isHere = view.downloaded || offline_since === null;

  const take = () => {
    setFailure(undefined);
    const number = (hints.length + 1) as Hint['number'];
    device.perform(hint, { puzzle_id: view.id, question_id, number }).catch((error) => {
      console.error(error);
      setFailure(error);
    });
  };
  return (
    <HintList hints={hints} of={hint_count} onTake={isHere ? take : undefined}>
      <p className="meta">
        {isHere
          ? `A right answer then earns ${pointsWith(hints.length + 1)} points, not ${pointsWith(hints.length)}.`
          : 'You’re offline, and this puzzle’s hints aren’t on this device.'}
      </p>
      <StorageError error={failure}>Failed to take the hint</StorageError>
      <RejectedEntries
        rejected={view.rejected.filter(
          ({ kind, payload }) => kind === 'hint' && 'question_id' in payload && payload.question_id === question_id,
        )}
      />
    </HintList>
  );
}

/** `of` is how many there are. Without `onTake`, the next one can't be taken now. `children` are about the next one. */
function HintList({
  hints,
  of,
  onTake,
  children,
}: {
  hints: readonly HintView[];
  of: number;
  onTake: (() => void) | undefined;
  children?: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const wasTaken = useRef(false);
  const isWaiting = hints.some(({ pending }) => pending);
  const ruledOut = hints.find((each) => 'option' in each);
  // The button is gone while a hint is fetched and after the last one. The hints take its focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that's when the button goes
  useEffect(() => {
    if (wasTaken.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [hints.length, isWaiting]);
  return (
    <div className="hints" data-out={ruledOut && 'option' in ruledOut ? ruledOut.option : undefined}>
      <div role="status" tabIndex={-1} ref={list}>
        {hints.map((each) => (
          <p key={each.number} className="hint">
            <HintText hint={each} />
          </p>
        ))}
      </div>
      {hints.length < of && !isWaiting && (
        <div className="hint-offer">
          <Button
            small
            disabled={!onTake}
            onClick={() => {
              wasTaken.current = true;
              onTake?.();
            }}
          >
            {hints.length + 1 === of ? 'Rule out an option' : 'Show a hint'}
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

function HintText({ hint: taken }: { hint: HintView }) {
  const { offline_since } = useAtomValue(shellStatusAtom);
  if (taken.pending) return offline_since === null ? 'Getting your hint…' : 'Your hint comes when you’re online.';
  if ('text' in taken) return <InlineCode text={taken.text} />;
  return (
    <>
      <b>{taken.option} is wrong.</b> <InlineCode text={taken.note} />
    </>
  );
}

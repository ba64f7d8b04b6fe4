import { startTransition, useEffect, useState } from 'react';
import { tallyOf } from '../../rules/tally.ts';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import type { Phase } from './solving.ts';

/**
 * - `before`: a question is open or waits for its result.
 * - `due`: the last result just arrived; the dialog follows.
 * - `shown`: the dialog is open.
 * - `left`: the dialog closed, and the page is about to change. Both in one frame would hold up input.
 * - `after`: the learner saw the result, now or on an earlier visit.
 */
export type Completion = 'before' | 'due' | 'shown' | 'left' | 'after';

/** The specification's: 1 s to the completion dialog. */
const dialogDelay = 1000;

/**
 * Follows a puzzle to its end. A puzzle that was finished before it was opened here gets no dialog. After a wrong answer, the dialog waits
 * until the learner continues.
 */
export function useCompletion(
  view: PuzzleView,
  phase: Phase | null,
): {
  stage: Completion;
  /** Whether it was just finished here, so its lines light up. */
  isFresh: boolean;
  show: () => void;
  leave: () => void;
  close: () => void;
} {
  const { settled, pending } = tallyOf(view.questions, view.completed);
  const [wasSettled] = useState(settled);
  // Whether an answer was given on this device: it waited for its result at some point, or was given on this page.
  const [isOwn, setOwn] = useState(false);
  const [reached, setReached] = useState<'waiting' | 'shown' | 'left' | 'after'>(settled ? 'after' : 'waiting');
  if (!isOwn && (phase || pending > 0)) setOwn(true);

  const isDue = settled && isOwn && reached === 'waiting';
  useEffect(() => {
    if (!isDue || phase === 'wrong') return;
    const timer = setTimeout(() => startTransition(() => setReached('shown')), dialogDelay);
    return () => clearTimeout(timer);
  }, [isDue, phase]);

  return {
    stage: !settled ? 'before' : isDue ? 'due' : reached === 'waiting' ? 'after' : reached,
    isFresh: !wasSettled && isOwn,
    show: () => settled && setReached('shown'),
    leave: () => setReached('left'),
    close: () => setReached('after'),
  };
}

import type { ReactNode } from 'react';
import type { QuestionView } from '../../sync/views/read-puzzle.ts';
import { VerdictNote } from './lazy-parts.ts';
import { PagePart } from './page-part.tsx';
import type { Phase } from './solving.ts';

/** Takes the focus where it was on a part of the form that has gone. */
export function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** Under the options of a question that has its answer: what there is to say of it. */
export function VerdictLine({
  question: { answer },
  phase,
  hasNext,
  children,
}: {
  question: QuestionView;
  phase: Phase | null;
  hasNext: boolean;
  children: ReactNode;
}) {
  const noted = answer && !answer.pending && (answer.instead_of ?? answer.standing ?? answer.reworded) ? answer : null;
  const isSilent = answer && !answer.pending && !noted && phase !== 'right' && !children;
  if (!answer || isSilent) return null;
  return (
    <div className="verdict-line">
      {phase === 'right' && (
        <p className="verdict-word verdict-right" tabIndex={-1} ref={takeLostFocus}>
          Correct.
        </p>
      )}
      {answer.pending && (
        <p tabIndex={-1} ref={takeLostFocus}>
          {phase === 'saved' && hasNext ? 'Saved on this device.' : 'The verdict comes once it is sent.'}
        </p>
      )}
      {noted && <PagePart part={VerdictNote} props={{ answer: noted }} />}
      {children}
    </div>
  );
}

import { type RefObject, useDeferredValue } from 'react';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { Line } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { ExplanationText } from './lazy-parts.ts';
import './explanation.css';

/** What an explanation needs of its puzzle. */
export type Explained = Pick<
  PuzzleView,
  | 'subtitle'
  | 'explanation'
  | 'explanation_tree'
  | 'kind'
  | 'code_snippet'
  | 'language'
  | 'file_name'
  | 'lines'
  | 'recording'
>;

/** Of the lines that stand for an explanation until it's there. */
export const explanationWidths = [92, 88, 95, 60];

/** Shows the explanation when every question has its result, or nothing if the device can't get it. */
export function Explanation({
  view,
  heading,
  isFolded,
  isFresh,
}: {
  view: Explained;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Whether the text is folded below the player. */
  isFolded?: boolean;
  /** Whether the puzzle was just finished on this page. */
  isFresh?: boolean;
}) {
  // It takes long to render, and the learner continues meanwhile.
  const shown = useDeferredValue(view);
  const { explanation: text, subtitle } = shown;
  if (text === null) return null;
  return (
    <section
      className={isFresh ? 'explanation explanation-fresh' : 'explanation'}
      aria-labelledby="explanation-heading"
    >
      <Line className="explanation-head">
        <h2 id="explanation-heading" ref={heading} tabIndex={-1}>
          Solution Explanation
        </h2>
        {subtitle && (
          <p className="explanation-subtitle">
            <InlineCode text={subtitle} />
          </p>
        )}
      </Line>
      <div className="explanation-text">
        <PagePart
          part={ExplanationText}
          props={{ text, view: shown, isFolded, isFresh }}
          waiting={<Skeleton widths={explanationWidths} />}
        />
      </div>
    </section>
  );
}

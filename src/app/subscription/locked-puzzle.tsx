import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PuzzlePreview } from '../../contract/puzzle-preview.ts';
import { kindWords } from '../../rules/kind-names.ts';
import { languageNames } from '../../rules/language-names.ts';
import { dayNumber } from '../../rules/puzzle-day.ts';
import { difficultyName } from '../../rules/scoring.ts';
import { type LockedPuzzleView, previewQuery } from '../../sync/queries/preview.ts';
import { useDocumentTitle } from '../shell/document-title.ts';
import { useQuery } from '../shell/use-query.ts';
import { CodeView } from '../ui/code-view.tsx';
import { Line, type TitleTag } from '../ui/gutter.tsx';
import { InlineCode } from '../ui/inline-code.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { LockedQuestion } from './locked-question.tsx';
import './locked-puzzle.css';

/** Shows the public part of a locked puzzle: its head, a function of its code, and its first question. */
export function LockedPuzzle({ id }: { id: number }) {
  const { value: view, failure, isFetching } = useQuery(previewQuery(id));
  useDocumentTitle(view?.title);
  return <LockedPuzzleScreen id={id} view={view ?? undefined} isLoading={isFetching || !failure} />;
}

type Shown = { published_at?: string | null | undefined } & Pick<
  LockedPuzzleView,
  'title' | 'description' | 'category' | 'difficulty' | 'language' | 'kind'
> &
  (
    | Pick<
        PuzzlePreview,
        'success_rate' | 'first_lines' | 'first_line' | 'line_count' | 'file_name' | 'question' | 'tried'
      >
    | { first_lines?: never }
  );

/** Shows the same of a given puzzle, saved or not. */
export function LockedPuzzleScreen({
  id,
  view,
  titleAs,
  isLoading = false,
}: {
  /** Undefined in a preview. */
  id?: number;
  view: Shown | undefined;
  titleAs?: TitleTag;
  /** Whether more of it is to come. */
  isLoading?: boolean;
}) {
  return (
    <div className="locked-puzzle">
      <PageHead
        number={dayNumber(view?.published_at)}
        title={view?.title ?? 'Puzzle'}
        {...(titleAs && { titleAs })}
        facts={view ? factsOf(view) : []}
      >
        {view?.description && (
          <p className="locked-description">
            <InlineCode text={view.description} />
          </p>
        )}
      </PageHead>
      {view && (
        <Line className="locked-offer" dot="locked">
          Part of Premium.
          {id !== undefined && (
            <button type="button" className="text-button" onClick={showPlans}>
              See the plans
            </button>
          )}
        </Line>
      )}
      {view?.first_lines === undefined ? (
        isLoading && <div className="locked-waiting" />
      ) : (
        <CodeView
          code={view.first_lines}
          // Only a diff isn't plain where it's cut.
          kind={view.kind === 'DIFF' ? 'DIFF' : 'CLASSIC'}
          from={view.first_line ?? 1}
          language={view.language}
          fileName={view.file_name}
          facts={[linesOf(view.first_line ?? 1, view.first_lines, view.line_count)]}
          aside={languageNames[view.language]}
          still
        />
      )}
      {view?.first_lines !== undefined && view.question && (
        <LockedQuestion puzzle={id} question={view.question} tried={view.tried} />
      )}
      <Line className="locked-words">
        <h2>This puzzle is part of Premium.</h2>
        <p>
          Choose a plan to read and solve it. The daily puzzle is free, and every daily you open stays available.{' '}
          <Link href="/daily">Today’s puzzle</Link>
        </p>
      </Line>
    </div>
  );
}

/** Leads to the plan that comes first on a phone. */
function showPlans(): void {
  const heading = document.getElementById('plan-annual');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.closest('section')?.scrollIntoView();
}

function linesOf(first: number, text: string, count: number): string {
  return `Lines ${first} to ${first + text.split('\n').length - 1} of ${count}`;
}

function factsOf(view: Shown): ReactNode[] {
  const kind = kindWords(view.kind);
  const facts = [
    view.category,
    difficultyName(view.difficulty),
    languageNames[view.language],
    ...(kind
      ? [
          <span key="kind" className="chip">
            {kind}
          </span>,
        ]
      : []),
  ];
  if (!('success_rate' in view)) return facts;
  const { success_rate } = view;
  return [...facts, success_rate === null ? 'No attempts' : `Success rate ${(100 * success_rate).toFixed(1)}%`];
}

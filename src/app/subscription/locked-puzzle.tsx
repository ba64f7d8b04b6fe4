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
import './locked-puzzle.css';

/** Shows the public part of a locked puzzle: its head, difficulty, success rate, and first lines under a fade. */
export function LockedPuzzle({ id }: { id: number }) {
  const { value: view, isFetching } = useQuery(previewQuery(id));
  useDocumentTitle(view?.title);
  return <LockedPuzzleScreen view={view ?? undefined} isFetching={isFetching} />;
}

type Shown = { published_at?: string | null | undefined } & Pick<
  LockedPuzzleView,
  'title' | 'description' | 'category' | 'difficulty' | 'language' | 'kind'
> &
  (Pick<PuzzlePreview, 'success_rate' | 'first_lines' | 'line_count' | 'file_name'> | { first_lines?: never });

/** Shows the same of a given puzzle, saved or not. */
export function LockedPuzzleScreen({
  view,
  titleAs,
  isFetching = false,
}: {
  view: Shown | undefined;
  titleAs?: TitleTag;
  isFetching?: boolean;
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
      {view?.first_lines === undefined ? (
        isFetching && <div className="locked-code" />
      ) : (
        <div className="locked-code">
          <CodeView
            code={view.first_lines}
            kind={view.kind}
            language={view.language}
            fileName={view.file_name}
            facts={[`First ${view.first_lines.split('\n').length} of ${view.line_count} lines`]}
            aside={languageNames[view.language]}
            still
          />
        </div>
      )}
      <Line className="locked-words" dot="locked">
        <h2>This puzzle is part of Premium.</h2>
        <p>
          Choose a plan to read and solve it. The daily puzzle is free, and every daily you open stays available.{' '}
          <Link href="/daily">Today’s puzzle</Link>
        </p>
      </Line>
    </div>
  );
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

import { type ReactNode, Suspense } from 'react';
import { useDocumentTitle } from '../shell/document-title.ts';
import { PagePart } from '../ui/page-part.tsx';
import { NoDaily, PuzzleLoadFailed } from './lazy-parts.ts';
import { PuzzlePageSkeleton } from './puzzle-page-skeleton.tsx';
import { PuzzleScreen } from './puzzle-screen.tsx';
import { usePuzzle } from './use-puzzle.ts';
import './puzzle-page.css';

/** Shows one puzzle; ID 0 is the daily. If the puzzle needs Premium, shows `locked` instead. */
export function PuzzlePage({ id, locked }: { id: number; locked: ReactNode }) {
  const { opening, daily, refetch, openDaily } = usePuzzle(id);
  const view = opening.state === 'open' ? opening.view : null;
  useDocumentTitle(view?.title);

  if (view) {
    return (
      <PuzzleScreen
        key={view.id}
        view={view}
        isDaily={id === 0}
        daily={daily}
        onMidnight={refetch}
        onOpenDaily={openDaily}
      />
    );
  }
  switch (opening.state) {
    case 'none':
      return <PagePart part={NoDaily} props={{ onRetry: refetch }} />;
    case 'locked':
      return <Suspense fallback={<PuzzlePageSkeleton />}>{locked}</Suspense>;
    case 'failed':
      return <PagePart part={PuzzleLoadFailed} props={{ id, reason: opening.reason, onRetry: refetch }} />;
    default:
      return <PuzzlePageSkeleton />;
  }
}

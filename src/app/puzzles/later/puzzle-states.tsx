import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/later/load-failed.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import './puzzle-states.css';

export function NoDaily({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="puzzle-state">
      <PageHead title="No daily puzzle available yet.">
        <p className="puzzle-state-text">A new puzzle comes every day at 00:00 UTC.</p>
        <Button onClick={onRetry}>Check again</Button>
      </PageHead>
    </div>
  );
}

export function PuzzleLoadFailed({
  id,
  ...failed
}: { id: number } & Pick<ComponentProps<typeof LoadFailed>, 'reason' | 'onRetry'>) {
  return (
    <LoadFailed {...failed} what="puzzle" title={id === 0 ? 'Daily puzzle' : 'Puzzle'} words="Failed to load puzzle">
      {id !== 0 && (
        <Link href="/daily" className={buttonClass()}>
          Today’s puzzle
        </Link>
      )}
    </LoadFailed>
  );
}

import { useState } from 'react';
import type { PuzzleView } from '../../sync/views/read-puzzle.ts';
import { Fold } from '../ui/gutter.tsx';
import { Skeleton } from '../ui/spinner.tsx';
import { CommentThread } from './lazy-parts.ts';
import { PagePart } from './page-part.tsx';
import './comments.css';

/** What others say. Folded away until the puzzle is finished: it may tell the answer. */
export function Comments({ view, isDone }: { view: PuzzleView; isDone: boolean }) {
  const { comments } = view;
  const count = comments.length === 1 ? '1 comment' : `${comments.length} comments`;
  // What is folded is not even loaded.
  const [isOpened, setOpened] = useState(false);
  const thread = <PagePart part={CommentThread} props={{ view }} waiting={<Skeleton widths={[70, 45]} />} />;
  if (!isDone) {
    return (
      <div className="comments-folded">
        <Fold
          summary="Show comments (may contain spoilers)"
          aside={comments.length > 0 && count}
          onToggle={(isOpen) => isOpen && setOpened(true)}
        >
          {isOpened && thread}
        </Fold>
      </div>
    );
  }
  return (
    <section className="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="comments-heading">
        {comments.length === 0 ? 'Comments' : count}
      </h2>
      {thread}
    </section>
  );
}

import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { useEntryState } from '../ui/entry-state.ts';
import { Fold } from '../ui/gutter.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { plural } from '../ui/plural.ts';
import { Skeleton } from '../ui/spinner.tsx';
import { CommentThread } from './lazy-parts.ts';
import './comments.css';

/** Shows the comments, folded until the puzzle is finished because they can give away the answer. */
export function Comments({ view, isDone }: { view: PuzzleView; isDone: boolean }) {
  const { comments, comment_count = 0 } = view;
  // The device keeps the newest.
  const total = Math.max(comments.length, comment_count + comments.filter(({ pending }) => pending).length);
  const count = plural(total, 'comment');
  // Undefined until they're first unfolded. Until then, the thread doesn't even load.
  const [isOpen, setOpen] = useEntryState<boolean | undefined>(`comments of ${view.id}`, undefined);
  const thread = <PagePart part={CommentThread} props={{ view }} waiting={<Skeleton widths={[70, 45]} />} />;
  if (!isDone) {
    return (
      <div className="comments-folded">
        <Fold
          summary="Show comments (may contain spoilers)"
          aside={total > 0 && count}
          open={isOpen}
          onToggle={setOpen}
        >
          {isOpen !== undefined && thread}
        </Fold>
      </div>
    );
  }
  return (
    <section className="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="comments-heading">
        {total === 0 ? 'Comments' : count}
      </h2>
      {thread}
    </section>
  );
}

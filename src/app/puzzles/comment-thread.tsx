import type { CommentView, PuzzleView } from '../../sync/read-puzzle.ts';
import { Dot } from '../ui/dot.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentText } from './comment-text.tsx';
import { ago } from './days.ts';

/** All comments, and the box for another. */
export function CommentThread({ view }: { view: PuzzleView }) {
  return (
    <>
      <CommentList comments={view.comments} />
      <CommentBox view={view} />
    </>
  );
}

function CommentList({ comments }: { comments: readonly CommentView[] }) {
  if (comments.length === 0) return <p className="comments-none">No comments yet. Be the first to comment!</p>;
  const now = Date.now();
  return (
    <ol className="comment-list">
      {comments.map(({ id, user, created_at, text, pending }) => (
        <li key={id} className="comment">
          <p className="comment-head">
            <b>{user.username}</b>{' '}
            {pending ? (
              <span className="comment-pending">
                <Dot state="pending" size={12} /> Saved on this device
              </span>
            ) : (
              <time dateTime={created_at}>{ago(created_at, now)}</time>
            )}
          </p>
          <CommentText text={text} />
        </li>
      ))}
    </ol>
  );
}

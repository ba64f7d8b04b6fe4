import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { readComments } from '../../../contract/comment-calls.ts';
import { asksForLogin } from '../../../sync/device.ts';
import { deleteCommentOf } from '../../../sync/operations/delete-comment.ts';
import type { CommentView, PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { confirmingCall } from '../../shell/later/confirm-login.ts';
import { ReportButton } from '../../shell/report-button.tsx';
import { useOpenLogin, useSession } from '../../shell/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/dot.tsx';
import { useEntryState } from '../../ui/entry-state.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { breakable } from '../../ui/later/breakable.tsx';
import { CommentText } from '../../ui/later/comment-text.tsx';
import { agoText } from '../../ui/later/day-names.ts';
import { Dialog } from '../../ui/later/dialog.tsx';
import { useFocusThatStays } from '../../ui/later/use-focus-that-stays.ts';
import { CommentBox } from './comment-box.tsx';

/** Shows the newest comments, earlier ones on demand, and the box for a new one. */
export function CommentThread({ view }: { view: PuzzleView }) {
  const [deleting, setDeleting] = useState<CommentView | null>(null);
  const { earlier, hasEarlier, state, showEarlier, drop } = useEarlier(view);
  const list = useRef<HTMLOListElement>(null);
  const now = Date.now();
  const shown = [...earlier, ...view.comments];
  const followFocus = useFocusThatStays(list);
  return (
    <>
      {hasEarlier && (
        <Button
          small
          busy={state === 'busy'}
          onClick={async () => {
            // The button disappears with the last page, and the focus would be lost with it.
            if (await showEarlier()) list.current?.focus({ preventScroll: true });
          }}
        >
          Show earlier comments
        </Button>
      )}
      {state === 'failed' && <ErrorBox>Couldn’t load earlier comments. Try again.</ErrorBox>}
      {shown.length === 0 ? (
        <p className="comments-none">No comments yet. Be the first to comment!</p>
      ) : (
        <ol className="comment-list" aria-label="Comments" tabIndex={-1} ref={list} onFocus={followFocus}>
          {shown.map((comment) => (
            <Comment key={comment.id} comment={comment} now={now} onDelete={() => setDeleting(comment)} />
          ))}
        </ol>
      )}
      <CommentBox view={view} />
      {deleting && (
        <DeleteComment puzzleId={view.id} comment={deleting} onDeleted={drop} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

interface EarlierPages {
  /** The ID of the oldest comment on the device. */
  before: string;
  earlier: CommentView[];
  hasEarlier: boolean;
}

/** Fetches, page by page, the comments before those on the device. They aren't stored, but Back shows them again. */
function useEarlier({ id, comments, comment_count = 0 }: PuzzleView) {
  const device = useDevice();
  const confirmed = comments.filter(({ pending }) => !pending);
  const first = confirmed[0]?.id;
  const [pages, setPages] = useEntryState<EarlierPages | null>(`earlier comments of ${id}`, null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  // When newer comments push stored ones out, the pages would leave a gap.
  const current = pages?.before === first ? pages : null;
  const earlier = current?.earlier ?? [];

  /** Returns whether these were the last. */
  const showEarlier = async () => {
    const oldest = earlier[0] ?? confirmed[0];
    if (first === undefined || oldest === undefined) return false;
    setState('busy');
    const query = { before: oldest.id, before_at: oldest.created_at };
    const result = await device.call(readComments, { params: { id }, query });
    setState(result.ok ? 'idle' : 'failed');
    if (!result.ok) return false;
    const page = result.reply.comments.map((comment) => ({ ...comment, pending: false }));
    setPages({ before: first, earlier: [...page, ...earlier], hasEarlier: result.reply.has_earlier });
    return !result.reply.has_earlier;
  };
  const drop = (commentId: string) =>
    current && setPages({ ...current, earlier: earlier.filter((comment) => comment.id !== commentId) });

  return {
    earlier,
    hasEarlier: current ? current.hasEarlier : comment_count > confirmed.length,
    state,
    showEarlier,
    drop,
  };
}

function Comment({ comment, now, onDelete }: { comment: CommentView; now: number; onDelete: () => void }) {
  const session = useSession();
  const { user, created_at, text, pending } = comment;
  const name = user.username;
  const isOwn = session?.username === name;
  const isDeleted = name.includes(' ');
  return (
    <li className="comment">
      <p className="comment-head">
        <b>{isDeleted ? name : <Link href={`/profile/${name}`}>{breakable(name)}</Link>}</b>
        {pending ? (
          <span className="comment-pending">
            <Dot state="pending" size={12} /> Saved on this device
          </span>
        ) : (
          <time dateTime={created_at}>{agoText(created_at, now)}</time>
        )}
        <span className="comment-tools">
          {!pending && !isOwn && (
            <ReportButton kind="comment" id={comment.id} label={<Of action="Report" name={name} />} />
          )}
          {!pending && (isOwn || session?.is_staff) && (
            <button type="button" className="text-button" onClick={onDelete}>
              <Of action="Delete" name={name} />
            </button>
          )}
        </span>
      </p>
      <CommentText text={text} />
    </li>
  );
}

/** Every comment has the same buttons, so each gets its own name for screen readers. */
function Of({ action, name }: { action: string; name: string }) {
  return (
    <>
      {action}
      <span className="visually-hidden"> {name}’s comment</span>
    </>
  );
}

function DeleteComment({
  puzzleId,
  comment,
  onDeleted,
  onClose,
}: {
  puzzleId: number;
  comment: CommentView;
  onDeleted: (commentId: string) => void;
  onClose: () => void;
}) {
  const device = useDevice();
  const session = useSession();
  const openLogin = useOpenLogin();
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking');
  const isOwn = session?.username === comment.user.username;

  const remove = async () => {
    setState('busy');
    const call = confirmingCall(device.call);
    const result = await device.run(deleteCommentOf, { puzzleId, commentId: comment.id, asStaff: !isOwn }, call);
    if (result.ok) {
      onDeleted(comment.id);
      onClose();
    } else if (asksForLogin(result)) {
      onClose();
      openLogin();
    } else setState('failed');
  };

  return (
    <Dialog title="Delete comment" onClose={onClose}>
      <p>This deletes {isOwn ? 'your' : `${comment.user.username}’s`} comment for everyone. It can’t be undone.</p>
      <blockquote className="dialog-quote">
        <CommentText text={comment.text} />
      </blockquote>
      {state === 'failed' && <ErrorBox>Failed to delete comment</ErrorBox>}
      <div className="dialog-actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="primary" busy={state === 'busy'} onClick={remove}>
          Delete comment
        </Button>
      </div>
    </Dialog>
  );
}

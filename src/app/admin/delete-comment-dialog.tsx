import { deleteAnyComment } from '../../contract/comment-calls.ts';
import { notify } from '../shell/notice.tsx';
import { CommentText } from '../ui/later/comment-text.tsx';
import { describeUnlessGone } from '../ui/later/form-errors.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useStaffDevice } from './use-staff-device.ts';
import './moderation.css';

/** Asks for confirmation, and deletes a comment. */
export function DeleteCommentDialog({
  comment: { id, puzzle_id, author, text },
  onClose,
  onDeleted,
}: {
  comment: { id: string; puzzle_id: number; author: string; text: string };
  onClose: () => void;
  onDeleted: () => Promise<void>;
}) {
  const device = useStaffDevice();

  const remove = async () => {
    const result = await device.call(deleteAnyComment, {
      params: { id: puzzle_id, commentId: id },
      body: { comment_id: id },
    });
    const failure = describeUnlessGone(result, 'Failed to delete comment');
    if (failure) return failure;
    notify('Comment deleted.');
    onClose();
    await onDeleted();
    return null;
  };

  return (
    <ConfirmDialog question="Delete this comment?" action="Delete" onConfirm={remove} onClose={onClose}>
      <p>By {author}:</p>
      <blockquote className="reported-comment">
        <CommentText text={text} />
      </blockquote>
      <p>This deletes it for everyone. You can't undo it.</p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { deleteAnyComment } from '../../contract/comment-calls.ts';
import { notify } from '../shell/notice.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { CommentText } from '../ui/markdown/comment-text.tsx';
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const remove = async () => {
    setBusy(true);
    setFailure(null);
    const result = await device.call(deleteAnyComment, {
      params: { id: puzzle_id, commentId: id },
      body: { comment_id: id },
    });
    setBusy(false);
    if (!result.ok && !(result.kind === 'rejected' && result.code === 'not_found')) {
      setFailure(describeFailure(result, 'Failed to delete comment'));
      return;
    }
    notify('Comment deleted.');
    onClose();
    await onDeleted();
  };

  return (
    <ConfirmDialog
      question="Delete this comment?"
      action="Delete"
      isBusy={isBusy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>By {author}:</p>
      <blockquote className="reported-comment">
        <CommentText text={text} />
      </blockquote>
      <p>This deletes it for everyone. You can't undo it.</p>
    </ConfirmDialog>
  );
}

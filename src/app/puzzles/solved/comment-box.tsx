import { useEffect, useRef, useState } from 'react';
import { honestText } from '../../../contract/honest-text.ts';
import { commentLimit } from '../../../contract/puzzles.ts';
import { comment } from '../../../sync/operations/comment.ts';
import { commentDraft } from '../../../sync/operations/outbox-entry.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { StorageErrorBox } from '../../shell/later/storage-error-box.tsx';
import { RejectedEntries } from '../../shell/rejected-entries.tsx';
import { useOpenLogin } from '../../shell/session.ts';
import { Button } from '../../ui/button.tsx';
import { charactersLeft } from '../../ui/later/characters-left.ts';
import { TextArea } from '../../ui/later/text-field.tsx';
import { useDraft } from '../../ui/later/use-draft.ts';

/** From this length on, the box says how many characters are left. */
const nearTheEnd = 200;

/** Lets the learner write a comment. Typed text is stored as a draft, so neither a reload nor a login loses it. */
export function CommentBox({ view }: { view: PuzzleView }) {
  const device = useDevice();
  const openLogin = useOpenLogin();
  const { text, type, flush } = useDraft(view.comment_draft, (typed) => device.saveDraft(commentDraft(view.id), typed));
  const [failure, setFailure] = useState<unknown>();
  const [isPosting, setPosting] = useState(false);
  const cleaned = honestText(text);
  const left = commentLimit - cleaned.length;

  // A comment that waited at the start can be sent while this is shown.
  const waiting = view.comments.filter(({ pending }) => pending).length + view.rejected.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once again when one has gone.
  useEffect(() => {
    device.reclaimRevisions(view.id).catch((error) => console.warn('New words of a comment were not moved.', error));
  }, [device, view.id, waiting]);

  const form = useRef<HTMLFormElement>(null);
  const post = async () => {
    if (cleaned === '' || left < 0 || isPosting) return;
    setPosting(true);
    await flush();
    try {
      if (device.username === null) return openLogin();
      await device.perform(comment, { puzzle_id: view.id, text: cleaned });
      setFailure(undefined);
      type('');
      // Post is disabled now, and the focus would be lost with it.
      form.current?.querySelector('textarea')?.focus();
    } catch (error) {
      console.error(error);
      setFailure(error);
    } finally {
      setPosting(false);
    }
  };

  return (
    <>
      <form
        ref={form}
        className="comment-box"
        onSubmit={(event) => {
          event.preventDefault();
          post();
        }}
      >
        <TextArea
          label="Your comment"
          hideLabel
          placeholder="What did you see?"
          rows={2}
          value={text}
          // What was typed while it's stored would be lost to what is posted.
          readOnly={isPosting}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
          }}
          error={left < 0 ? `A comment can have at most ${commentLimit.toLocaleString('en')} characters.` : undefined}
        />
        <div className="comment-actions">
          <Button small type="submit" disabled={cleaned === '' || left < 0}>
            Post
          </Button>
          <span className="meta">{left <= nearTheEnd ? charactersLeft(left) : 'Put code between `backticks`.'}</span>
        </div>
      </form>
      {failure !== undefined && <StorageErrorBox error={failure}>Failed to add comment</StorageErrorBox>}
      <RejectedEntries rejected={view.rejected.filter(({ kind }) => kind === 'comment')} />
    </>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import { commentLimit } from '../../contract/puzzles.ts';
import { commentDraft } from '../../sync/outbox-entry.ts';
import type { PuzzleView } from '../../sync/read-puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useOpenLogin } from '../shell/session.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { NotKept, RefusedActs } from './refused-acts.tsx';

/** From here on the box says how many characters are left. */
const nearTheEnd = 200;
const draftDelay = 400;

/** What is typed is kept as a draft, so that neither a reload nor a login loses it. */
export function CommentBox({ view }: { view: PuzzleView }) {
  const device = useDevice();
  const openLogin = useOpenLogin();
  // null: as the draft says.
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Posted: the box follows the draft again, into which a refused comment may come back.
  if (typed === '' && view.comment_draft === '') setTyped(null);
  const text = typed ?? view.comment_draft;
  const said = text.trim();
  const left = commentLimit - said.length;

  const keep = useEffectEvent(async () => {
    if (typed !== null) await device.saveDraft(commentDraft(view.id), typed);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(keep, draftDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const onHidden = () => keep();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      keep();
    };
  }, []);

  const post = async () => {
    if (said === '' || left < 0) return;
    await keep();
    if (device.username === null) {
      openLogin();
      return;
    }
    try {
      await device.comment({ puzzle_id: view.id, text: said });
      setFailed(false);
      setTyped('');
    } catch (error) {
      console.error(error);
      setFailed(true);
    }
  };

  return (
    <>
      <form
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
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
          }}
          error={left < 0 ? `A comment has at most ${commentLimit.toLocaleString('en')} characters.` : undefined}
        />
        <div className="comment-actions">
          <Button small type="submit" disabled={said === '' || left < 0}>
            Post
          </Button>
          <span className="meta">
            {left <= nearTheEnd ? `${left} characters left` : 'Code stands between `backticks`.'}
          </span>
        </div>
      </form>
      {hasFailed && <NotKept>Failed to add comment</NotKept>}
      <RefusedActs view={view} kind="comment" />
    </>
  );
}

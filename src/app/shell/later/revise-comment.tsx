import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { honestText } from '../../../contract/honest-text.ts';
import { commentLimit } from '../../../contract/puzzles.ts';
import { commentDraft } from '../../../sync/outbox/acts/comment.ts';
import type { EntryOf } from '../../../sync/outbox/outbox-entry.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/later/text-field.tsx';
import { useDevice } from '../device-provider.tsx';
import { notify } from '../notice.tsx';
import { useUnsavedWork } from '../unsaved-work.ts';
import './revise-comment.css';

/** Edits a rejected comment and sends it again. If the entry disappears before the edit is saved, the puzzle's draft keeps the text. */
export function ReviseComment({ entry, onEnd }: { entry: EntryOf<'comment'>; onEnd: () => void }) {
  const device = useDevice();
  const [text, setText] = useState(entry.payload.text);
  const said = honestText(text);
  const isLong = said.length > commentLimit;
  useUnsavedWork(text !== entry.payload.text);
  const isOver = useRef(false);

  const keepWords = async () => {
    await device.addToDraft(commentDraft(entry.payload.puzzle_id), text);
    notify('Your edited text is in the puzzle’s comment field.');
  };
  const leave = useEffectEvent(() => {
    if (isOver.current || said === '' || text === entry.payload.text) return;
    keepWords().catch((error) => console.warn('New words of a comment were not kept.', error));
  });
  useEffect(() => () => leave(), []);

  const cancel = () => {
    isOver.current = true;
    onEnd();
  };
  const save = async () => {
    if (isOver.current || said === '' || isLong) return;
    // Before the save, because this form could be gone after it, and a second tap would hit another comment.
    isOver.current = true;
    try {
      if (!(await device.reviseComment(entry.operation_id, said))) await keepWords();
    } catch (error) {
      isOver.current = false;
      throw error;
    }
    onEnd();
  };

  return (
    <form
      className="revise"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label="Edit your comment"
        rows={3}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        error={isLong ? `A comment can have at most ${commentLimit.toLocaleString('en')} characters.` : undefined}
      />
      <span className="revise-tools">
        <Button small type="submit" disabled={said === '' || isLong}>
          Save and send
        </Button>
        <Button small kind="plain" onClick={cancel}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

import { useState } from 'react';
import { commentLimit } from '../../contract/puzzles.ts';
import type { EntryOf } from '../../sync/outbox-entry.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { useDevice } from './device-provider.tsx';
import { useUnsavedWork } from './unsaved-work.ts';
import './revise-comment.css';

/** Gives a comment other words; it is sent again with them. */
export function ReviseComment({ entry, onEnd }: { entry: EntryOf<'comment'>; onEnd: () => void }) {
  const device = useDevice();
  const [text, setText] = useState(entry.payload.text);
  const said = text.trim();
  const isLong = said.length > commentLimit;
  useUnsavedWork(text !== entry.payload.text);

  const save = async () => {
    if (said === '' || isLong) return;
    await device.reviseComment(entry.operation_id, said);
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
          if (event.key === 'Escape') onEnd();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        error={isLong ? `A comment has at most ${commentLimit.toLocaleString('en')} characters.` : undefined}
      />
      <span className="revise-tools">
        <Button small type="submit" disabled={said === '' || isLong}>
          Save and send
        </Button>
        <Button small kind="plain" onClick={onEnd}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

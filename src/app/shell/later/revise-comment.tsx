import { useEffect, useEffectEvent, useRef } from 'react';
import { honestText } from '../../../contract/honest-text.ts';
import { commentLimit } from '../../../contract/puzzles.ts';
import { type EntryOf, revisionDraft } from '../../../sync/operations/outbox-entry.ts';
import { draftQuery } from '../../../sync/queries/draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/later/text-field.tsx';
import { useDraft } from '../../ui/later/use-draft.ts';
import { useDevice } from '../device-provider.tsx';
import { notify } from '../notice.tsx';
import { useQuery } from '../use-query.ts';
import { useUnsavedWork } from './use-unsaved-work.ts';
import './revise-comment.css';

interface ReviseCommentProps {
  entry: EntryOf<'comment'>;
  onEnd: () => void;
}

/**
 * Edits a waiting comment, which is then sent with the new text. Until that's saved, it's a draft of its own, so a killed tab loses none of it.
 * If the form goes away before, the puzzle's draft gets it.
 */
export function ReviseComment(props: ReviseCommentProps) {
  const { operation_id, payload } = props.entry;
  const key = revisionDraft(payload.puzzle_id, operation_id);
  const { value: stored } = useQuery(draftQuery(key));
  return stored === undefined ? null : <Form {...props} draftKey={key} stored={stored ?? payload.text} />;
}

function Form({ entry, onEnd, draftKey, stored }: ReviseCommentProps & { draftKey: string; stored: string }) {
  const device = useDevice();
  const isOver = useRef(false);
  const { text, type } = useDraft(stored, async (typed) => {
    if (!isOver.current) await device.saveDraft(draftKey, typed);
  });
  const cleaned = honestText(text);
  const isLong = cleaned.length > commentLimit;
  useUnsavedWork(text !== entry.payload.text);

  const saveText = async () => {
    await device.moveRevision(entry.payload.puzzle_id, entry.operation_id, text);
    notify('Your edited text is in the puzzle’s comment field.');
  };
  const leave = useEffectEvent(() => {
    if (isOver.current || cleaned === '' || text === entry.payload.text) return;
    saveText().catch((error) => console.warn('The new text of a comment was not saved.', error));
  });
  useEffect(() => () => leave(), []);

  const cancel = () => {
    isOver.current = true;
    void device.saveDraft(draftKey, '');
    onEnd();
  };
  const save = async () => {
    if (isOver.current || cleaned === '' || isLong) return;
    // Before the save, because this form could be gone after it, and a second tap would hit another comment.
    isOver.current = true;
    try {
      if (!(await device.reviseComment(entry.operation_id, cleaned))) await saveText();
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
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        error={isLong ? `A comment can have at most ${commentLimit.toLocaleString('en')} characters.` : undefined}
      />
      <span className="revise-tools">
        <Button small type="submit" disabled={cleaned === '' || isLong}>
          Save and send
        </Button>
        <Button small kind="plain" onClick={cancel}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

import { mayHaveArrived } from '../../../sync/operations/entry-rules.ts';
import type { OutboxEntry } from '../../../sync/operations/outbox-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/later/dialog.tsx';
import { useDevice } from '../device-provider.tsx';

/** Asks for confirmation before it discards an entry, because nothing else deletes what the learner did. */
export function DiscardEntry({
  entry,
  what,
  text,
  onClose,
}: {
  entry: OutboxEntry;
  /** Begins the sentence. */
  what: string;
  /** The learner's text, if the entry has one. */
  text: string | null;
  onClose: () => void;
}) {
  const device = useDevice();

  const discard = async () => {
    await device.discardEntry(entry.operation_id);
    onClose();
  };

  return (
    <Dialog title="Discard?" onClose={onClose}>
      <p>
        {what}: this deletes it from this device. You can’t undo it.{' '}
        {mayHaveArrived(entry) ? 'It might already have reached the server.' : 'The server never gets it.'}
      </p>
      {text !== null && (
        <blockquote className="dialog-quote" dir="auto">
          {text}
        </blockquote>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="primary" onClick={discard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}

import { isFault } from '../../sync/outbox-entry.ts';
import type { OutboxView } from '../../sync/read-outbox.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { actWords, textOf } from './act-words.ts';

/** Asks first: nothing else that the learner did is ever thrown away. */
export function DiscardAct({ act, onClose }: { act: OutboxView; onClose: () => void }) {
  const device = useDevice();
  const text = textOf(act);
  const title = act.about?.title;

  const discard = async () => {
    await device.discardEntry(act.entry.operation_id);
    onClose();
  };

  return (
    <Dialog title="Discard?" onClose={onClose}>
      <p>
        {actWords(act)}
        {title && <> for ‘{title}’</>}: it goes from this device for good,{' '}
        {isFault(act.entry) ? 'though it may have reached the server.' : 'and the server never gets it.'}
      </p>
      {text !== null && <blockquote className="sync-act-text">{text}</blockquote>}
      <div className="dialog-actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="primary" onClick={discard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import type { VersionRow } from '../../contract/admin-puzzles.ts';
import type { CallResult } from '../../sync/http/first/api-client.ts';
import type { OnlineQuery } from '../../sync/queries/online.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox } from '../ui/later/form-notes.tsx';
import { RequestTrouble } from './request-trouble.tsx';
import { deletedUser, instants } from './text.ts';
import { useStaffQuery } from './use-staff-device.ts';
import './history-dialog.css';

const nameless = {
  account: deletedUser,
  library: 'Library',
  command: 'Management command',
  unknown: 'Unknown',
};

/** Shows who saved what, and when. An older version can be put into the form, and becomes a new version when saved. */
export function HistoryDialog<Snapshot>({
  versions,
  read,
  onRestore,
  onClose,
}: {
  versions: OnlineQuery<VersionRow[]>;
  read: (version: number) => Promise<CallResult<Snapshot>>;
  onRestore: (snapshot: Snapshot, version: number) => void;
  onClose: () => void;
}) {
  const request = useStaffQuery(versions);
  const [failure, setFailure] = useState<FormFailure | null>(null);

  const restore = async (version: number) => {
    setFailure(null);
    const result = await read(version);
    if (result.ok) onRestore(result.reply, version);
    else setFailure(describeFailure(result, 'Failed to fetch this version'));
  };

  return (
    <Dialog title="History" onClose={onClose} wide>
      <div className="dialog-form">
        <RequestTrouble request={request} words="Failed to fetch the history" />
        {request.latest?.length === 0 && <p>No changes yet.</p>}
        {request.latest && request.latest.length > 0 && (
          <ol className="history">
            {request.latest.map(({ version, edited_at, edited_by, origin }, index) => (
              <li key={version}>
                <span className="mono">{version}</span>
                <span>
                  {edited_by ?? nameless[origin ?? 'unknown']}
                  <time className="meta" dateTime={edited_at}>
                    {instants.format(new Date(edited_at))}
                  </time>
                </span>
                {index === 0 ? (
                  <span className="meta">Current</span>
                ) : (
                  <Button small aria-label={`Restore version ${version}`} onClick={() => restore(version)}>
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
        <FailureBox failure={failure} />
        {request.latest && request.latest.length > 1 && (
          <p className="meta">Restoring fills the form. Learners see no change until you save.</p>
        )}
      </div>
    </Dialog>
  );
}

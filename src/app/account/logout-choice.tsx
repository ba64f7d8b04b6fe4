import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { statusQuery } from '../../sync/queries/first/status.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { finishLogout } from './logout.ts';
import { afterSync, unsettledText } from './text.ts';
import './account.css';

/** Asks what to do with work that the server doesn't have yet. */
export function LogoutChoice({ onCancel }: { onCancel: () => void }) {
  const device = useDevice();
  const { value: status } = useQuery(statusQuery);
  const [isSyncing, setSyncing] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [obstacle, setObstacle] = useState<string | null>(null);
  const name = device.username ?? '';

  /** While it syncs, the learner can still choose something else. */
  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = true;
    return () => {
      isAsking.current = false;
    };
  }, []);

  // Everything has been sent, by this page or another sender, so there's nothing left to ask.
  const isSettled = status != null && status.pending + status.rejected === 0;
  const stopAsking = useEffectEvent(() => isAsking.current && finish('keep'));
  useEffect(() => {
    if (isSettled) stopAsking();
  }, [isSettled]);

  async function sync() {
    setSyncing(true);
    setObstacle(null);
    await device.loop.run('retry');
    if (!isAsking.current) return;
    setObstacle(afterSync(await device.read(statusQuery)));
    setSyncing(false);
  }

  async function finish(pending: 'keep' | 'discard') {
    isAsking.current = false;
    setLeaving(true);
    await finishLogout(pending);
  }

  return (
    <div className="logout">
      <p>{status && !isSettled ? unsettledText(status) : <Spinner />}</p>
      <ul className="logout-choices">
        <li>
          <Button kind="primary" wide busy={isSyncing || isLeaving} onClick={sync}>
            {isSyncing ? 'Syncing…' : 'Sync now'}
          </Button>
          <p>Sends the remaining entries, then logs you out.</p>
          <p role="status" className="logout-obstacle">
            {obstacle}
          </p>
        </li>
        <li>
          <Button wide busy={isLeaving} onClick={() => finish('keep')}>
            Keep on this device
          </Button>
          <p>Stays here, hidden from others, until {name} logs in on this device again.</p>
        </li>
        <li>
          <Button wide busy={isLeaving} onClick={() => finish('discard')}>
            Discard
          </Button>
          <p>Deletes the remaining entries. They’re never sent.</p>
        </li>
      </ul>
      <Button kind="plain" busy={isLeaving} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

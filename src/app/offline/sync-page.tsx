import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import type { Device } from '../../sync/device.ts';
import type { Subject } from '../../sync/operations/operation.ts';
import { operationName, operationText } from '../../sync/operations/operations.ts';
import { type SyncStatus, statusQuery } from '../../sync/queries/first/status.ts';
import { type OutboxView, outboxQuery } from '../../sync/queries/outbox.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { DiscardEntry } from '../shell/later/discard-entry.tsx';
import { ScreenSkeleton } from '../shell/screen.tsx';
import { useOpenLogin } from '../shell/session.ts';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { useFocusThatStays } from '../ui/later/use-focus-that-stays.ts';
import { EntryLine } from './entry-line.tsx';
import { OfflineContentSection } from './offline-content-section.tsx';
import { statusText } from './text.ts';
import { useNow } from './use-now.ts';
import { useRoom } from './use-room.ts';
import './sync-page.css';

/** Shows what the server doesn't have yet and what this device stores. Nothing on it needs a network. */
export function SyncPage() {
  const device = useDevice();
  const { value: entries } = useQuery(outboxQuery);
  const { value: told } = useQuery(statusQuery);
  const now = useNow();
  const hasRoom = useRoom(device, now, told?.last_sync, told?.no_room);
  if (!entries || !told) return <ScreenSkeleton />;
  const status: SyncStatus = hasRoom ? told : { ...told, no_room: true, offline_since: null };
  return (
    <div className="sync split">
      <div>
        <Head device={device} status={status} now={now} />
        <EntryList entries={entries} status={status} />
      </div>
      <OfflineContentSection hasRoom={hasRoom} />
    </div>
  );
}

function Head({ device, status, now }: { device: Device; status: SyncStatus; now: number }) {
  const [isSyncing, setSyncing] = useState(false);
  const openLogin = useOpenLogin();
  const isOffline = status.offline_since !== null;
  const asksForLogin = status.paused === 'login' && !isOffline;

  const sync = async () => {
    setSyncing(true);
    await device.loop.run('retry');
    setSyncing(false);
  };

  return (
    <PageHead title="Sync">
      <div role="status" className="sync-status">
        {statusText(status, device.username !== null, now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="sync-now">
        {asksForLogin && (
          <Button kind="primary" onClick={openLogin}>
            Login
          </Button>
        )}
        <Button kind={asksForLogin || isOffline ? 'quiet' : 'primary'} busy={isSyncing} onClick={sync}>
          {isSyncing ? 'Syncing…' : 'Sync now'}
        </Button>
        <p>{isOffline ? 'Starts automatically when you’re online' : 'Runs automatically while the app is open'}</p>
      </div>
    </PageHead>
  );
}

function subjectKey({ about }: OutboxView): string {
  return about ? `${about.kind} ${about.id}` : '';
}

function SubjectHead({ about: { kind, id, title } }: { about: Subject }) {
  const isPuzzle = kind === 'puzzle';
  return (
    <Line className="sync-subject">
      <h3>
        <Link href={isPuzzle ? `/puzzle/${id}` : `/questions/${id}`}>
          {title ?? (isPuzzle ? 'A puzzle' : 'An interview question')}
        </Link>
      </h3>
    </Line>
  );
}

/** Lists what waits, by what it's about. */
function EntryList({ entries, status }: { entries: readonly OutboxView[]; status: SyncStatus }) {
  const [discarding, setDiscarding] = useState<OutboxView | null>(null);
  const followFocus = useFocusThatStays();
  if (entries.length === 0) return null;
  let number = 0;
  return (
    <section aria-labelledby="sync-entries">
      <h2 id="sync-entries" className="visually-hidden">
        Not on the server yet
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is */}
      <div onFocus={followFocus}>
        {[...Map.groupBy(entries, subjectKey)].map(([key, group]) => {
          const about = group[0]?.about;
          return (
            <Fragment key={key}>
              {about && <SubjectHead about={about} />}
              <ol className="lines sync-entries">
                {group.map((view) => (
                  <EntryLine
                    key={view.entry.sequence}
                    number={++number}
                    view={view}
                    status={status}
                    onDiscard={() => setDiscarding(view)}
                  />
                ))}
              </ol>
            </Fragment>
          );
        })}
      </div>
      {discarding && (
        <DiscardEntry
          entry={discarding.entry}
          what={
            discarding.about?.title
              ? `${operationName(discarding)} for ‘${discarding.about.title}’`
              : operationName(discarding)
          }
          text={operationText(discarding)}
          onClose={() => setDiscarding(null)}
        />
      )}
    </section>
  );
}

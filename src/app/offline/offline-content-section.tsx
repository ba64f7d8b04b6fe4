import { useState } from 'react';
import { Link } from 'wouter';
import { dayNumber } from '../../rules/puzzle-day.ts';
import { secureApis } from '../../rules/secure-apis.ts';
import { type OfflinePuzzle, offlineContentQuery } from '../../sync/queries/offline-content.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useQuery } from '../shell/use-query.ts';
import { Button } from '../ui/button.tsx';
import { Dot, type DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { useFocusThatStays } from '../ui/later/use-focus-that-stays.ts';
import { DeviceFileSection } from './device-file-section.tsx';
import { type Platform, platformText, sizeText } from './platform.ts';
import { contentText } from './text.ts';
import { usePlatform } from './use-platform.ts';

const most = 12;
const dots: Record<OfflinePuzzle['progress'], DotState> = { open: 'open', started: 'started', done: 'right' };
const words: Record<OfflinePuzzle['progress'], string> = { open: 'Open', started: 'Started', done: 'Done' };

/** Shows what can be read offline, the space it takes, and what this browser can't do. */
export function OfflineContentSection({ hasRoom }: { hasRoom: boolean }) {
  const device = useDevice();
  const { value: content } = useQuery(offlineContentQuery(most));
  const { platform, ask } = usePlatform();
  const followFocus = useFocusThatStays();

  const persist = async () => {
    await secureApis()
      .navigator.storage?.persist?.()
      .catch(() => false);
    await ask();
  };

  return (
    <aside className="sync-saved pane pane-ids" aria-labelledby="sync-saved" onFocus={followFocus}>
      <Line as="header" className="sync-saved-head">
        <h2 id="sync-saved">Saved on this device</h2>
        <p className="meta">
          {content && contentText(content)}
          {content && platform && `, ${roomText(platform)}`}
        </p>
        <p>
          <Link href="/offline-download">Offline download</Link>
        </p>
      </Line>
      {content && content.latest.length > 0 && (
        <ul className="lines sync-saved-list">
          {content.latest.map(({ id, title, published_at, progress }) => (
            <Line as="li" key={id} number={dayNumber(published_at)} dot={dots[progress]} dotLabel={words[progress]}>
              <Link href={`/puzzle/${id}`}>{title}</Link>
            </Line>
          ))}
          {content.puzzles > content.latest.length && (
            <Line as="li">
              <p className="meta">And {content.puzzles - content.latest.length} older ones</p>
            </Line>
          )}
        </ul>
      )}
      {platform && (
        <Notes
          sentences={platformText(platform, {
            keepsNothing: device.storage.indexedDB !== undefined,
            hasRoom,
          })}
          isPersisted={platform.isPersisted}
          {...(platform.isPersisted === false && platform.mayPersist && { persist })}
        />
      )}
      {device.username !== null && <DeviceFileSection device={device} />}
    </aside>
  );
}

function Notes({
  sentences,
  isPersisted,
  persist,
}: {
  sentences: readonly string[];
  isPersisted: Platform['isPersisted'];
  persist?: () => Promise<void>;
}) {
  const [hasAsked, setAsked] = useState(false);
  if (sentences.length === 0) return null;
  return (
    <Line className="sync-notes">
      <h3>About this browser</h3>
      <ul className="sync-notes-list">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Dot state="none" />
            {sentence}
          </li>
        ))}
      </ul>
      {persist && (
        <Button
          small
          onClick={async () => {
            await persist();
            setAsked(true);
          }}
        >
          Ask the browser to keep the data
        </Button>
      )}
      <p role="status" className="meta">
        {hasAsked && isPersisted === false && 'The browser declined. It’s more likely to agree for an installed app.'}
      </p>
    </Line>
  );
}

function roomText({ usage, quota }: Platform): string {
  if (usage === null) return 'and the browser doesn’t report how much space that takes';
  return quota === null ? sizeText(usage) : `${sizeText(usage)} of ${sizeText(quota)}`;
}

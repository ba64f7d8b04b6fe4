import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { readDownloadManifest } from '../../contract/offline-calls.ts';
import type { Device } from '../../sync/device.ts';
import {
  pauseDownload,
  type Room,
  removeDownload,
  startDownload,
} from '../../sync/operations/offline/control-download.ts';
import { meQuery } from '../../sync/queries/me.ts';
import {
  type DownloadView,
  isLoadedElsewhere,
  offlineDownloadQuery,
  underWayQuery,
} from '../../sync/queries/offline/offline-download.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { ScreenSkeleton } from '../shell/screen.tsx';
import { useQuery } from '../shell/use-query.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';
import { Dialog } from '../ui/later/dialog.tsx';
import { NeedsConnection } from '../ui/later/form-notes.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { useFocusThatStays } from '../ui/later/use-focus-that-stays.ts';
import { type Platform, platformText, readPlatform, sizeText } from './platform.ts';
import { contentText, downloadText, licenseText, updatedText } from './text.ts';
import { useNow } from './use-now.ts';
import { usePlatform } from './use-platform.ts';
import './offline-download-page.css';
import { secureApis } from '../../rules/secure-apis.ts';

/** Shows the annual plan's offline download: what it holds, its progress, and its actions. */
export function OfflineDownloadPage() {
  const device = useDevice();
  const { value: user } = useQuery(meQuery, { refresh: false });
  const { value: view } = useQuery(offlineDownloadQuery);
  const isElsewhere = useElsewhere(device, view?.state);
  if (user === undefined || !view || isElsewhere === null) return <ScreenSkeleton />;
  const isOnDevice = view.state !== 'none' && view.state !== 'gone';
  return (
    <div className="offline-download">
      <PageHead title="Offline download">
        <p className="offline-download-lede">
          The whole library on this device: every puzzle and interview question, with immediate results and solutions,
          wherever you are.
        </p>
      </PageHead>
      {user?.plan === 'annual' || isOnDevice ? (
        <Download device={device} view={view} isElsewhere={isElsewhere} />
      ) : (
        <NotAnnual view={view} />
      )}
    </div>
  );
}

function NotAnnual({ view }: { view: DownloadView }) {
  return (
    <Line className="offline-download-state" dot="locked">
      {view.trouble && <p role="status">{downloadText(view, false)}</p>}
      <p>The offline download is part of the annual plan. On every plan, what you’ve opened stays on this device.</p>
      <Link href="/upgrade" className={buttonClass({ kind: 'primary', wide: true })}>
        See the annual plan
      </Link>
    </Line>
  );
}

const dots: Readonly<Record<DownloadView['state'], DotState>> = {
  none: 'open',
  gone: 'open',
  loading: 'started',
  paused: 'pending',
  ready: 'right',
};

function Download({ device, view, isElsewhere }: { device: Device; view: DownloadView; isElsewhere: boolean }) {
  const underWay = useQuery(underWayQuery).value ?? null;
  // Stored or removed parts change the browser's estimate.
  const { platform, ask } = usePlatform(view.bytes);
  const [isAsking, setAsking] = useState(false);
  const now = useNow();
  const followFocus = useFocusThatStays();
  const { state, loaded, total } = view;
  // An error means the other tab just gave up.
  const isRunning = state === 'loading' && (underWay !== null || (isElsewhere && view.trouble === null));
  const isOnDevice = state !== 'none' && state !== 'gone';
  const isPart = isOnDevice && state !== 'ready';

  const download = async () => {
    await device.run(startDownload, room);
    await ask();
  };

  return (
    <>
      <Line
        as="section"
        className="offline-download-state"
        dot={view.trouble && !isRunning ? 'wrong' : dots[state]}
        marked={state === 'ready' ? 'teal' : undefined}
      >
        <h2 className="visually-hidden">State</h2>
        <p role="status">{downloadText(view, isRunning)}</p>
        {isPart && total > 0 && <Bytes done={Math.min(total, loaded + (underWay ?? 0))} total={total} />}
        {!isOnDevice && <Offer />}
        <NeedsConnection>
          {isOnDevice ? 'You can use what’s here.' : 'The download needs a connection.'}
        </NeedsConnection>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is */}
        <div className="offline-download-actions" onFocus={followFocus}>
          {/* One button, so it keeps the focus. */}
          {state !== 'ready' && (
            <Button
              kind={isRunning ? 'quiet' : 'primary'}
              onClick={() => (isRunning ? device.run(pauseDownload) : download())}
            >
              {isRunning ? 'Pause' : isOnDevice ? 'Resume' : 'Download'}
            </Button>
          )}
          {isOnDevice && <Button onClick={() => setAsking(true)}>Remove</Button>}
        </div>
      </Line>
      <Facts view={view} platform={platform} now={now} />
      {isAsking && (
        <Dialog title="Remove the download?" onClose={() => setAsking(false)}>
          <p>
            This removes its puzzles and questions from this device. You can then open them only online. Your answers
            stay, sent or not.
          </p>
          <div className="dialog-actions">
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button
              kind="primary"
              onClick={async () => {
                await device.run(removeDownload);
                setAsking(false);
                await ask();
              }}
            >
              Remove
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** How often to look for another tab, in milliseconds. */
const look = 1000;

/** Returns whether another tab is loading the download, null until that's known. */
function useElsewhere(device: Device, state: DownloadView['state'] | undefined): boolean | null {
  const [told, setTold] = useState<{ state: DownloadView['state']; isElsewhere: boolean } | null>(null);
  useEffect(() => {
    if (state === undefined) return;
    const ask = async () => setTold({ state, isElsewhere: await device.run(isLoadedElsewhere) });
    void ask();
    const timer = setInterval(ask, look);
    return () => clearInterval(timer);
  }, [device, state]);
  // Another tab just started, which the next check confirms.
  return told && (told.state === state ? told.isElsewhere : true);
}

const room: Room = {
  async persist() {
    await secureApis()
      .navigator.storage?.persist?.()
      .catch(() => false);
  },
  async estimate() {
    const { usage, quota } = await readPlatform();
    return usage === null || quota === null ? null : { usage, quota };
  },
};

function Bytes({ done, total }: { done: number; total: number }) {
  return (
    <div className="offline-download-bytes">
      <progress max={total} value={done} aria-label="Downloaded" />
      <p className="meta">
        {sizeText(done)} of {sizeText(total)}
      </p>
    </div>
  );
}

/** Shows the size of a download, if the server can be reached. */
function Offer() {
  const chunks = useQuery(onlineQuery(readDownloadManifest)).value?.chunks;
  const sumOf = (field: 'rows' | 'size') => chunks?.reduce((sum, chunk) => sum + chunk[field], 0) ?? 0;
  return (
    <p className="meta">
      {chunks && `${sumOf('rows')} puzzles and interview questions, ${sizeText(sumOf('size'))} to download`}
    </p>
  );
}

function Facts({ view, platform, now }: { view: DownloadView; platform: Platform | null; now: number }) {
  const words = platform ? platformText(platform) : [];
  const facts: [string, ReactNode][] = [
    ['Contents', view.bytes > 0 && contentText(view)],
    ['Download', view.bytes > 0 && sizeText(view.bytes)],
    ['Up to date', updatedText(view, now)],
    ['License', licenseText(view)],
    ['Space', platform && roomText(platform)],
    ['Stored', platform && persistText(platform)],
  ];
  return (
    <Line as="section" className="offline-download-facts">
      <h2>On this device</h2>
      <dl>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ),
        )}
      </dl>
      {words.length > 0 && (
        <ul className="offline-download-notes">
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p>
        <Link href="/sync">Entries to send</Link>
      </p>
    </Line>
  );
}

function roomText({ usage, quota }: Platform): string {
  if (usage === null || quota === null) return 'This browser doesn’t report how much space is left.';
  return `${sizeText(usage)} used, ${sizeText(Math.max(0, quota - usage))} free.`;
}

function persistText({ isPersisted }: Platform): string {
  return isPersisted === true ? 'Until you remove it.' : 'While the browser has space for it.';
}

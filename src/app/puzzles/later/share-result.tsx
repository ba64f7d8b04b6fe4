import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { languageNames } from '../../../rules/language-names.ts';
import { localDay, utcDay } from '../../../rules/puzzle-day.ts';
import { mainRun, partingStop } from '../../../rules/recordings.ts';
import { answerStatus } from '../../../rules/tally.ts';
import type { PuzzleView } from '../../../sync/queries/first/puzzle.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { weekOf } from '../../shell/later/week-dots.tsx';
import { productAtom } from '../../shell/product.ts';
import { daysAtom, streakAtom, useSession } from '../../shell/session.ts';
import { Button } from '../../ui/button.tsx';
import type { SharePicture } from '../picture/share-picture.tsx';
import { earnedPoints } from './earned.ts';
import { numbered, shareText } from './text.ts';
import './share-result.css';
import { secureApis } from '../../../rules/secure-apis.ts';

/**
 * Shares a result and its picture through the platform's share sheet, or copies the text. If neither is allowed, shows the text to copy by
 * hand. `isPictured`: the picture is shown, too. Otherwise it's drawn when it's shared.
 */
export function ShareResult({
  view,
  day,
  isPictured = false,
}: {
  view: PuzzleView;
  day: string | null;
  isPictured?: boolean;
}) {
  const device = useDevice();
  const { name } = useAtomValue(productAtom);
  const streak = useAtomValue(streakAtom)?.current ?? 0;
  const [outcome, setOutcome] = useState<'copied' | 'rejected' | null>(null);
  const days = useAtomValue(daysAtom);
  const isScored = !useSession()?.is_staff;
  const [Picture, setPicture] = useState<typeof SharePicture | null>();
  const picture = useRef<File>(undefined);
  useEffect(() => {
    if (!isPictured) return;
    import('../picture/share-picture.tsx').then(
      (file) => setPicture(() => file.SharePicture),
      (reason) => {
        // Without a network there's no picture, so it shares only the text.
        console.warn(reason);
        setPicture(null);
      },
    );
  }, [isPictured]);
  const counted = view.questions.map(answerStatus).filter((status) => status !== 'void');
  const results = counted.map((status) => status === 'right');
  const address = `${location.host}/puzzle/${view.id}`;
  const now = new Date(device.serverClock.now());
  const text = shareText({
    productName: name,
    day,
    today: utcDay(now),
    subtitle: view.subtitle,
    results,
    streak,
    url: `${location.protocol}//${address}`,
  });

  // Staff's corrections took out every answer.
  if (counted.length === 0) return null;

  const pictureName = `${numbered(name, day).toLowerCase().replaceAll(' ', '-')}.png`;
  const facts = {
    name: numbered(name, day),
    title: view.title,
    language: languageNames[view.language],
    results,
    points: isScored ? earnedPoints(view) : null,
    week: days && weekOf(days, localDay(now)),
    stops: stopsOf(view),
    address,
  };

  async function readPicture(): Promise<File | undefined> {
    if (isPictured) return picture.current;
    try {
      const { drawFile } = await import('../picture/draw-picture.ts');
      return await drawFile(pictureName, facts);
    } catch (reason) {
      console.warn(reason);
    }
  }

  async function share() {
    setOutcome(null);
    if (!(await offer(text, readPicture))) setOutcome(await copy(text));
  }

  return (
    <>
      <Button wide onClick={share}>
        Share result
      </Button>
      <p className="share-words" role="status">
        {outcome === 'copied' && 'Copied. Paste it where you like.'}
        {outcome === 'rejected' && 'This browser couldn’t copy it. Here it is:'}
      </p>
      {outcome === 'rejected' && (
        <textarea className="share-text" aria-label="The result" readOnly rows={4} value={text} onFocus={selectAll} />
      )}
      {isPictured && Picture === undefined && <div className="share-space" />}
      {Picture && (
        <Picture
          name={pictureName}
          facts={facts}
          onDrawn={(file) => {
            picture.current = file;
          }}
        />
      )}
    </>
  );
}

function stopsOf({ recording, kind }: PuzzleView) {
  if (!recording) return null;
  const main = mainRun(recording, kind);
  const parting = partingStop(recording, main, main);
  return parting === null ? null : { count: recording.stops.length, parting };
}

function selectAll({ currentTarget }: { currentTarget: HTMLTextAreaElement }) {
  currentTarget.select();
}

/** Returns whether the platform's sheet was offered, even if the learner closed it. */
async function offer(text: string, readPicture: () => Promise<File | undefined>): Promise<boolean> {
  const apis = secureApis();
  // A copy must follow the click at once, so without a sheet no picture is waited for.
  if (!apis.navigator.share || !apis.navigator.canShare) return false;
  const picture = await readPicture();
  const withPicture = picture && { text, files: [picture] };
  const data = [withPicture, { text }].find((each) => each && apis.navigator.canShare?.(each));
  if (!data) return false;
  try {
    await apis.navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function copy(text: string): Promise<'copied' | 'rejected'> {
  const { clipboard } = secureApis().navigator;
  if (!clipboard) return 'rejected';
  try {
    await clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'rejected';
  }
}

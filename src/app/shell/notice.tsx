import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { Dot } from '../ui/dot.tsx';
import './notice.css';

const store = getDefaultStore();
interface NoticeLink {
  href: string;
  words: string;
}

const noticeAtom = atom<{ text: string; isBusy: boolean; link?: NoticeLink | undefined } | null>(null);

/** How long a notice stays, in milliseconds. What can be followed stays longer. */
const stays = { plain: 6000, linked: 12_000 };

/** Where `sessionStorage` has the notice of the page before a reload. */
export const noticeKey = 'notice';

/** Shows and announces briefly that something is done, and where to go on from it. */
export function notify(text: string, link?: NoticeLink): void {
  store.set(noticeAtom, { text, isBusy: false, link });
}

/** Shows that something is in progress, until the next notice. */
export function notifyBusy(text: string): void {
  store.set(noticeAtom, { text, isBusy: true });
}

function close(): void {
  store.set(noticeAtom, null);
}

function readNotice(): string | null {
  try {
    const text = sessionStorage.getItem(noticeKey);
    sessionStorage.removeItem(noticeKey);
    return text;
  } catch {
    return null;
  }
}

/** Shows what `notify` says. Render it once and always, because screen readers can miss a live region that appears with its text. */
export function Notice() {
  const notice = useAtomValue(noticeAtom);

  useEffect(() => {
    const text = readNotice();
    if (text) notify(text);
  }, []);

  useEffect(() => {
    if (!notice || notice.isBusy) return;
    const timer = setTimeout(close, notice.link ? stays.linked : stays.plain);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <div className="notice" role="status">
      {notice && (
        <p className="notice-slip">
          <Dot state={notice.isBusy ? 'started' : 'right'} />
          {notice.text}
          {notice.link && (
            <Link href={notice.link.href} onClick={close}>
              {notice.link.words}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

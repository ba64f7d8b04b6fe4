import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Dot } from '../ui/dot.tsx';
import './notice.css';

const store = getDefaultStore();
const noticeAtom = atom<{ text: string; isBusy: boolean } | null>(null);
const stays = 6000;
/** Where `sessionStorage` has the notice of the page before a reload. */
export const noticeKey = 'notice';

/** Shows and announces briefly that something is done. */
export function notify(text: string): void {
  store.set(noticeAtom, { text, isBusy: false });
}

/** Shows that something is in progress, until the next notice. */
export function notifyBusy(text: string): void {
  store.set(noticeAtom, { text, isBusy: true });
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
    const timer = setTimeout(() => store.set(noticeAtom, null), stays);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <div className="notice" role="status">
      {notice && (
        <p className="notice-slip">
          <Dot state={notice.isBusy ? 'started' : 'right'} />
          {notice.text}
        </p>
      )}
    </div>
  );
}

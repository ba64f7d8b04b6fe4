import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Dot } from '../ui/dot.tsx';
import './notice.css';

const store = getDefaultStore();
const noticeAtom = atom<{ text: string; isBusy: boolean } | null>(null);
const stays = 6000;
const key = 'notice';

/** Says in passing, on the screen and aloud, that something is done. */
export function notify(text: string): void {
  store.set(noticeAtom, { text, isBusy: false });
}

/** Says that something is under way, until something else is said. */
export function notifyBusy(text: string): void {
  store.set(noticeAtom, { text, isBusy: true });
}

/** The same once the page is loaded anew. */
export function notifyAfterReload(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without storage it goes unsaid.
  }
}

function readNotice(): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}

/** Where `notify` speaks: once on the page, and always there, since a live region that comes with its text may go unheard. */
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

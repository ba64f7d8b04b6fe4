import { noticeKey } from '../notice.tsx';

/** Shows a notice after the page reloads. */
export function notifyAfterReload(text: string): void {
  try {
    sessionStorage.setItem(noticeKey, text);
  } catch {
    // Without storage, nothing is shown.
  }
}

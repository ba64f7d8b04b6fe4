import { secureApis } from '../../rules/secure-apis.ts';
import { currentEntry, enterEntry } from '../ui/entry-state.ts';
import { followScroll } from './scroll-places.ts';
import { leaveScreen } from './unsaved-work.ts';
import { whenPainted } from './when-idle.ts';

/** Restores states and scroll positions when the learner goes back or forward, and scroll positions also after a reload. */
export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  window.addEventListener('popstate', () => enterEntry());
  // A page that was opened just now has nothing to restore, and its layout is more urgent.
  if (history.state) followScroll();
  else whenPainted(followScroll);
}

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/** For wouter's `aroundNav`: names the new entry and starts it at the top, after the current screen agrees to leave. */
export function navigateFromTop(navigate: Navigate, to: string, options?: { replace?: boolean; state?: object }): void {
  leaveScreen(() => {
    const isNew = !options?.replace;
    if (isNew) enterEntry(secureApis().crypto.randomUUID());
    navigate(to, { ...options, state: { ...options?.state, scrollKey: currentEntry() } });
    if (isNew) window.scrollTo(0, 0);
  });
}

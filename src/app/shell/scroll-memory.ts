import { secureApis } from '../../rules/secure-apis.ts';
import { leaveScreen } from './unsaved-work.ts';

/** How far each history entry was scrolled, for as long as the tab lives. A new entry starts at the top. */
const positions = new Map<string, number>(readPositions());
let current = keyOf(history.state);
let restoring: (() => void) | undefined;

export function rememberScroll(): void {
  history.scrollRestoration = 'manual';
  const top = positions.get(current);
  // A screen that stood before the app may have been scrolled by now.
  if (top || window.scrollY === 0) restore(top ?? 0);
  window.addEventListener('scroll', () => positions.set(current, window.scrollY), { passive: true });
  window.addEventListener('popstate', (event) => {
    current = keyOf(event.state);
    restore(positions.get(current) ?? 0);
  });
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem('scroll', JSON.stringify([...positions].slice(-50)));
    } catch {
      // Without storage, a reload starts at the top.
    }
  });
}

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/** For wouter's `aroundNav`: names the new entry and starts it at the top, after the current screen agrees to leave. */
export function navigateFromTop(navigate: Navigate, to: string, options?: { replace?: boolean; state?: object }): void {
  leaveScreen(() => {
    restoring?.();
    const key = options?.replace ? current : secureApis().crypto.randomUUID();
    navigate(to, { ...options, state: { ...options?.state, scrollKey: key } });
    current = key;
    if (!options?.replace) window.scrollTo(0, 0);
  });
}

/**
 * Restores the position when the page is tall enough, because it grows as its data arrives. Gives up when the learner scrolls, or after 10
 * s.
 */
function restore(top: number): void {
  restoring?.();
  if (top === 0) {
    window.scrollTo(0, 0);
    return;
  }
  const observer = new ResizeObserver(() => {
    // Scrolling earlier would show the footer of the shorter page, which then jumps.
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    stop();
  });
  const timer = setTimeout(stop, 10_000);
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) window.removeEventListener(name, stop);
    restoring = undefined;
  }
  restoring = stop;
  for (const name of events) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
}

function keyOf(state: unknown): string {
  return (state as { scrollKey?: string } | null)?.scrollKey ?? location.pathname + location.search;
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem('scroll') ?? '[]');
  } catch {
    return [];
  }
}

import { leaveScreen } from './unsaved-work.ts';

/** Each entry of the history remembers how far it was scrolled; a new one begins at the top. Kept for the tab's life. */
const positions = new Map<string, number>(readPositions());
let current = keyOf(history.state);
let restoring: (() => void) | undefined;

export function keepScroll(): void {
  history.scrollRestoration = 'manual';
  restore(positions.get(current) ?? 0);
  window.addEventListener('scroll', () => positions.set(current, window.scrollY), { passive: true });
  window.addEventListener('popstate', (event) => {
    current = keyOf(event.state);
    restore(positions.get(current) ?? 0);
  });
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem('scroll', JSON.stringify([...positions].slice(-50)));
    } catch {
      // Without storage a reload begins at the top.
    }
  });
}

type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

/** For wouter's `aroundNav`: names the new entry and begins it at the top, once the present screen lets it go. */
export function navigateFromTop(navigate: Navigate, to: string, options?: { replace?: boolean; state?: object }): void {
  leaveScreen(() => {
    restoring?.();
    const key = options?.replace ? current : crypto.randomUUID();
    navigate(to, { ...options, state: { ...options?.state, scrollKey: key } });
    current = key;
    if (!options?.replace) window.scrollTo(0, 0);
  });
}

/** The page grows as its data arrives, on a slow phone for seconds: tries until it is high enough, the learner scrolls, or 10 s have passed. */
function restore(top: number): void {
  restoring?.();
  if (top === 0) {
    window.scrollTo(0, 0);
    return;
  }
  const observer = new ResizeObserver(() => {
    // Not before: at the end of a lower page the footer would be seen, and jump.
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

import { currentEntry } from '../ui/entry-state.ts';

/** From the left and from the top, in pixels, by the scroller's name. */
type Places = Readonly<Record<string, readonly [left: number, top: number]>>;

/** How long a screen's data can take to arrive, in milliseconds. */
const timeoutMs = 10_000;

/** How far each history entry's scrollers are scrolled, for as long as the tab lives. */
const memory = new Map<string, Places>(readMemory());
let stop: (() => void) | undefined;

/** Restores the scroll positions of this history entry, and from now on those of each entry that Back or Forward leads to. */
export function followScroll(): void {
  // A screen that stood before the app may have been scrolled by now.
  if (memory.has(currentEntry())) restore();
  for (const element of document.querySelectorAll('*')) {
    if (element.scrollTop !== 0 || element.scrollLeft !== 0) note(element);
  }
  // These events don't bubble.
  document.addEventListener(
    'scroll',
    ({ target }) => note(target instanceof Element ? target : document.documentElement),
    { capture: true, passive: true },
  );
  window.addEventListener('popstate', restore);
  window.addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem('places', JSON.stringify([...memory].slice(-50)));
    } catch {
      // Without storage, a reload starts at the top.
    }
  });
}

/** A scroller's name is its class, or its tag without one, and its index among those alike. The same screen has the same names again. */
function note(scroller: Element): void {
  const { classList, localName, scrollLeft, scrollTop } = scroller;
  const alike = classList[0] ? `.${classList[0]}` : localName;
  const name = `${[...document.querySelectorAll(alike)].indexOf(scroller)} ${alike}`;
  memory.set(currentEntry(), { ...memory.get(currentEntry()), [name]: [scrollLeft, scrollTop] });
}

/**
 * Scrolls each scroller to its place when it's large enough, because a screen grows as its data arrives. Gives up when the learner does
 * something or leaves, or after 10 s.
 */
function restore(): void {
  stop?.();
  const entry = currentEntry();
  const missing = new Map(Object.entries(memory.get(entry) ?? {}));
  if (missing.size === 0) {
    window.scrollTo(0, 0);
    return;
  }
  const restoreThese = () => {
    for (const [name, [left, top]] of missing) {
      const [index, alike = ''] = name.split(' ');
      const scroller = document.querySelectorAll(alike)[Number(index)];
      // Scrolling earlier would show the end of the smaller content, which then jumps.
      if (!scroller || !fits(scroller, left, top)) continue;
      scroller.scrollTo({ left, top, behavior: 'instant' });
      missing.delete(name);
    }
    if (missing.size === 0) stop?.();
  };
  const onChange = () => (currentEntry() === entry ? restoreThese() : stop?.());
  const mutations = new MutationObserver(onChange);
  const resizes = new ResizeObserver(onChange);
  const timer = setTimeout(() => stop?.(), timeoutMs);
  const ended = new AbortController();
  stop = () => {
    stop = undefined;
    mutations.disconnect();
    resizes.disconnect();
    clearTimeout(timer);
    ended.abort();
  };
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) {
    window.addEventListener(name, () => stop?.(), { passive: true, signal: ended.signal });
  }
  // Both fire only after the page has left the previous screen, whose scrollers can have the same names.
  mutations.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  resizes.observe(document.body);
}

/** Positions are fractions, and sizes aren't. */
function fits({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element, left: number, top: number): boolean {
  return scrollHeight - clientHeight > top - 1 && scrollWidth - clientWidth > Math.abs(left) - 1;
}

function readMemory(): [string, Places][] {
  try {
    return JSON.parse(sessionStorage.getItem('places') ?? '[]');
  } catch {
    return [];
  }
}

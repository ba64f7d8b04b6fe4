import { flushSync } from 'react-dom';

declare global {
  /** What was pressed on a kept screen, in order, by `public/early.js`. */
  var pressedEarly: HTMLElement[] | undefined;
}

export const rootOf = () => document.getElementById('root')!;

/** Whether the page came from the worker with the screen that stood here last, which is not yet the app's own. */
export function isKeptScreen(): boolean {
  return rootOf().dataset.kept !== undefined;
}

/** Puts the app's own screen in the place of the kept one, and does on it what was done on that: focus, scrolling, and what was pressed. */
export function takeOver(render: () => void): void {
  const root = rootOf();
  const pressed = (globalThis.pressedEarly ?? []).map((element) => placeIn(root, element));
  const focus = root.contains(document.activeElement) ? placeIn(root, document.activeElement!) : null;
  const scrolled = [...root.querySelectorAll('.code-frame')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((frame) => ({ place: placeIn(root, frame), top: frame.scrollTop, left: frame.scrollLeft }));
  flushSync(render);
  delete root.dataset.kept;
  for (const { place, top, left } of scrolled) elementAt(root, place)?.scrollTo({ top, left, behavior: 'instant' });
  if (focus) elementAt(root, focus)?.focus({ preventScroll: true });
  for (const place of pressed) {
    const element = elementAt(root, place);
    // The screen is another one: the rest was not meant for it.
    if (!element) return;
    flushSync(() => element.click());
  }
}

/** Where an element stands, and what it is by its words and values. */
interface Place {
  path: number[];
  identity: string;
}

function placeIn(root: Element, element: Element): Place {
  const path: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    path.unshift([...at.parentElement.children].indexOf(at));
  }
  return { path, identity: identityOf(element) };
}

function identityOf(element: Element): string {
  const { name = '', value = '' } = element as Partial<HTMLInputElement>;
  return JSON.stringify([element.tagName, name, value, element.textContent]);
}

function elementAt(root: Element, { path, identity }: Place): HTMLElement | null {
  const element = path.reduce<Element | undefined>((at, index) => at?.children[index], root);
  return element && identityOf(element) === identity ? (element as HTMLElement) : null;
}

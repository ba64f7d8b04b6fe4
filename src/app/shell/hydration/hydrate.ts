import { createElement, type ReactNode, startTransition, use, useInsertionEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beginFirstReads, endFirstReads } from '../../ui/first-reads.ts';
import { currentDevice } from '../current-device.ts';
import { rootOf } from '../screen-snapshot.ts';

/** How long to wait for a press to end. Browsers might not report one that ends outside the page. */
const pressTimeoutMs = 10_000;

/** Replaces the snapshot with the app's own, and repeats on it what was done on the snapshot. */
export async function replaceSnapshot(render: () => void): Promise<void> {
  await pressOver();
  const root = rootOf();
  const redo = noteActions(root);
  flushSync(render);
  delete root.dataset.snapshot;
  redo(root);
}

/** How long a prerendered screen stays while the app's own gets ready, in milliseconds. */
const readyTimeoutMs = 10_000;

/** Does the same for a screen that the server prerendered. The app's own renders outside the page until it has all its data. */
export async function hydratePrerendered(app: ReactNode): Promise<void> {
  beginFirstReads(Promise.all([currentDevice(), pressOver()]));
  const old = rootOf();
  const own = document.createElement('div');
  own.id = old.id;
  const root = createRoot(own);
  const redo = await new Promise<ReturnType<typeof noteActions>>((onSwapped) => {
    const swapped = (...children: ReactNode[]) => createElement(Swap, { old, own, onSwapped }, app, ...children);
    startTransition(() => root.render(swapped(createElement(AfterPress))));
    setTimeout(() => {
      if (own.isConnected) return;
      endFirstReads();
      root.render(swapped());
    }, readyTimeoutMs);
  });
  endFirstReads();
  redo(own);
}

interface SwapProps {
  old: HTMLElement;
  own: HTMLElement;
  onSwapped: (redo: ReturnType<typeof noteActions>) => void;
  children?: ReactNode;
}

function Swap({ old, own, onSwapped, children }: SwapProps) {
  // Before any layout effect, so each of them finds its elements in the page. Until then, the prerendered screen works.
  useInsertionEffect(() => {
    if (!old.isConnected) return;
    const redo = noteActions(old);
    old.replaceWith(own);
    onSwapped(redo);
  }, [old, own, onSwapped]);
  return children;
}

/** Renders last, and holds the swap up for a press that began while the others rendered. */
function AfterPress(): null {
  const { press } = globalThis.early;
  if (press) use(press);
  return null;
}

/** Waits for the end of a press, because one that begins on one screen and ends on the other isn't a click. */
async function pressOver(): Promise<void> {
  await Promise.race([released(), new Promise((done) => setTimeout(done, pressTimeoutMs))]);
}

/** Notes what was done on a screen: clicks, keys, focus, an open menu, and scrolling. The returned function repeats it on another. */
function noteActions(old: HTMLElement): (root: HTMLElement) => void {
  const placeOf = (element: Element | null) => (old.contains(element) ? placeIn(old, element!) : null);
  const { actions, menuButton } = globalThis.early;
  const done = actions.map(({ event, element, focus, menu }) => ({
    event,
    element: placeOf(element),
    focus: placeOf(focus),
    menu: placeOf(menu),
  }));
  const atEnd = { focus: placeOf(document.activeElement), menu: placeOf(menuButton()) };
  const scrolled = [...old.querySelectorAll('.code-frame')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((frame) => ({ place: placeIn(old, frame), top: frame.scrollTop, left: frame.scrollLeft }));
  return (root) => {
    for (const { place, top, left } of scrolled) elementAt(root, place)?.scrollTo({ top, left, behavior: 'instant' });

    let focused: string | undefined;
    /** Only if the focus moved, because repeating an action can move it further. */
    const restore = ({ focus, menu }: typeof atEnd) => {
      const button = elementAt<HTMLButtonElement>(root, menu);
      const open = root.querySelector<HTMLElement>(':popover-open');
      if (open !== (button?.popoverTargetElement ?? null)) {
        open?.hidePopover();
        button?.click();
      }
      if (focused !== JSON.stringify(focus)) elementAt(root, focus)?.focus({ preventScroll: true });
      focused = JSON.stringify(focus);
    };
    for (const { event, element, ...before } of done) {
      restore(before);
      const isKey = event instanceof KeyboardEvent;
      const target = isKey ? (before.focus ? document.activeElement : document.body) : elementAt(root, element);
      // This is another screen, so the rest wasn't meant for it.
      if (!(target instanceof HTMLElement)) return;
      flushSync(() => {
        if (isKey) target.dispatchEvent(new KeyboardEvent('keydown', event));
        else target.click();
      });
    }
    restore(atEnd);
  };
}

async function released(): Promise<void> {
  while (globalThis.early.press) await globalThis.early.press;
}

/** Identifies an element by its text and values, and by its index among equal ones. */
interface Place {
  tag: string;
  identity: string;
  index: number;
}

function placeIn(root: Element, element: Element): Place {
  const { tagName: tag } = element;
  const identity = identityOf(element);
  return { tag, identity, index: alike(root, { tag, identity }).indexOf(element) };
}

function identityOf(element: Element): string {
  const { name = '', value = '' } = element as Partial<HTMLInputElement>;
  return JSON.stringify([name, value, element.textContent]);
}

function alike(root: Element, { tag, identity }: Pick<Place, 'tag' | 'identity'>): Element[] {
  return [...root.querySelectorAll(tag)].filter((element) => identityOf(element) === identity);
}

function elementAt<Found extends HTMLElement>(root: Element, place: Place | null): Found | undefined {
  return place ? (alike(root, place)[place.index] as Found | undefined) : undefined;
}

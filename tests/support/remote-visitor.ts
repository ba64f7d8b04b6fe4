import { expect } from 'vitest';
import type { RemoteBrowser } from './remote-browser.ts';

interface Place {
  x: number;
  y: number;
}

/** A person at a browser that only its own protocol drives. Elements are found by what they are called, and clicked where they are seen. */
export class RemoteVisitor {
  readonly browser: RemoteBrowser;

  constructor(browser: RemoteBrowser) {
    this.browser = browser;
  }

  /** Runs a function in the page: it sees nothing of what is around it here. */
  run<Arguments extends (string | number | null)[], Result>(
    action: (...given: Arguments) => Result | Promise<Result>,
    ...given: Arguments
  ): Promise<Result> {
    return this.browser.evaluate(`(${action})(...${JSON.stringify(given)})`) as Promise<Result>;
  }

  /** Waits until an element that a selector finds and that is called so can be seen, and returns where. */
  async see(selector: string, name: string | null = null): Promise<Place> {
    let place: Place | null = null;
    const look = async () => {
      place = await this.run(placeOf, selector, name);
      return place;
    };
    await expect.poll(look, { message: `${selector} ${name ?? ''}` }).not.toBeNull();
    return place!;
  }

  async click(selector: string, name: string | null = null): Promise<void> {
    const place = await this.see(selector, name);
    await this.browser.performActions([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', origin: 'viewport', ...place },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await this.browser.performActions([{ type: 'key', id: 'keyboard', actions }]);
  }

  async fill(selector: string, label: string, text: string): Promise<void> {
    await this.click(selector, label);
    await this.type(text);
  }
}

/** In the page: the middle of an element once it rests there with nothing over it. */
async function placeOf(selector: string, name: string | null): Promise<Place | null> {
  const nameOf = (element: Element) => {
    const words = ((element as HTMLInputElement).labels?.[0] ?? element).cloneNode(true) as Element;
    for (const hidden of words.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return element.getAttribute('aria-label') ?? words.textContent.replaceAll(/\s+/g, ' ').trim();
  };
  const element = [...document.querySelectorAll(selector)].find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) && (name === null || nameOf(candidate) === name),
  );
  if (!element) return null;
  // Of a radio button or a box to tick, what is seen is the label.
  const seen = element.matches('[type=radio], [type=checkbox]')
    ? ((element as HTMLInputElement).labels?.[0] ?? element)
    : element;
  seen.scrollIntoView({ block: 'center', behavior: 'instant' });
  const middle = () => {
    const { x, y, width, height } = seen.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const before = middle();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const { x, y } = middle();
  const rests = x === before.x && y === before.y;
  return rests && seen.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

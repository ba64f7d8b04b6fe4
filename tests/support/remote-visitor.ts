import { expect } from 'vitest';
import type { RemoteBrowser } from './remote-browser.ts';

interface Point {
  x: number;
  y: number;
}

/** A person at a browser without Playwright. Finds elements by selector and name, and clicks them at the point where they are visible. */
export class RemoteVisitor {
  readonly browser: RemoteBrowser;

  constructor(browser: RemoteBrowser) {
    this.browser = browser;
  }

  /** Runs a function in the page. The function can't use any variable from outside its body. */
  run<Arguments extends (string | number | null)[], Result>(
    action: (...given: Arguments) => Result | Promise<Result>,
    ...given: Arguments
  ): Promise<Result> {
    return this.browser.evaluate(`(${action})(...${JSON.stringify(given)})`) as Promise<Result>;
  }

  /** Waits until an element with this selector and name is visible and enabled, and returns its center. */
  async see(selector: string, name: string | null = null): Promise<Point> {
    let point: Point | null = null;
    const look = async () => {
      point = await this.run(centerOf, selector, name);
      return point;
    };
    await expect.poll(look, { message: `${selector} ${name ?? ''}` }).not.toBeNull();
    return point!;
  }

  async click(selector: string, name: string | null = null): Promise<void> {
    const point = await this.see(selector, name);
    await this.browser.performActions([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', origin: 'viewport', ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Types into the field with this label. */
  async fill(selector: string, label: string, text: string): Promise<void> {
    await this.click(selector, label);
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await this.browser.performActions([{ type: 'key', id: 'keyboard', actions }]);
  }
}

/** Runs in the page. Returns an element's center, or null while it moves, is covered, or is disabled. */
async function centerOf(selector: string, name: string | null): Promise<Point | null> {
  const nameOf = (element: Element) => {
    const label = ((element as HTMLInputElement).labels?.[0] ?? element).cloneNode(true) as Element;
    for (const hidden of label.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return element.getAttribute('aria-label') ?? label.textContent.replaceAll(/\s+/g, ' ').trim();
  };
  const element = [...document.querySelectorAll(selector)].find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) && (name === null || nameOf(candidate) === name),
  );
  if (!element || element.matches(':disabled')) return null;
  // A radio button and a checkbox are hidden. Their label is what a person clicks.
  const target = element.matches('[type=radio], [type=checkbox]')
    ? ((element as HTMLInputElement).labels?.[0] ?? element)
    : element;
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A font that comes late moves what is around it.
  await document.fonts.ready;
  const center = () => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const before = center();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const { x, y } = center();
  const isStill = x === before.x && y === before.y;
  return isStill && target.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

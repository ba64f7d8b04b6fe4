import { getDefaultStore, useAtomValue } from 'jotai';
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { isReadingFirst, useNoFallback } from '../ui/first-reads.ts';
import { Line } from '../ui/gutter.tsx';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import { currentDevice, deviceAtom } from './current-device.ts';
import { documentTitle } from './document-title.ts';
import { productAtom } from './product.ts';
import './screen.css';

let isFirst = true;

/** Loads a screen's code. Returns null if it's loaded. */
export type LoadScreen = () => Promise<unknown> | null;

/** Shows one screen: its skeleton while it loads, its title, and the focus on its heading after a navigation. */
export function Screen({ title, load, children }: { title: string | null; load: LoadScreen; children: ReactNode }) {
  const isReady = useReady(load);
  return (
    <ScreenErrors title={title}>
      {isReady ? (
        <Suspense fallback={<ScreenSkeleton />}>
          <Arrival title={title} />
          {children}
        </Suspense>
      ) : (
        <ScreenSkeleton />
      )}
    </ScreenErrors>
  );
}

/** How long to wait for the device's databases before showing a screen that might not need them, in milliseconds. */
const spinnerDelayMs = 1000;

/**
 * Returns whether the screen's code and the device have loaded or failed. Suspense would delay code that arrives within 300 ms of its
 * fallback.
 */
function useReady(load: LoadScreen): boolean {
  const [isReady, setReady] = useState(
    () => isReadingFirst() || (load() === null && getDefaultStore().get(deviceAtom) !== null),
  );
  useEffect(() => {
    if (isReady) return;
    let isOver = false;
    const late = new Promise((done) => setTimeout(done, spinnerDelayMs));
    Promise.allSettled([load(), Promise.race([currentDevice(), late])]).then(() => {
      if (!isOver) setReady(true);
    });
    return () => {
      isOver = true;
    };
  }, [isReady, load]);
  return isReady;
}

/** Suspends with its screen, so its effects run when the screen appears. */
function Arrival({ title }: { title: string | null }) {
  const { name } = useAtomValue(productAtom);
  useLayoutEffect(() => {
    document.title = documentTitle(title, name);
  }, [title, name]);

  useLayoutEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    return focusHeading();
  }, []);
  return null;
}

/** Focuses the heading. If it comes with the screen's data, the focus waits on `main` and then moves, unless the learner moved it. */
function focusHeading(): (() => void) | undefined {
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return undefined;
  const move = () => {
    const heading = main.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? main).focus({ preventScroll: true });
    return heading !== null;
  };
  if (move()) return undefined;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || move()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

export function ScreenSkeleton() {
  useNoFallback();
  return (
    <div className="screen-skeleton">
      <Line>
        <Spinner />
        <Skeleton widths={[38, 22]} />
      </Line>
    </div>
  );
}

/** Matches browsers' errors for a screen's missing file. `navigator.onLine` can be true even then. */
const fileIsMissing = /\b(?:imported|importing)\b.*\bmodule|module script failed|preload CSS/i;

class ScreenErrors extends Component<{ title: string | null; children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Line className="screen-failed">
        {this.props.title && <h1>{this.props.title}</h1>}
        <ErrorBox
          action={
            <Button small onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          {fileIsMissing.test(String(error))
            ? 'This part needs a connection.'
            : 'Something went wrong, and this screen can’t be shown.'}
        </ErrorBox>
      </Line>
    );
  }
}

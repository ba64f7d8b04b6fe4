import { getDefaultStore, useAtomValue } from 'jotai';
import { Component, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import { currentDevice, deviceAtom } from './current-device.ts';
import { documentTitle } from './document-title.ts';
import { productAtom } from './product.ts';
import './screen.css';

let isFirst = true;

/** Loads a screen's code; null when it is there. */
export type Load = () => Promise<unknown> | null;

/** One screen: its skeleton while it loads, its title, and the focus on its heading after a navigation. */
export function Screen({ title, load, children }: { title: string | null; load: Load; children: ReactNode }) {
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

/** How long the device's databases may take to open before a screen is shown that perhaps needs none, in milliseconds. */
const patience = 1000;

/** Whether the screen's code and the device are there, or have failed. Suspense would hold back what comes within 300 ms of its fallback. */
function useReady(load: Load): boolean {
  const [isReady, setReady] = useState(() => load() === null && getDefaultStore().get(deviceAtom) !== null);
  useEffect(() => {
    if (isReady) return;
    let isOver = false;
    const late = new Promise((done) => setTimeout(done, patience));
    Promise.allSettled([load(), Promise.race([currentDevice(), late])]).then(() => {
      if (!isOver) setReady(true);
    });
    return () => {
      isOver = true;
    };
  }, [isReady, load]);
  return isReady;
}

/** Suspends with its screen, so that it arrives when the screen does. */
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

/** Where the heading comes with the screen's data, the focus waits on `main`, and moves on unless it has been taken elsewhere. */
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
  return (
    <div className="screen-skeleton">
      <Line>
        <Spinner />
        <Skeleton widths={[38, 22]} />
      </Line>
    </div>
  );
}

/** How browsers say that a file of a screen didn't come. They may think that they are online all the while. */
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
            ? 'This screen needs a connection.'
            : 'Something went wrong, and this screen can’t be shown.'}
        </ErrorBox>
      </Line>
    );
  }
}

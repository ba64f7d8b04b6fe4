import { useEffect, useMemo, useState } from 'react';
import { firstPaint } from './first-paint.ts';
import type { highlight as Highlight, Piece, Section } from './highlight/highlight.ts';

let highlight: typeof Highlight | undefined;
let loading: Promise<void> | undefined;

/** Colors arrive shortly after the first code. They change no widths, so the first paint doesn't wait for the grammars. */
export function loadHighlight(): Promise<void> {
  loading ??= firstPaint()
    .then(() => import('./highlight/highlight.ts'))
    .then(
      (file) => {
        highlight = file.highlight;
      },
      () => {
        // Plain code is readable too.
      },
    );
  return loading;
}

/** Returns code as lines of colored pieces, plain until the grammars load. `second` is a section in another language. */
export function useHighlighted(code: string, language: string, second?: Section): readonly Piece[][] {
  const [ready, setReady] = useState(highlight !== undefined);
  useEffect(() => {
    let shown = true;
    if (!ready) loadHighlight().then(() => shown && setReady(highlight !== undefined));
    return () => {
      shown = false;
    };
  }, [ready]);
  return useMemo(
    () => (ready && highlight ? highlight(code, language, second) : code.split('\n').map((text) => [{ text }])),
    [ready, code, language, second],
  );
}

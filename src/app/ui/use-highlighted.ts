import { useEffect, useMemo, useState } from 'react';
import type { highlight as Highlight, Piece } from './highlight/highlight.ts';

let highlight: typeof Highlight | undefined;
let loading: Promise<void> | undefined;

/** The colours come a moment after the first code: they change no width, and its paint need not wait for the grammars. */
export function loadHighlight(): Promise<void> {
  loading ??= import('./highlight/highlight.ts').then(
    (file) => {
      highlight = file.highlight;
    },
    () => {
      // Plain code is readable too.
    },
  );
  return loading;
}

/** Code as lines of coloured pieces: plain at first, where the grammars are not loaded yet. */
export function useHighlighted(code: string, language: string): readonly Piece[][] {
  const [ready, setReady] = useState(highlight !== undefined);
  useEffect(() => {
    let shown = true;
    if (!ready) loadHighlight().then(() => shown && setReady(highlight !== undefined));
    return () => {
      shown = false;
    };
  }, [ready]);
  return useMemo(
    () => (ready && highlight ? highlight(code, language) : code.split('\n').map((text) => [{ text }])),
    [ready, code, language],
  );
}

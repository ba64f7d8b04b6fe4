import { useEffect, useMemo, useState } from 'react';
import type { highlight as Highlight, Piece } from './highlight.ts';

// The colours come a moment after the code: they change no width, and the first paint need not wait for the grammars.
let highlight: typeof Highlight | undefined;
const loading = import('./highlight.ts').then(
  (file) => {
    highlight = file.highlight;
  },
  () => {
    // Plain code is readable too.
  },
);

/** Code as lines of coloured pieces: plain at first, where the grammars are not loaded yet. */
export function useHighlighted(code: string, language: string): readonly Piece[][] {
  const [ready, setReady] = useState(highlight !== undefined);
  useEffect(() => {
    let shown = true;
    if (!ready) loading.then(() => shown && setReady(highlight !== undefined));
    return () => {
      shown = false;
    };
  }, [ready]);
  return useMemo(
    () => (ready && highlight ? highlight(code, language) : code.split('\n').map((text) => [{ text }])),
    [ready, code, language],
  );
}

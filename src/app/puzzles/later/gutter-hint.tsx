import { useEffect, useState } from 'react';
import { type CodeViewProps, lineName } from '../../ui/code-view.tsx';
import './gutter-hint.css';

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * When you click a gutter that chooses nothing, says why next to its line, until you click something else or the line scrolls out of view.
 * `markers` are at the lines that options name.
 */
export function GutterText({ markers = {} }: Pick<CodeViewProps, 'markers'>) {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const gutter = (target as Element).closest('.puzzle-code .code-gutter, button');
      setPlace(gutter?.matches('.code-gutter') ? placeBelow(gutter) : null);
    };
    // A scroll event can be from before the click, so the scroll position decides.
    const onScroll = () => setPlace((place) => place && placeBelow(place.gutter));
    document.addEventListener('click', onClick);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, []);
  return (
    <div role="status" className="gutter-words" style={{ insetBlockStart: place?.top ?? 0 }} data-late>
      {place && <p>{wordsFor(place.line, Object.keys(markers).map(Number))}</p>}
    </div>
  );
}

/** A line by what prose calls it, its gutter, and the offset of its words from the top of the code in pixels. */
interface Place {
  line: number;
  gutter: Element;
  top: number;
}

/** Returns null if the line is scrolled out of the code's frame. */
function placeBelow(gutter: Element): Place | null {
  const [line, frame, code] = [gutter, gutter.closest('.code-frame'), gutter.closest('.puzzle-code')].map((element) =>
    element?.getBoundingClientRect(),
  );
  if (!line || !frame || !code || line.bottom <= frame.top || line.top >= frame.bottom) return null;
  const address = Number(gutter.closest<HTMLElement>('[data-line]')?.dataset.line ?? 0);
  return { line: address, gutter, top: line.bottom - code.top };
}

function wordsFor(line: number, lines: readonly number[]): string {
  if (lines.length === 0) return 'None of this question’s options is a line.';
  if (lines.includes(line)) return `More than one option names ${lineName(line)}. Choose one of them.`;
  const names = lines.toSorted((a, b) => a - b).map((line) => (line < 0 ? `old line ${-line}` : `${line}`));
  return `This line isn’t an option. Choose ${lines.some((line) => line < 0) ? '' : 'line '}${list.format(names)}.`;
}

import { useEffect, useState } from 'react';
import './gutter-words.css';

const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Says beside a line why its gutter chooses nothing, when that is clicked. `lines` are those that do choose an option. */
export function GutterWords({ lines }: { lines: readonly number[] }) {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const gutter = (target as Element).closest('.puzzle-code .code-gutter, button');
      const code = gutter?.matches('.code-gutter') && gutter.closest('.puzzle-code');
      setTop(gutter && code ? gutter.getBoundingClientRect().bottom - code.getBoundingClientRect().top : null);
    };
    const onScroll = () => setTop(null);
    document.addEventListener('click', onClick);
    document.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, []);
  return (
    <div role="status" className="gutter-words" style={{ insetBlockStart: top ?? 0 }} data-late>
      {top !== null && <p>{wordsFor(lines)}</p>}
    </div>
  );
}

function wordsFor(lines: readonly number[]): string {
  if (lines.length === 0) return 'None of this question’s options is a line.';
  const names = lines.toSorted((a, b) => a - b).map((line) => (line < 0 ? `old line ${-line}` : `${line}`));
  return `This line isn’t an option. Choose ${lines.some((line) => line < 0) ? '' : 'line '}${list.format(names)}.`;
}

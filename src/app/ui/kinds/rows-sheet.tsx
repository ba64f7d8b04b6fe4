import { type ReactNode, useMemo } from 'react';
import type { Row } from '../../../contract/puzzle-text.ts';
import type { PuzzleKind } from '../../../contract/puzzles.ts';
import { CodeSheet, type CodeViewProps, type LineLook } from '../code-view.tsx';

/** Shows rows of a puzzle's text as a file. */
export function RowsSheet({ rows, ...props }: CodeViewProps & { rows: readonly Row[] }) {
  const looks = useMemo(() => rows.map(lookOf), [rows]);
  const hasSigns = rows.some(({ old }) => old !== undefined);
  return <CodeSheet {...props} plain={plainOf(rows)} looks={looks} {...(hasSigns && { className: 'code-signed' })} />;
}

function lookOf(row: Row): LineLook {
  const { mark, text, line, old, address, begins } = row;
  if (begins === 'hunk') return { address, className: 'code-hunk', gutter: <span />, mark: text };
  if (begins) {
    const heading = begins === 'file' ? `File ${text}` : text;
    return { address, className: 'code-part', gutter: <span />, mark, heading };
  }
  const sign = mark === '+' ? 'added' : mark === '-' ? 'removed' : undefined;
  return {
    address,
    className: sign && `code-${sign}`,
    mark,
    gutter: (
      <span className="code-numbers">
        {/* For a line in both versions, screen readers hear the new number. */}
        {sign && <span className="visually-hidden">{sign} </span>}
        <span className="code-number code-old" {...(line !== undefined && { 'aria-hidden': true })}>
          {old}
        </span>
        <span className="code-number">{line}</span>
      </span>
    ),
  };
}

/** The code without marks. A hunk's header has the color of its mark. */
function plainOf(rows: readonly Row[]): string {
  return rows.map(({ text, begins }) => (begins === 'hunk' ? '' : text)).join('\n');
}

/** Returns facts for the file bar; undefined for a kind that only a newer app knows. */
export function factsOf(kind: PuzzleKind, rows: readonly Row[]): ReactNode[] | undefined {
  const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
  if (kind === 'FILES') return [`${count(({ begins }) => begins === 'file') + 1} files`];
  if (kind === 'REVIEW') return [`${count(({ begins }) => begins === 'patch')} patches`];
  if (kind !== 'DIFF') return undefined;
  return [`${count(({ mark }) => mark === '+')} added`, `${count(({ mark }) => mark === '-')} removed`];
}

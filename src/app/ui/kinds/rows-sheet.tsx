import { type ReactNode, useMemo } from 'react';
import type { Row } from '../../../contract/puzzle-text.ts';
import type { PuzzleKind } from '../../../contract/puzzles.ts';
import { CodeSheet, type CodeViewProps, type LineLook } from '../code-view.tsx';
import { secondFileOf } from './second-file.ts';

/** Shows rows of a puzzle's text as a file. */
export function RowsSheet({ rows, ...props }: CodeViewProps & { rows: readonly Row[] }) {
  const looks = useMemo(() => rows.map((row, index) => lookOf(row, linesAfter(rows, index))), [rows]);
  const second = useMemo(() => secondFileOf(rows), [rows]);
  const hasSigns = rows.some(({ old }) => old !== undefined);
  const tools = hasSigns ? <NumberHeads /> : <FileLinks rows={rows} />;
  return (
    <CodeSheet
      {...props}
      plain={plainOf(rows)}
      second={second}
      looks={looks}
      {...(!props.still && { tools })}
      {...(hasSigns && { className: 'code-signed' })}
    />
  );
}

/** Names the two columns of numbers in a diff, and says which of them prose uses. */
function NumberHeads() {
  return (
    <>
      <span className="code-number-heads" aria-hidden="true">
        <span>old</span>
        <b>new</b>
      </span>
      <span className="visually-hidden">Line numbers in the questions are those of the new code.</span>
    </>
  );
}

/** Leads to each file after the first. */
function FileLinks({ rows }: { rows: readonly Row[] }) {
  return rows
    .filter(({ begins }) => begins === 'file')
    .map(({ text }, index) => (
      <button
        key={text}
        type="button"
        className="code-tool code-file"
        onClick={({ currentTarget }) => showFile(currentTarget, index)}
      >
        <span className="code-tool-more">Go to </span>
        {text}
      </button>
    ));
}

function showFile(button: Element, index: number): void {
  const figure = button.closest('figure');
  const head = figure?.querySelectorAll('.code-part')[index];
  const first = head?.nextElementSibling;
  // The head can be stuck to the frame already, and the line can be folded away.
  (first?.checkVisibility?.() ? first : head)?.scrollIntoView({ block: 'start' });
  figure?.querySelector<HTMLElement>('.code-frame')?.focus({ preventScroll: true });
}

/** Returns the first and last number of the lines after a row, up to the next file. */
function linesAfter(rows: readonly Row[], index: number): [first: number, last: number] | undefined {
  if (rows[index]?.begins !== 'file') return undefined;
  const next = rows.findIndex(({ begins }, at) => at > index && begins === 'file');
  return [index + 2, next < 0 ? rows.length : next];
}

function lookOf(row: Row, range: [number, number] | undefined): LineLook {
  const { mark, text, line, old, address, begins } = row;
  if (begins === 'hunk') return { address, className: 'code-hunk', gutter: <span />, mark: text };
  if (begins) {
    const heading = range ? `File ${text}, lines ${range[0]} to ${range[1]}` : text;
    const detail = range && `lines ${range[0]}–${range[1]}`;
    return { address, className: 'code-part', gutter: <span />, mark, heading, detail };
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
  if (kind === 'FILES') return [`lines 1–${rows.findIndex(({ begins }) => begins === 'file')}`];
  if (kind === 'REVIEW') return [`${count(({ begins }) => begins === 'patch')} patches`];
  if (kind !== 'DIFF') return undefined;
  return [`${count(({ mark }) => mark === '+')} added`, `${count(({ mark }) => mark === '-')} removed`];
}

import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Row, rowsOf } from '../../../contract/puzzle-text.ts';
import type { PuzzleKind } from '../../../contract/puzzles.ts';
import type { LitLine } from '../code-margin.ts';
import { CodeSheet, type CodeViewProps, type LineLook } from '../code-view.tsx';
import { useEntryState } from '../entry-state.ts';
import { type FoldingRange, foldsOf } from './fold-lines.ts';
import './kind-view.css';

/** Shows the code of a kind of puzzle that isn't one plain file. */
export function KindView(props: CodeViewProps) {
  return props.kind === 'LONG' ? <FoldingView {...props} /> : <RowsView {...props} />;
}

/** A diff, several files, or code with patches. */
function RowsView(props: CodeViewProps) {
  const { kind = 'CLASSIC', code } = props;
  const rows = useMemo(() => rowsOf(kind, code), [kind, code]);
  const looks = useMemo(() => rows.map(lookOf), [rows]);
  const hasSigns = rows.some(({ old }) => old !== undefined);
  return (
    <CodeSheet
      facts={factsOf(kind, rows)}
      {...props}
      plain={plainOf(rows)}
      looks={looks}
      {...(hasSigns && { className: 'code-signed' })}
    />
  );
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

function factsOf(kind: PuzzleKind, rows: readonly Row[]): ReactNode[] {
  const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
  if (kind === 'FILES') return [`${count(({ begins }) => begins === 'file') + 1} files`];
  if (kind === 'REVIEW') return [`${count(({ begins }) => begins === 'patch')} patches`];
  return [`${count(({ mark }) => mark === '+')} added`, `${count(({ mark }) => mark === '-')} removed`];
}

const none: readonly LitLine[] = [];
const allUnfolded: ReadonlySet<number> = new Set();

/** Shows long code in which each top-level block can be folded. */
function FoldingView(props: CodeViewProps) {
  const { code, language, askedLines = [], litLines = none } = props;
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => code.split('\n'), [code]);
  const folds = useMemo(() => foldsOf(lines, language), [lines, language]);
  const [folded, setFolded] = useEntryState(`${props.fileName} folds`, allUnfolded);
  const isAllFolded = folds.every(({ first }) => folded.has(first));

  // Unfolds lines that a question asks about, lit lines, and a line to be scrolled into view. Not those that Back shows folded.
  const wanted = [...askedLines, ...litLines.map(({ line }) => line)].join();
  const lastWanted = useRef(wanted);
  useEffect(() => {
    const unfold = (numbers: string) => {
      const isWanted = (fold: FoldingRange) => numbers.split(',').some((line) => hides(fold, line));
      setFolded((before) => {
        const after = new Set(before);
        for (const fold of folds.filter(isWanted)) after.delete(fold.first);
        return after;
      });
    };
    if (wanted !== lastWanted.current) unfold(wanted);
    lastWanted.current = wanted;
    const onMatch = ({ target }: Event) => flushSync(() => unfold((target as HTMLElement).dataset.line ?? ''));
    const element = box.current;
    element?.addEventListener('beforematch', onMatch);
    return () => element?.removeEventListener('beforematch', onMatch);
  }, [wanted, folds, setFolded]);

  const { looks, above } = useMemo(() => {
    const toggle = (fold: FoldingRange) =>
      setFolded((before) => {
        const after = new Set(before);
        if (!after.delete(fold.first)) after.add(fold.first);
        return after;
      });
    let shown = 0;
    const above: number[] = [];
    const looks = lines.map((_, index): LineLook => {
      const fold = folds.find(({ first, last }) => index >= first && index <= last);
      const isFolded = fold !== undefined && folded.has(fold.first);
      const isHidden = isFolded && index > fold.first;
      above.push(shown);
      if (!isHidden) shown += isFolded ? 2 : 1;
      const look: LineLook = { address: index + 1, isHidden };
      if (fold?.first !== index) return look;
      return {
        ...look,
        gutter: <FoldButton fold={fold} isFolded={isFolded} onToggle={() => toggle(fold)} />,
        after: isFolded && (
          <FoldedLines
            fold={fold}
            lit={litLines.filter(({ line }) => hides(fold, String(line))).length}
            onShow={() => toggle(fold)}
          />
        ),
      };
    });
    return { looks, above };
  }, [lines, folds, folded, litLines, setFolded]);

  const tool = (
    <button
      type="button"
      className="code-tool"
      onClick={() => setFolded(new Set(isAllFolded ? [] : folds.map(({ first }) => first)))}
    >
      {isAllFolded ? 'Unfold' : 'Fold'}
      <span className="code-tool-more"> all</span>
    </button>
  );
  return (
    <div ref={box}>
      <CodeSheet
        {...props}
        looks={looks}
        above={above}
        litLines={litLines.filter(({ line }) => !looks[line - 1]?.isHidden)}
        {...(folds.length > 0 && !props.still && { tools: tool })}
      />
    </div>
  );
}

function hides({ first, last }: FoldingRange, line: string): boolean {
  const place = Number(line) - 1;
  return place > first && place <= last;
}

function FoldButton({ fold, isFolded, onToggle }: { fold: FoldingRange; isFolded: boolean; onToggle: () => void }) {
  return (
    <>
      <span className="code-number">{fold.first + 1}</span>
      <button
        type="button"
        className="code-fold"
        aria-expanded={!isFolded}
        aria-label={`Lines ${fold.first + 2} to ${fold.last + 1}`}
        onClick={onToggle}
      />
    </>
  );
}

/** Only for the pointer. The keyboard uses the button in the gutter. */
function FoldedLines({ fold: { first, last }, lit, onShow }: { fold: FoldingRange; lit: number; onShow: () => void }) {
  return (
    <li className="code-line code-rest">
      <span className="code-gutter" />
      <button type="button" tabIndex={-1} onClick={onShow}>
        {last - first} more lines{lit > 0 && `, ${lit} vulnerable`}
      </button>
    </li>
  );
}

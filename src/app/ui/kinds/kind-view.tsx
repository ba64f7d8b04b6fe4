import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { rowsOf } from '../../../contract/puzzle-text.ts';
import { outlineOf } from '../../../rules/outline.ts';
import type { LitLine } from '../code-margin.ts';
import { CodeSheet, type CodeViewProps, type LineLook } from '../code-view.tsx';
import { useEntryState } from '../entry-state.ts';
import { showLine } from '../later/show-line.ts';
import { Menu, menuEntry } from '../menu.tsx';
import { type FoldingRange, foldsOf } from './fold-lines.ts';
import { partsOf, ReviewView } from './review-view.tsx';
import { factsOf, RowsSheet } from './rows-sheet.tsx';
import './kind-view.css';

/** Shows the code of a kind of puzzle that isn't one plain file. */
export function KindView(props: CodeViewProps) {
  if (props.kind === 'LONG') return <FoldingView {...props} />;
  if (props.kind !== 'REVIEW') return <RowsView {...props} />;
  const parts = partsOf(rowsOf('REVIEW', props.code));
  // What is locked has no patches yet.
  return parts.length > 1 ? <ReviewView {...props} parts={parts} /> : <RowsView {...props} />;
}

/** A diff, several files, or code with patches. */
function RowsView(props: CodeViewProps) {
  const { kind = 'CLASSIC', code } = props;
  const rows = useMemo(() => rowsOf(kind, code), [kind, code]);
  return <RowsSheet facts={factsOf(kind, rows)} {...props} rows={rows} />;
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

  const tools = (
    <>
      <Outline lines={lines} language={language} />
      {folds.length > 0 && (
        <button
          type="button"
          className="code-tool"
          onClick={() => setFolded(new Set(isAllFolded ? [] : folds.map(({ first }) => first)))}
        >
          {isAllFolded ? 'Unfold' : 'Fold'}
          <span className="code-tool-more"> all</span>
        </button>
      )}
    </>
  );
  return (
    <div ref={box}>
      <CodeSheet
        {...props}
        looks={looks}
        above={above}
        litLines={litLines.filter(({ line }) => !looks[line - 1]?.isHidden)}
        {...(!props.still && { tools })}
      />
    </div>
  );
}

/** Lists the functions of a long file, and leads to each. */
function Outline({ lines, language }: { lines: readonly string[]; language: string }) {
  const functions = useMemo(() => outlineOf(lines, language), [lines, language]);
  if (functions.length === 0) return null;
  return (
    <Menu label="Outline">
      {functions.map(({ name, first, last }) => (
        <button
          key={first}
          type="button"
          className={`${menuEntry} outline-entry`}
          // The list gives the focus back to its button as it closes.
          onClick={() => setTimeout(showLine, 0, first)}
        >
          <span>{name}</span>
          <span className="outline-lines">
            <span className="visually-hidden">lines </span>
            {first === last ? first : `${first}–${last}`}
          </span>
        </button>
      ))}
    </Menu>
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

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Row } from '../../../contract/puzzle-text.ts';
import type { LitLine } from '../code-margin.ts';
import type { CodeViewProps } from '../code-view.tsx';
import { useEntryState } from '../entry-state.ts';
import { tabTargets } from '../tab-keys.ts';
import { factsOf, RowsSheet } from './rows-sheet.tsx';
import './review-view.css';

/** The code of a fix review, or one of its patches. */
export interface ReviewPart {
  /** Undefined for the code. */
  name?: string;
  /** The place of its first row in the puzzle's text, counted from 1. */
  from: number;
  rows: Row[];
}

/** Cuts the rows of a fix review into its code and its patches. */
export function partsOf(rows: readonly Row[]): [ReviewPart, ...ReviewPart[]] {
  const code: ReviewPart = { from: 1, rows: [] };
  const parts: [ReviewPart, ...ReviewPart[]] = [code];
  let last = code;
  for (const [index, row] of rows.entries()) {
    if (row.begins === 'patch') {
      last = { name: row.text, from: index + 2, rows: [] };
      parts.push(last);
    } else {
      last.rows.push(row);
    }
  }
  return parts;
}

const none: readonly LitLine[] = [];

/**
 * Shows the code of a fix review, and its patches as tabs: under the code, where they stay in view, or on a narrow screen in its place, with
 * a tab for the code. Arrow keys, Home, and End move among the tabs.
 */
export function ReviewView({ parts, ...props }: CodeViewProps & { parts: readonly [ReviewPart, ...ReviewPart[]] }) {
  const { fileName, askedLines = [], litLines = none } = props;
  const [own, ...patches] = parts;
  const isWide = useWide();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useEntryState(`${fileName} part`, 0);
  const tabs = isWide ? patches : parts;
  const shown = isWide ? Math.max(1, chosen) : chosen;

  // A question's lines are in the code.
  const asked = askedLines.join();
  const lastAsked = useRef(asked);
  useEffect(() => {
    if (asked !== '' && asked !== lastAsked.current) setChosen(0);
    lastAsked.current = asked;
  }, [asked, setChosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabTargets[event.key]?.(tabs.indexOf(parts[shown] ?? own), tabs.length);
    const part = to === undefined ? undefined : tabs[to];
    if (!part) return;
    event.preventDefault();
    setChosen(parts.indexOf(part));
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(parts.indexOf(part)))}`)?.focus();
  };
  const tabId = (at: number) => `${id}tab-${at}`;
  const panelId = (at: number) => `${id}panel-${at}`;

  const sheetOf = (part: ReviewPart) => {
    const { name = fileName, from, rows } = part;
    const isCode = part === own;
    const inPart = ({ line }: LitLine) => line >= from && line < from + rows.length;
    const { askedLines: _, choices: __, markers: ___, marginHint: ____, ...rest } = props;
    return (
      <RowsSheet
        facts={isCode ? [`${patches.length} patches`] : factsOf('DIFF', rows)}
        {...(isCode ? props : rest)}
        fileName={name}
        from={from}
        rows={rows}
        code={rows.map(({ mark, text }) => mark + text).join('\n')}
        litLines={litLines.filter(inPart)}
      />
    );
  };
  const panel = (part: ReviewPart) => {
    const at = parts.indexOf(part);
    return (
      <Panel key={at} id={panelId(at)} labelledBy={tabId(at)} isShown={at === shown} onFound={() => setChosen(at)}>
        {sheetOf(part)}
      </Panel>
    );
  };

  return (
    <div className="review">
      {isWide && sheetOf(own)}
      <div className="review-parts">
        <div className="review-tabs" role="tablist" aria-label="Code and patches" ref={list} onKeyDown={onKeyDown}>
          {tabs.map((part) => {
            const at = parts.indexOf(part);
            return (
              <button
                key={at}
                id={tabId(at)}
                type="button"
                role="tab"
                className="review-tab"
                aria-selected={at === shown}
                aria-controls={panelId(at)}
                tabIndex={at === shown ? 0 : -1}
                onClick={() => setChosen(at)}
              >
                {part.name ?? 'Code'}
              </button>
            );
          })}
        </div>
        {tabs.map(panel)}
      </div>
    </div>
  );
}

/** Shows a part while its tab is chosen. Find in page finds the others as well, and printing shows all. */
function Panel({
  id,
  labelledBy,
  isShown,
  onFound,
  children,
}: {
  id: string;
  labelledBy: string;
  isShown: boolean;
  onFound: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // React knows only the plain attribute.
    if (!isShown) box.current?.setAttribute('hidden', 'until-found');
  }, [isShown]);
  useEffect(() => {
    const element = box.current;
    const onMatch = () => flushSync(onFound);
    element?.addEventListener('beforematch', onMatch);
    return () => element?.removeEventListener('beforematch', onMatch);
  }, [onFound]);
  return (
    <div ref={box} id={id} className="review-panel" role="tabpanel" aria-labelledby={labelledBy} hidden={!isShown}>
      {children}
    </div>
  );
}

const wide = '(min-width: 67.5em)';

function useWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(wide);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}

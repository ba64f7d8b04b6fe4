import { useAtom } from 'jotai';
import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Letter, PuzzleKind } from '../../contract/puzzles.ts';
import { hangOf } from './code-columns.ts';
import { linesAway } from './code-focus.ts';
import { type LitLine, type Margin, type Measures, marginOf } from './code-margin.ts';
import { Dot, type DotState } from './dot.tsx';
import { useEntryState } from './entry-state.ts';
import { isReadingFirst } from './first-reads.ts';
import type { Piece, Section } from './highlight/highlight.ts';
import { InlineCode } from './inline-code.tsx';
import { lazyPart } from './lazy-part.ts';
import { plural } from './plural.ts';
import { storedChoice } from './stored-choice.ts';
import { useHighlighted } from './use-highlighted.ts';
import './code-view.css';
import { secureApis } from '../../rules/secure-apis.ts';

const sizes = ['normal', 'large', 'small'] as const;
const codeSizeAtom = storedChoice('code_size', sizes);

export interface CodeViewProps {
  code: string;
  /** The puzzle's kind, which says how to read `code`. */
  kind?: PuzzleKind | undefined;
  /** A puzzle's language: PYTHON, C, RUST or GO. */
  language: string;
  fileName: string;
  /** The number of the first line. */
  from?: number;
  /** Lines that the current question asks about, as it calls them. They're shaded, and the first scrolls into view. */
  askedLines?: readonly number[];
  /**
   * Vulnerable lines, by their place in `code`, with their notes. Each is lit and has a dot, with its note in the margin or under the line.
   */
  litLines?: readonly LitLine[] | undefined;
  /** Whether the lines light up one after another, as after a puzzle was just finished. */
  lightUp?: boolean;
  /** Other dots, by what prose calls the line. A dot that is set, right, or wrong lights its line. */
  markers?: Record<number, DotState>;
  /** The lines whose gutter chooses an option, by what prose calls the line. */
  choices?: ReadonlyMap<number, Letter>;
  onChoose?: (letter: Letter) => void;
  /** Whether the code has its own low frame on a phone, which scrolls both ways. Otherwise it has its full height. */
  framed?: boolean;
  /** Whether long lines wrap at first. */
  wrapped?: boolean;
  /** Shown in the empty margin next to the first line. */
  marginHint?: string;
  /** Facts in the file bar after the name, by default the number of lines. */
  facts?: readonly ReactNode[];
  /** Replaces the wrap switch in the file bar. */
  aside?: ReactNode;
  /** Hides Copy and the wrap switch, for code that is only a picture. */
  still?: boolean;
}

/** How a kind of puzzle shows a line if that differs from a plain file. */
export interface LineLook {
  /** What prose calls the line: 14 is "line 14", -14 is "old line 14". */
  address: number | undefined;
  className?: string | undefined;
  /** Replaces the number in the gutter. */
  gutter?: ReactNode;
  /** What comes before the text. */
  mark?: string;
  /** The name of the part that starts with this line. */
  heading?: string | undefined;
  /** What comes after the text, and isn't part of it. */
  detail?: string | undefined;
  isHidden?: boolean;
  /** A line that isn't part of the code. */
  after?: ReactNode;
}

interface SheetProps extends CodeViewProps {
  /** The code without its marks, line by line, for its colors. */
  plain?: string;
  /** A part of the code in another language. */
  second?: Section | undefined;
  /** One look for each line. */
  looks?: readonly LineLook[];
  /** How many lines are shown above each line. */
  above?: readonly number[];
  className?: string;
  /** Shown in the file bar before the other controls. */
  tools?: ReactNode;
}

/** One array for every render, so that none without lit lines places notes again. Each click on an option renders the code. */
const none: readonly LitLine[] = [];

const KindView = lazyPart(() => import('./kinds/kind-view.tsx').then((file) => file.KindView));

/** Shows a puzzle's code. Until the module of its kind loads, the text shows as stored, with each line in its place. */
export function CodeView(props: CodeViewProps) {
  const { kind = 'CLASSIC' } = props;
  const isOwnKind = kind !== 'CLASSIC' && kind !== 'CLEAN';
  const [isLoaded, setLoaded] = useState(() => isOwnKind && (isReadingFirst() || KindView.load() === null));
  useEffect(() => {
    if (isOwnKind)
      Promise.resolve(KindView.load()).then(
        () => setLoaded(true),
        () => {},
      );
  }, [isOwnKind]);
  if (isOwnKind && isLoaded) return <KindView {...props} />;
  const sheet = <CodeSheet {...props} />;
  return kind === 'REVIEW' ? <div className="code-tabs-waiting">{sheet}</div> : sheet;
}

/** Shows a file as an editor does: bar, gutter with numbers and dots, code, and notes in the margin. */
export function CodeSheet({
  code,
  plain = code,
  second,
  looks,
  above,
  className,
  tools,
  language,
  fileName,
  from = 1,
  askedLines = [],
  litLines = none,
  lightUp = false,
  markers = {},
  choices,
  onChoose,
  framed = false,
  wrapped = false,
  marginHint,
  facts,
  aside,
  still = false,
}: SheetProps) {
  const lines = useHighlighted(plain, language, second);
  const [wrap, setWrap] = useEntryState(`${fileName} wraps`, wrapped);
  const [size, setSize] = useAtom(codeSizeAtom);
  const figure = useRef<HTMLElement>(null);
  const frame = useRef<HTMLElement>(null);
  useAskedInView(frame, askedLines[0]);
  const lit = new Map(litLines.map((entry, index) => [entry.line, { ...entry, index }]));
  const [isWhole, setWhole] = useEntryState(`${fileName} whole`, false);
  const numbers = lines.map((_, index) => (looks ? (looks[index]?.address ?? 0) : from + index));
  const inQuestion = framed ? [...askedLines, ...Object.keys(markers).map(Number)] : [];
  const away = linesAway(numbers, inQuestion, (index) => looks?.[index]?.heading !== undefined);
  const fold = foldOf(away, isWhole);
  const margin = useMargin(figure, lines, litLines, from, wrap, above, fold);
  // For notes and lit lines alone: on the figure, every piece of code would inherit it and be styled again.
  const noteLeft = margin ? { '--note-left': `${margin.left}px` } : {};

  return (
    <figure
      ref={figure}
      className={classes(
        'code',
        className,
        framed && 'code-framed',
        away !== null && !isWhole && 'code-narrowed',
        wrap && 'code-wrapped',
        lightUp && 'code-light-up',
      )}
      data-size={still ? undefined : size}
      data-notes={margin ? 'margin' : 'inline'}
    >
      <figcaption className="code-bar">
        <span className="code-name">{fileName}</span>
        {(facts ?? [plural(lines.length, 'line')]).map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity beyond their place
          <span key={index} className="code-fact">
            {fact}
          </span>
        ))}
        <span className="code-tools">
          {tools}
          {!still && <CopyButton text={code} />}
          {!still && (
            <button
              type="button"
              className="code-tool"
              aria-label={`Text size: ${size}`}
              onClick={() => setSize(sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'normal')}
            >
              Aa
            </button>
          )}
          {aside ??
            (!still && (
              <button type="button" className="code-tool" aria-pressed={wrap} onClick={() => setWrap(!wrap)}>
                Wrap<span className="code-wrap-more"> lines</span>
              </button>
            ))}
        </span>
      </figcaption>
      <div className="code-stage">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section ref={frame} className="code-frame" aria-label={`${fileName}, code`} tabIndex={0}>
          <ol key={fold} className="code-lines">
            {lines.map((pieces, index) => {
              const place = from + index;
              const look = looks?.[index];
              const number = numbers[index] ?? 0;
              const letter = choices?.get(number);
              const light = lit.get(place);
              const marker = light ? 'set' : markers[number];
              const isAsked = askedLines.includes(number);
              const state = light ? 'code-lit' : classes(isAsked && 'code-asked', marker && `code-${marker}`);
              return (
                <Fragment key={place}>
                  <li
                    className={classes('code-line', state, look?.className, away?.[index] && 'code-away')}
                    data-line={number || undefined}
                    hidden={look?.isHidden}
                    style={
                      {
                        ...(wrap && { '--hang': hangOf(indentOf(pieces)) }),
                        ...(light && { '--index': light.index, ...noteLeft }),
                      } as CSSProperties
                    }
                  >
                    <span className="code-gutter">
                      {look?.gutter ?? <span className="code-number">{place}</span>}
                      {marker && (
                        <span className="code-dot">
                          <Dot state={marker} />
                        </span>
                      )}
                      {letter && (
                        <button
                          type="button"
                          className="code-choice"
                          aria-label={`Choose ${letter}, ${lineName(number)}`}
                          aria-pressed={marker === 'set'}
                          onClick={() => onChoose?.(letter)}
                        />
                      )}
                    </span>
                    <code
                      className="code-text"
                      {...(look?.heading && { role: 'heading', 'aria-level': 2, 'aria-label': look.heading })}
                    >
                      {look?.mark && <span className="code-mark">{look.mark}</span>}
                      <Pieces pieces={pieces} wrap={wrap} />
                      {look?.detail && <span className="code-detail">{look.detail}</span>}
                      {/* Copies of a selection keep their empty lines. */}
                      {index < lines.length - 1 && '\n'}
                    </code>
                    {light && !margin && <Note {...light} name={number} />}
                  </li>
                  {look?.after}
                </Fragment>
              );
            })}
          </ol>
        </section>
        {away && (
          <button type="button" className="code-whole" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show only the lines in question' : `Show all ${plural(lines.length, 'line')}`}
          </button>
        )}
        {marginHint && margin && litLines.length === 0 && (
          <p className="code-note code-hint" style={noteLeft as CSSProperties} data-late>
            {marginHint}
          </p>
        )}
        {margin?.notes.map((note, index) => (
          <Note
            key={note.line}
            {...note}
            index={index}
            name={looks?.[note.line - from]?.address ?? note.line}
            left={noteLeft}
          />
        ))}
      </div>
    </figure>
  );
}

/** Rendered once for a line, because a puzzle's code is most of its elements, and each click changes only some lines' marks. */
const Pieces = memo(function Pieces({ pieces, wrap }: { pieces: readonly Piece[]; wrap: boolean }) {
  const indent = wrap ? indentOf(pieces) : '';
  return (
    <>
      {/* Of its own, so that a line doesn't wrap right after it. */}
      {indent && <span className="code-indent">{indent}</span>}
      {pieces.map(({ text, color, char }, index) => {
        const shown = index === 0 ? text.slice(indent.length) : text;
        if (!color && !char) return shown;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a fixed line is its place
          <span key={index} className={color && `c-${color}`} data-char={char}>
            {shown}
          </span>
        );
      })}
    </>
  );
});

/** Shows a margin note. The text up to its first period is its lead. */
function Note({
  note,
  top,
  index,
  name,
  left,
}: LitLine & { top?: number; index: number; name: number; left?: object }) {
  const [, lead = '', rest = ''] = /^(.*?[.:,](?=\s|$))?(.*)$/s.exec(note) ?? [];
  return (
    <p
      className="code-note"
      style={{ '--index': index, ...(top === undefined ? {} : { insetBlockStart: top }), ...left } as CSSProperties}
    >
      <span className="visually-hidden">{lineName(name)}: </span>
      {lead && (
        <b>
          <InlineCode text={lead} />
        </b>
      )}
      <InlineCode text={rest} />
    </p>
  );
}

/** Returns what prose calls a line by its address. */
export function lineName(address: number): string {
  return address < 0 ? `old line ${-address}` : `line ${address}`;
}

function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(''), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const { clipboard } = secureApis().navigator;
    await clipboard?.writeText(text);
    setOutcome(clipboard ? 'Copied' : 'Not copied');
  };
  return (
    <>
      <button
        type="button"
        className="code-tool code-copy"
        onClick={() => copy().catch(() => setOutcome('Not copied'))}
      >
        {outcome || 'Copy'}
      </button>
      <span role="status" className="visually-hidden">
        {outcome}
      </span>
    </>
  );
}

/** Identifies what a phone folds. Another fold has lines of its own: the same ones would jump to other places. */
function foldOf(away: readonly boolean[] | null, isWhole: boolean): string {
  const isPhone = away !== null && globalThis.matchMedia?.('(width <= 45em)').matches;
  return isPhone ? `${isWhole} ${away}` : '';
}

function indentOf(pieces: readonly Piece[]): string {
  return /^[ \t]*/.exec(pieces[0]?.text ?? '')?.[0] ?? '';
}

/** Returns where the notes go, or null if they go under their lines. */
function useMargin(
  figure: React.RefObject<HTMLElement | null>,
  lines: readonly Piece[][],
  lit: readonly LitLine[],
  from: number,
  wrap: boolean,
  above: readonly number[] | undefined,
  fold: string,
): Margin | null {
  const [measures, setMeasures] = useState<Measures | null>(null);

  const [beginsWithNotes] = useState(lit.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another fold is another list of lines
  useLayoutEffect(() => {
    const element = figure.current;
    if (!element) return;
    const code = element.querySelector('.code-lines');
    const measure = () => {
      const first = element.querySelector<HTMLElement>('.code-text');
      if (!code || !first) return;
      const { fontSize, lineHeight } = getComputedStyle(code);
      const text = first.offsetLeft + Number.parseFloat(getComputedStyle(first).paddingInlineStart);
      // JetBrains Mono is 0.6 em wide.
      const column = 0.6 * Number.parseFloat(fontSize);
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setMeasures({ width: element.clientWidth, text, line: Number.parseFloat(lineHeight), column, scale });
    };
    // Measures before the first paint, so no note moves. Without notes, that would lay out the whole screen twice.
    if (beginsWithNotes) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Another text size changes the code and, if the code has its own frame, nothing else.
    if (code) observer.observe(code);
    return () => observer.disconnect();
  }, [figure, beginsWithNotes, fold]);

  return useMemo(
    () => (measures && !wrap ? marginOf(measures, lines, lit, from, above) : null),
    [measures, wrap, lines, lit, from, above],
  );
}

/**
 * If the code has its own frame, scrolls the asked line into the frame's upper third. In two columns, the page scrolls to a line that was
 * just set.
 */
function useAskedInView(frame: React.RefObject<HTMLElement | null>, asked: number | undefined) {
  const last = useRef(asked);
  useEffect(() => {
    const element = frame.current;
    const line = element?.querySelector<HTMLElement>(`[data-line="${asked}"]`);
    const isNew = last.current !== asked;
    last.current = asked;
    if (!element || !line) return;
    // Before the paint, but not in the task that changed the page: this lays it out.
    const request = requestAnimationFrame(() => {
      // Back has already scrolled it to its place.
      if (!isNew && element.scrollTop > 0) return;
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
      if (element.scrollHeight > element.clientHeight)
        element.scrollTo({ top: line.offsetTop - element.clientHeight / 3, behavior });
      else if (isNew && line.matches('.code-set') && matchMedia('(width >= 67.5em)').matches)
        line.scrollIntoView({ block: 'nearest', behavior });
    });
    return () => cancelAnimationFrame(request);
  }, [frame, asked]);
}

function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

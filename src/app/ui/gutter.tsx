import type { ReactNode } from 'react';
import { Dot, type DotState } from './dot.tsx';
import './gutter.css';

interface GutterProps {
  /** A line number, rank, ID, or option letter. */
  number?: ReactNode;
  dot?: DotState | undefined;
  /** Announces the dot's state. Leave it out if the line's own text says it. */
  dotLabel?: string | undefined;
  /** Replaces the dot, for example with a chevron. */
  mark?: ReactNode;
}

/** Shows the 2 columns left of the rule: the line's number and its dot. */
export function Gutter({ number, dot, dotLabel, mark }: GutterProps) {
  return (
    <span className="gutter">
      <span className="gutter-number">{number}</span>
      <span className="gutter-dot">
        {dot && <Dot state={dot} {...(dotLabel === undefined ? {} : { label: dotLabel })} />}
        {mark}
      </span>
    </span>
  );
}

type Element = 'div' | 'section' | 'header' | 'footer' | 'li' | 'article' | 'label' | 'tr' | 'p';

interface LineProps extends GutterProps {
  as?: Element;
  id?: string;
  className?: string;
  /** The 2 px bar on the rule and the wash: `set` only the bar on a sheet, `verm` and `teal` both. */
  marked?: 'set' | 'verm' | 'teal' | undefined;
  children?: ReactNode;
}

/** Shows one line of a listing: the gutter, then content from the text axis to the right margin. */
export function Line({ as: Tag = 'div', id, className, marked, children, ...gutter }: LineProps) {
  // A paragraph can't hold a `div`: parsers would end it there.
  const Text = Tag === 'p' || Tag === 'label' ? 'span' : 'div';
  return (
    <Tag id={id} className={['line', marked && `line-${marked}`, className].filter(Boolean).join(' ')}>
      <Gutter {...gutter} />
      <Text className="line-text">{children}</Text>
    </Tag>
  );
}

/** What a screen's title is: `h3` where a preview shows the screen inside another one. */
export type TitleTag = 'h1' | 'h3';

/** Folds content that isn't needed yet: a dashed rule, a chevron in the dot column, and a summary of what's folded. */
export function Fold({
  summary,
  aside,
  number,
  open,
  onToggle,
  children,
}: {
  summary: ReactNode;
  /** Shown in muted text after the summary. */
  aside?: ReactNode;
  number?: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}) {
  return (
    <details className="fold" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="line">
        <Gutter number={number} mark={<Chevron />} />
        <span className="line-text">
          {summary} {aside && <span className="fold-aside">{aside}</span>}
        </span>
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  );
}

export function Chevron() {
  return (
    <svg className="chevron" viewBox="0 0 12 12" aria-hidden="true">
      <path d="m4 1.5 4.5 4.5L4 10.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}

import type { ReactNode } from 'react';
import { Line, type TitleTag } from '../gutter.tsx';

/** Shows a screen's first section: its only h1, which can take the focus, and a line of facts below it. */
export function PageHead({
  number,
  title,
  titleAs: Title = 'h1',
  facts,
  children,
}: {
  number?: ReactNode;
  title: ReactNode;
  titleAs?: TitleTag;
  facts?: readonly ReactNode[];
  children?: ReactNode;
}) {
  return (
    <Line as="header" className="page-head" number={number}>
      <Title className="page-title" tabIndex={-1}>
        {title}
      </Title>
      {facts && (
        <ul className="facts">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity beyond their place
            <li key={index}>{fact}</li>
          ))}
        </ul>
      )}
      {children}
    </Line>
  );
}

/** Shows a section of the page under a rule, with its heading on the text axis and an optional number in the gutter. */
export function Section({
  number,
  title,
  lede,
  id,
  className,
  children,
}: {
  number?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  id: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section className={['section', className].filter(Boolean).join(' ')} aria-labelledby={id}>
      <Line className="section-head" number={number}>
        <h2 id={id}>{title}</h2>
        {lede && <p className="section-lede">{lede}</p>}
      </Line>
      <div className="section-body">{children}</div>
    </section>
  );
}

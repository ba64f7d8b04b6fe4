import type { ReactNode } from 'react';
import type { DotState } from '../ui/dot.tsx';
import { Line } from '../ui/gutter.tsx';

/** Shows one thing on home: its name, what it is, and at the end of the line what to know or do. */
export function HomeLine({
  name,
  dot,
  aside,
  children,
}: {
  name: string;
  dot: DotState;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Line as="section" className="home-line" dot={dot}>
      <div className="home-line-main">
        <h2 className="home-line-name">{name}</h2>
        {children}
      </div>
      {aside && <div>{aside}</div>}
    </Line>
  );
}

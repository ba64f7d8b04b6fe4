import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { streakAtom } from '../shell/session.ts';
import './pane-foot.css';

/** Holds the lines under the questions, at the bottom of the pane even if the question is short. */
export function PaneFoot({ children }: { children: ReactNode }) {
  return <div className="pane-foot">{children}</div>;
}

const mostDots = 24;

/** Shows the streak as a row of dots. The open dot is today. */
export function StreakRow() {
  const streak = useAtomValue(streakAtom);
  // Also at 0 days: a row that comes with the first would move what is below it.
  if (!streak) return null;
  const { current, today } = streak;
  const days = Math.min(current, mostDots - 1);
  return (
    <div className="foot-row">
      <span className="foot-label">Streak</span>
      <b className="foot-strong">
        {current} {current === 1 ? 'day' : 'days'}
      </b>
      <span className="streak-dots" aria-hidden="true">
        {Array.from({ length: days }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity beyond their place
          <span key={index} />
        ))}
        {!today && <span className="streak-today" />}
      </span>
      {!today && <span className="visually-hidden">today is still open</span>}
    </div>
  );
}

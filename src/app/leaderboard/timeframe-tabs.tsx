import { type KeyboardEvent, useRef } from 'react';
import { type Timeframe, timeframes } from '../../contract/leaderboard.ts';
import { Dot } from '../ui/dot.tsx';
import './timeframe-tabs.css';

export const leaderboardPanelId = 'leaderboard-panel';
export const timeframeTabId = (timeframe: Timeframe) => `leaderboard-${timeframe}`;

const labels: Readonly<Record<Timeframe, string>> = {
  all: 'All Time',
  monthly: 'Last 30 Days',
  weekly: 'Last 7 Days',
};

/** Shows one tab for each time frame. Arrow keys, Home, and End move among them. */
export function TimeframeTabs({ current, onSelect }: { current: Timeframe; onSelect: (timeframe: Timeframe) => void }) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targets[event.key]?.(timeframes.indexOf(current));
    const timeframe = to === undefined ? undefined : timeframes.at(to % timeframes.length);
    if (!timeframe) return;
    event.preventDefault();
    onSelect(timeframe);
    list.current?.querySelector<HTMLElement>(`#${timeframeTabId(timeframe)}`)?.focus();
  };

  return (
    <div className="timeframes" role="tablist" aria-label="Time frame" ref={list} onKeyDown={onKeyDown}>
      {timeframes.map((timeframe) => {
        const isCurrent = timeframe === current;
        return (
          <button
            key={timeframe}
            id={timeframeTabId(timeframe)}
            type="button"
            role="tab"
            className="timeframe"
            aria-selected={isCurrent}
            aria-controls={leaderboardPanelId}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onSelect(timeframe)}
          >
            <Dot state={isCurrent ? 'set' : 'open'} />
            <span className="timeframe-label" data-label={labels[timeframe]}>
              {labels[timeframe]}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const targets: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
};

import { useRef } from 'react';
import { Link } from 'wouter';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';
import { breakable } from '../ui/later/breakable.tsx';
import { percentage, wholeNumber } from './numbers.ts';
import { PodiumDots, useDotGrid } from './podium-dots.tsx';
import './podium.css';

const places = [0, 1, 2] as const;

/** Shows the top three by rank. A place that nobody has taken is empty. */
export function Podium({
  entries,
  isMine,
}: {
  entries: readonly LeaderboardEntry[];
  isMine: (entry: LeaderboardEntry) => boolean;
}) {
  const podium = useRef<HTMLOListElement>(null);
  const grid = useDotGrid(
    podium,
    entries.map((entry) => entry.puzzles_completed),
  );
  return (
    <>
      <ol className="podium" ref={podium}>
        {places.map((place) => {
          const entry = entries[place];
          return (
            <li key={place} className={`podium-place podium-${place + 1}`} aria-hidden={entry === undefined}>
              <div className="podium-head">
                <span className="podium-rank">
                  <span className="visually-hidden">Rank </span>
                  {place + 1}
                </span>
                {entry && <Name entry={entry} isMine={isMine(entry)} />}
              </div>
              <div className="podium-step">
                <PodiumDots place={place} count={entry?.puzzles_completed ?? 0} grid={grid} />
                <div className="podium-facts">
                  {entry && (
                    <>
                      <p>
                        <b className="mono">{wholeNumber(entry.puzzles_completed)}</b>{' '}
                        {entry.puzzles_completed === 1 ? 'puzzle' : 'puzzles'} completed
                      </p>
                      <p>
                        <b className="mono">{percentage(entry.average_score)}</b> avg score
                      </p>
                    </>
                  )}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      {entries.length > 0 && (
        <p className="podium-legend">
          {grid.worth === 1 ? 'A dot is a completed puzzle.' : `A dot is ${grid.worth} completed puzzles.`}
        </p>
      )}
    </>
  );
}

function Name({ entry, isMine }: { entry: LeaderboardEntry; isMine: boolean }) {
  return (
    <div className="podium-who">
      <Link href={`/profile/${entry.username}`} className="podium-name">
        {breakable(entry.username)}
      </Link>
      {isMine && <span className="podium-you">you</span>}
      <p className="podium-score mono">
        {wholeNumber(entry.total_score)}
        <span className="visually-hidden"> points</span>
      </p>
    </div>
  );
}

import { Link } from 'wouter';
import type { LeaderboardEntry, OwnRank } from '../../contract/leaderboard.ts';
import { Dot } from '../ui/dot.tsx';
import { breakable } from '../ui/later/breakable.tsx';
import { percentage, wholeNumber } from './numbers.ts';
import './ranking.css';

/** Shows rank 4 onward, and the learner's own line below a fold if it's further down than the list. */
export function Ranking({
  entries,
  ownRank,
  isMine,
}: {
  /** From rank 4 on. */
  entries: readonly LeaderboardEntry[];
  ownRank: OwnRank | null;
  isMine: (entry: LeaderboardEntry) => boolean;
}) {
  const last = entries.length + 3;
  const below = ownRank?.entry && ownRank.rank && ownRank.rank > last ? ownRank : null;
  if (entries.length === 0 && !below) return null;
  const between = below?.rank ? below.rank - last - 1 : 0;
  return (
    <table className="ranking">
      <caption className="visually-hidden">Rank 4 and below</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">User</th>
          <th scope="col">Score</th>
          <th scope="col">Puzzles Completed</th>
          <th scope="col">Average Score</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <Row key={entry.username} rank={index + 4} entry={entry} isMine={isMine(entry)} />
        ))}
        {between > 0 && (
          <tr className="ranking-between">
            <td />
            <td colSpan={4}>{between === 1 ? '1 more learner' : `${wholeNumber(between)} more learners`}</td>
          </tr>
        )}
        {below?.entry && below.rank && <Row rank={below.rank} entry={below.entry} isMine />}
      </tbody>
    </table>
  );
}

function Row({ rank, entry, isMine }: { rank: number; entry: LeaderboardEntry; isMine: boolean }) {
  return (
    <tr className={isMine ? 'ranking-mine' : undefined}>
      <td>
        <span className="ranking-gutter">
          <span className="ranking-rank mono">{rank}</span>
          {isMine && <Dot state="set" />}
        </span>
      </td>
      <td>
        <Link href={`/profile/${entry.username}`} className="ranking-name">
          {breakable(entry.username)}
        </Link>
        {isMine && <span className="ranking-you">you</span>}
      </td>
      <td>{wholeNumber(entry.total_score)}</td>
      <td>{wholeNumber(entry.puzzles_completed)}</td>
      <td>{percentage(entry.average_score)}</td>
    </tr>
  );
}

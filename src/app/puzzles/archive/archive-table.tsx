import { Link } from 'wouter';
import { kindWords } from '../../../rules/kind-names.ts';
import { languageNames } from '../../../rules/language-names.ts';
import { dayNumber } from '../../../rules/puzzle-day.ts';
import { resultPercentage } from '../../../rules/results.ts';
import { difficultyName } from '../../../rules/scoring.ts';
import type { PuzzlesRow } from '../../../sync/queries/puzzles.ts';
import { shortDay } from '../../ui/days.ts';
import type { DotState } from '../../ui/dot.tsx';
import { Gutter } from '../../ui/gutter.tsx';
import { InlineCode } from '../../ui/inline-code.tsx';
import { columnDay } from '../../ui/later/day-names.ts';
import { DifficultySteps } from '../../ui/later/difficulty-steps.tsx';
import './archive-table.css';

/**
 * Shows the archive's page as a table whose rows become cards on a phone. The roles are explicit because some browsers drop them from a
 * table laid out as a grid.
 */
export function ArchiveTable({
  rows,
  isBusy,
  marksFree,
}: {
  rows: readonly PuzzlesRow[];
  isBusy: boolean;
  /** Whether it marks what is open without a plan. */
  marksFree: boolean;
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className="archive-table" role="table" aria-labelledby="archive-title" aria-busy={isBusy}>
      <thead role="rowgroup">
        <tr className="archive-row archive-head" role="row">
          <th scope="col" role="columnheader" className="archive-name">
            Title
          </th>
          <th scope="col" role="columnheader">
            Difficulty
          </th>
          <th scope="col" role="columnheader">
            Success Rate
          </th>
          <th scope="col" role="columnheader">
            Votes
          </th>
          <th scope="col" role="columnheader">
            Status
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} row={row} marksFree={marksFree} />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Row({ row, marksFree }: { row: PuzzlesRow; marksFree: boolean }) {
  const { id, title, category, language, locked, difficulty, counts, odds, is_early, published_at } = row;
  const { subtitle, kind, minutes, completed } = row;
  const status = statusOf(row);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above
    <tr className={locked ? 'archive-row archive-locked' : 'archive-row'} role="row">
      <th scope="row" role="rowheader" className="archive-name">
        <Gutter number={dayNumber(published_at)} dot={status.dot} dotLabel={locked ? 'Locked' : undefined} />
        <span className="archive-title">
          <Link href={`/puzzle/${id}`}>{title}</Link>
          {subtitle && (
            <span className="archive-subtitle">
              <InlineCode text={subtitle} />
            </span>
          )}
          <span className="archive-category">
            {category}, {languageNames[language]}
            {is_early && <b className="chip">Early access</b>}
            {marksFree && !locked && !completed && <b className="chip archive-free">Free</b>}
          </span>
          <span className="archive-facts">
            {published_at && <time dateTime={published_at}>{columnDay(published_at)}</time>}
            {minutes !== undefined && <span className="archive-minutes">About {minutes} min</span>}
            {kindWords(kind) && <span className="chip">{kindWords(kind)}</span>}
          </span>
        </span>
      </th>
      <td role="cell" className="archive-difficulty">
        <DifficultySteps filled={Math.min(difficulty, 4)} of={4} />
        {difficultyName(difficulty)}
        {odds !== null && <span className="archive-odds">Your odds {odds}%</span>}
      </td>
      <td role="cell" className="archive-rate">
        <Rate counts={counts} />
      </td>
      <td role="cell" className="archive-votes">
        <Votes counts={counts} />
      </td>
      <td role="cell" className="archive-status">
        {status.words}
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function statusOf({ completed, progress, waiting, locked, is_daily, is_unpublished, published_at }: PuzzlesRow): {
  dot: DotState;
  words: string;
} {
  if (completed) {
    const score = progress && `, ${resultPercentage(progress.correct, progress.total)}%`;
    return { dot: 'right', words: `Solved${score ?? ''}` };
  }
  if (waiting > 0) return { dot: 'pending', words: 'Waiting to be sent' };
  if (progress && progress.answered > 0) {
    return { dot: locked ? 'locked' : 'started', words: `In progress, ${progress.answered} of ${progress.total}` };
  }
  if (locked) return { dot: 'locked', words: 'Premium' };
  if (is_unpublished) {
    return { dot: 'none', words: published_at === null ? 'Draft' : `Scheduled for ${shortDay(published_at)}` };
  }
  return is_daily ? { dot: 'now', words: 'Today’s puzzle' } : { dot: 'none', words: 'Not started' };
}

function Rate({ counts }: Pick<PuzzlesRow, 'counts'>) {
  if (!counts) return <Unknown />;
  const rate = counts.success_rate;
  if (rate === null) return <span className="archive-quiet">No attempts</span>;
  return (
    <>
      <span className="archive-number">{(100 * rate).toFixed(1)}%</span>
      <span className="archive-succeed" aria-hidden="true">
        succeed
      </span>
      <span className="archive-bar" aria-hidden="true">
        <span style={{ inlineSize: `${100 * rate}%` }} />
      </span>
    </>
  );
}

function Votes({ counts }: Pick<PuzzlesRow, 'counts'>) {
  if (!counts) return <Unknown />;
  const { thumbs_up, thumbs_down } = counts.reaction_counts;
  return (
    <>
      <Thumb name="Up" count={thumbs_up} />
      <Thumb name="Down" count={thumbs_down} />
    </>
  );
}

function Thumb({ name, count }: { name: 'Up' | 'Down'; count: number }) {
  return (
    <span className="archive-thumb">
      <svg viewBox="0 0 16 16" aria-hidden="true" className={name === 'Up' ? undefined : 'archive-thumb-down'}>
        <path d="M1.7 7.2h2.6v6.6H1.7zM4.3 7.6 7.1 1.8c1.2 0 1.9.9 1.7 2l-.5 2.7h4.3c1 0 1.7.9 1.5 1.9l-.9 4.1c-.2.8-.8 1.3-1.6 1.3H6.4l-2.1-.9" />
      </svg>
      <span className="visually-hidden">{name} </span>
      <span className="archive-number">{count}</span>
    </span>
  );
}

function Unknown() {
  return (
    <span className="archive-quiet archive-unknown">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not known on this device yet</span>
    </span>
  );
}

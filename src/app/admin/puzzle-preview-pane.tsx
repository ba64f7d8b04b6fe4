import { type ComponentType, useState } from 'react';
import type { Plan } from '../../contract/account.ts';
import { readCalendar } from '../../contract/admin-puzzle-calls.ts';
import type { NewPuzzleBody } from '../../contract/admin-puzzles.ts';
import { isReadable, puzzleAccess } from '../../rules/access.ts';
import { utcDay } from '../../rules/puzzle-day.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { longDay } from '../ui/days.ts';
import { PageHead } from '../ui/later/page-head.tsx';
import { type Preview, PreviewChoice, PreviewPane } from './preview-pane.tsx';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';

/** How a puzzle looks to learners, and how its locked screen looks. */
export interface PuzzlePreviews {
  preview: Preview<NewPuzzleBody>;
  locked: ComponentType<{ body: NewPuzzleBody }>;
}

const plans: readonly [label: string, plan: Plan | null][] = [
  ['Free', null],
  ['Monthly', 'monthly'],
  ['Annual', 'annual'],
];

/** Shows the puzzle of a form as learners see it: open, or on a day that staff choose, by a learner's plan. */
export function PuzzlePreviewPane({
  id,
  body,
  preview,
  locked: Locked,
}: PuzzlePreviews & { id: number | null; body: NewPuzzleBody }) {
  const device = useStaffDevice();
  const [day, setDay] = useState('');
  const [plan, setPlan] = useState<Plan | null>(null);
  const today = utcDay(new Date(device.serverClock.now()));
  const month = (day || today).slice(0, 7);
  const calendar = useStaffQuery(onlineQuery(readCalendar, { query: { month } }));
  const holder = calendar.latest?.days.find((other) => other.day === day)?.puzzle;
  const publishedAt = body.published_at ?? null;
  const isActive = body.is_active ?? true;
  // The form's own day might not be saved yet. A day that has begun keeps its puzzle.
  const isDaily =
    isActive && (holder ? holder.id === id && (day <= today || publishedAt === day) : publishedAt === day);
  const openingFor = (isCompleted: boolean) =>
    puzzleAccess(
      { signedIn: true, isStaff: false, plan },
      {
        isPremium: body.is_premium ?? true,
        isActive,
        publishedAt,
        isFirstStep: body.first_step != null,
        isDaily,
        openedAsDaily: false,
        isCompleted,
      },
      day,
    );
  const opening = openingFor(false);
  const words =
    opening === 'not_found'
      ? hiddenText(isActive, publishedAt)
      : body.first_step
        ? 'In First steps, free for everyone.'
        : isDaily
          ? 'The daily puzzle, free for everyone.'
          : publishedAt !== null && publishedAt > day
            ? 'Early access for annual plans.'
            : `In the archive, ${opening === 'open' ? 'open' : 'locked'}.`;

  return (
    <PreviewPane
      preview={preview}
      body={body}
      day={day || undefined}
      controls={
        <div className="preview-day">
          <label>
            Learner’s day (UTC){' '}
            <input
              type="date"
              className="field-input"
              min="2000-01-01"
              max="2099-12-31"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </label>
          {day !== '' && (
            <div className="preview-choices">
              {plans.map(([label, value]) => (
                <PreviewChoice key={label} label={label} isChosen={plan === value} onChoose={() => setPlan(value)} />
              ))}
            </div>
          )}
          <p role="status" className="meta">
            {day !== '' && words}
          </p>
        </div>
      }
      instead={(isDone) => {
        const shown = openingFor(isDone);
        if (day === '' || isReadable(shown)) return null;
        return shown === 'not_found' ? <NotFound /> : <Locked body={body} />;
      }}
    />
  );
}

function hiddenText(isActive: boolean, publishedAt: string | null): string {
  if (!isActive) return 'Inactive: learners can’t find it.';
  return publishedAt === null
    ? 'No publish date: learners can’t find it.'
    : `Scheduled for ${longDay(publishedAt)}: learners can’t find it yet.`;
}

/** As on a page of a puzzle that doesn't exist. */
function NotFound() {
  return <PageHead titleAs="h3" title={'Puzzle'} facts={['We couldn’t find this puzzle.']} />;
}

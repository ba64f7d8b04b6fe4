import { type DragEvent, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { movePuzzle, readCalendar } from '../../contract/admin-puzzle-calls.ts';
import type { Calendar, CalendarDay, ScheduledPuzzle } from '../../contract/admin-puzzles.ts';
import { languageNames } from '../../rules/language-names.ts';
import { addDays, utcDay } from '../../rules/puzzle-day.ts';
import { onlineQuery } from '../../sync/queries/online.ts';
import { notify } from '../shell/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { longDay, shortDay } from '../ui/days.ts';
import { Line } from '../ui/gutter.tsx';
import { monthAndYear } from '../ui/later/day-names.ts';
import { describeFailure, type FormFailure } from '../ui/later/form-errors.ts';
import { FailureBox, NeedsConnection } from '../ui/later/form-notes.tsx';
import { MonthTable } from '../ui/later/month-table.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RequestTrouble } from './request-trouble.tsx';
import { staffOnly } from './staff-only.tsx';
import { useStaffDevice, useStaffQuery } from './use-staff-device.ts';
import './admin.css';
import './admin-calendar.css';

/** Shows the daily of each day. Staff can move scheduled ones. */
export const AdminCalendarPage = staffOnly(PublishingCalendar);

/** A puzzle and its place: a future day, or the waiting list (null). */
export interface Placed {
  puzzle: ScheduledPuzzle;
  from: string | null;
}

function PublishingCalendar() {
  const device = useStaffDevice();
  const today = utcDay(new Date(device.serverClock.now()));
  const asked = new URLSearchParams(useSearch()).get('month') ?? '';
  const month = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const calendar = useStaffQuery(onlineQuery(readCalendar, { query: { month } }));
  const [moving, setMoving] = useState<Placed | null>(null);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const reply = calendar.latest?.days[0]?.day.startsWith(month) ? calendar.latest : undefined;

  const move = async ({ puzzle, from }: Placed, to: string | null): Promise<FormFailure | null> => {
    setFailure(null);
    if (from === to) return null;
    const result = await device.call(movePuzzle, { body: { puzzle_id: puzzle.id, from, to } });
    if (result.ok)
      notify(
        to === null
          ? `'${puzzle.title}' has no publish date now.`
          : `'${puzzle.title}' is scheduled for ${longDay(to)}.`,
      );
    await calendar.refetch();
    return result.ok ? null : describeFailure(result, 'Failed to update puzzle');
  };
  const drop = async (placed: Placed, to: string | null) => setFailure(await move(placed, to));

  return (
    <div className="admin">
      <PageHead title="Publishing calendar" facts={reply ? factsOf(reply) : ['']}>
        <div className="admin-actions">
          <Link href="/admin/puzzles" className={buttonClass({ small: true })}>
            All puzzles
          </Link>
          <Link href="/admin/puzzles/create" className={buttonClass({ small: true })}>
            Create New Puzzle
          </Link>
        </div>
      </PageHead>
      <Months month={month} />
      <Line className="admin-calendar-words">
        <NeedsConnection>Editing needs a connection.</NeedsConnection>
        <FailureBox failure={failure} />
      </Line>
      <RequestTrouble request={reply ? calendar : { ...calendar, latest: undefined }} words="Failed to load puzzles" />
      {reply && (
        <>
          <Days
            calendar={reply}
            month={month}
            isBusy={calendar.isFetching}
            onMove={setMoving}
            onDrop={(placed, to) => void drop(placed, to)}
          />
          <Waiting
            puzzles={reply.waiting}
            count={reply.waiting_count}
            onMove={setMoving}
            onDrop={(placed) => void drop(placed, null)}
          />
        </>
      )}
      {moving && (
        <MoveDialog placed={moving} today={today} month={month} onMove={move} onClose={() => setMoving(null)} />
      )}
    </div>
  );
}

function factsOf({ today, through, days }: Calendar): string[] {
  const gaps = days.filter(({ gap }) => gap).length;
  const repeats = days.filter(({ repeat }) => repeat).length;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'} this month`;
  return [
    through === null || through <= today ? 'Nothing is scheduled' : `Scheduled through ${longDay(through)}`,
    ...(gaps > 0 ? [count(gaps, 'gap')] : []),
    ...(repeats > 0 ? [count(repeats, 'repeat')] : []),
  ];
}

function Months({ month }: { month: string }) {
  const step = (to: string, label: string, rel: string) => (
    <Link href={`/admin/puzzles/calendar?month=${to}`} rel={rel} className={buttonClass({ small: true })}>
      {label}
      <span className="visually-hidden">: {monthAndYear(to)}</span>
    </Link>
  );
  return (
    <nav className="admin-calendar-months" aria-label="Months">
      <h2 id="admin-calendar-month" aria-live="polite">
        {monthAndYear(month)}
      </h2>
      {step(addDays(`${month}-01`, -1).slice(0, 7), 'Previous', 'prev')}
      {step(addDays(`${month}-28`, 4).slice(0, 7), 'Next', 'next')}
    </nav>
  );
}

const dragType = 'application/x-scheduled-puzzle';

function startDrag(event: DragEvent, placed: Placed) {
  event.dataTransfer.setData(dragType, JSON.stringify(placed));
  event.dataTransfer.effectAllowed = 'move';
}

/** Returns the handlers that make an element accept dropped puzzles. */
function dropTarget(onDrop: (placed: Placed) => void) {
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(dragType)) return;
      event.preventDefault();
      event.currentTarget.dataset.over = '';
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      delete event.currentTarget.dataset.over;
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      delete event.currentTarget.dataset.over;
      const placed = event.dataTransfer.getData(dragType);
      if (placed) onDrop(JSON.parse(placed) as Placed);
    },
  };
}

function Days({
  calendar,
  month,
  isBusy,
  onMove,
  onDrop,
}: {
  calendar: Calendar;
  month: string;
  isBusy: boolean;
  onMove: (placed: Placed) => void;
  onDrop: (placed: Placed, to: string) => void;
}) {
  const byDay = new Map(calendar.days.map((entry) => [entry.day, entry]));
  return (
    <MonthTable
      className="admin-calendar"
      aria-labelledby="admin-calendar-month"
      aria-busy={isBusy}
      month={month}
      cell={(day) => {
        const entry = byDay.get(day);
        if (!entry) return <td key={day} className="admin-calendar-other" />;
        return (
          <td
            key={day}
            className="admin-calendar-day"
            data-gap={entry.gap || undefined}
            aria-current={day === calendar.today ? 'date' : undefined}
            {...(day > calendar.today && dropTarget((placed) => onDrop(placed, day)))}
          >
            <Day entry={entry} today={calendar.today} onMove={onMove} />
          </td>
        );
      }}
    />
  );
}

function Day({
  entry: { day, puzzle, gap, repeat, others },
  today,
  onMove,
}: {
  entry: CalendarDay;
  today: string;
  onMove: (placed: Placed) => void;
}) {
  return (
    <>
      <span className="admin-calendar-date">
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="admin-calendar-weekday">{shortDay(day)}</span>
        {gap && <span className="admin-calendar-mark">Gap</span>}
        {repeat && <span className="admin-calendar-mark">Repeat</span>}
      </span>
      {puzzle && day > today ? (
        <Card placed={{ puzzle, from: day }} onMove={onMove} />
      ) : (
        puzzle && (
          <Link href={`/admin/puzzles/${puzzle.id}`} className="admin-calendar-past">
            {puzzle.title}
          </Link>
        )
      )}
      {others.length > 0 && (
        <>
          <span className="admin-calendar-others">Also published:</span>
          {others.map((other) => (
            <Card key={other.id} placed={{ puzzle: other, from: day }} onMove={onMove} />
          ))}
        </>
      )}
    </>
  );
}

/** Shows a puzzle that can be moved by dragging or by its button. */
function Card({ placed, onMove }: { placed: Placed; onMove: (placed: Placed) => void }) {
  const { puzzle } = placed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <div className="admin-calendar-card" draggable onDragStart={(event) => startDrag(event, placed)}>
      <Link href={`/admin/puzzles/${puzzle.id}`} draggable={false}>
        {puzzle.title}
      </Link>
      <span className="admin-calendar-language">{languageNames[puzzle.language]}</span>
      <Button small kind="plain" aria-label={`Move ${puzzle.title}`} onClick={() => onMove(placed)}>
        Move…
      </Button>
    </div>
  );
}

function Waiting({
  puzzles,
  count,
  onMove,
  onDrop,
}: {
  puzzles: readonly ScheduledPuzzle[];
  /** The number of all waiting puzzles; the list might not have all of them. */
  count: number;
  onMove: (placed: Placed) => void;
  onDrop: (placed: Placed) => void;
}) {
  return (
    <section className="admin-waiting" aria-labelledby="waiting-heading" {...dropTarget(onDrop)}>
      <h2 id="waiting-heading">Drafts without a date</h2>
      {puzzles.length === 0 ? (
        <p className="meta">No drafts. To remove a puzzle’s date, choose Move… and then Remove the date.</p>
      ) : (
        <ul className="admin-waiting-list">
          {puzzles.map((puzzle) => (
            <li key={puzzle.id}>
              <Card placed={{ puzzle, from: null }} onMove={onMove} />
            </li>
          ))}
        </ul>
      )}
      {count > puzzles.length && (
        <p className="admin-waiting-more">
          The first {puzzles.length} of {count}. Find the others{' '}
          <Link href="/admin/puzzles?state=draft">in the list</Link>, and set the date in each one’s form.
        </p>
      )}
    </section>
  );
}

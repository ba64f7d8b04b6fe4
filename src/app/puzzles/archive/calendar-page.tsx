import { useRef } from 'react';
import { Link, useSearch } from 'wouter';
import { firstDay } from '../../../contract/product.ts';
import { languageNames } from '../../../rules/language-names.ts';
import { addDays, dayNumber, utcDay } from '../../../rules/puzzle-day.ts';
import { type DailyCell, dailiesQuery } from '../../../sync/queries/dailies.ts';
import { useDevice } from '../../shell/device-provider.tsx';
import { type QueryState, useQuery } from '../../shell/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { longDay } from '../../ui/days.ts';
import { Dot, type DotState } from '../../ui/dot.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Line } from '../../ui/gutter.tsx';
import { monthAndYear, shortMonth } from '../../ui/later/day-names.ts';
import { reasonOf } from '../../ui/later/form-errors.ts';
import { MonthTable } from '../../ui/later/month-table.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { RetryButton } from '../../ui/later/retry-button.tsx';
import { ageText } from '../../ui/later/text.ts';
import { useFocusThatStays } from '../../ui/later/use-focus-that-stays.ts';
import { ArchiveViews } from './archive-views.tsx';
import './calendar-page.css';

/** Shows past dailies by day, one month at a time. The address holds the month. */
export function CalendarPage() {
  const device = useDevice();
  const today = utcDay(new Date(device.serverClock.now()));
  const month = monthAsked(useSearch(), today);
  const request = useQuery(dailiesQuery(month));
  const view = request.value;
  const solved = view?.days.filter(({ state }) => state === 'solved').length ?? 0;

  return (
    <div className="calendar">
      <PageHead
        title="Past dailies"
        facts={view ? [`${solved} of ${view.days.length} solved in ${monthAndYear(month)}`] : ['']}
      >
        <ArchiveViews current="calendar" />
      </PageHead>
      <Months month={month} today={today} />
      <Trouble request={request} fetchedAt={view?.fetched_at} />
      <Month month={month} today={today} days={view?.days ?? []} isBusy={!view && request.isFetching} />
    </div>
  );
}

function monthAsked(search: string, today: string): string {
  const asked = new URLSearchParams(search).get('month') ?? '';
  const isMonth = /^20\d\d-(?:0[1-9]|1[0-2])$/.test(asked) && asked <= today.slice(0, 7);
  return isMonth ? asked : today.slice(0, 7);
}

const address = (month: string) => `/puzzles/calendar?month=${month}`;

/** Leads to every month of the year, and to the years next to it. These are links, which work before the app has started. */
function Year({ month, today }: { month: string; today: string }) {
  const year = Number(month.slice(0, 4));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return (
    <div className="archive-views calendar-year">
      {year > Number(firstDay.slice(0, 4)) && <Link href={address(`${year - 1}-12`)}>{year - 1}</Link>}
      {months
        .filter((each) => each <= today.slice(0, 7))
        .map((each) => (
          <Link key={each} href={address(each)} aria-current={each === month ? 'page' : undefined}>
            {shortMonth(`${each}-01`)}
            <span className="visually-hidden"> {year}</span>
          </Link>
        ))}
      {year < Number(today.slice(0, 4)) && <Link href={address(`${year + 1}-01`)}>{year + 1}</Link>}
    </div>
  );
}

function Months({ month, today }: { month: string; today: string }) {
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  const after = addDays(`${month}-28`, 4).slice(0, 7);
  const step = buttonClass({ small: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const followFocus = useFocusThatStays(heading);
  return (
    <nav className="calendar-months" aria-label="Months" onFocus={followFocus}>
      <h2 id="calendar-month" ref={heading} tabIndex={-1} aria-live="polite">
        {monthAndYear(month)}
      </h2>
      <Year month={month} today={today} />
      <Link href={address(before)} rel="prev" className={step}>
        Earlier<span className="visually-hidden">: {monthAndYear(before)}</span>
      </Link>
      {after <= today.slice(0, 7) ? (
        <Link href={address(after)} rel="next" className={step}>
          Later<span className="visually-hidden">: {monthAndYear(after)}</span>
        </Link>
      ) : (
        <Button small disabled>
          Later
        </Button>
      )}
    </nav>
  );
}

/** Says why the month might be missing or outdated. */
function Trouble({ request, fetchedAt }: { request: QueryState; fetchedAt: number | undefined }) {
  const { failure, isFetching, isOffline, refetch } = request;
  if (fetchedAt === undefined) {
    if (!failure || isFetching) return null;
    return (
      <Line className="calendar-trouble">
        <ErrorBox reason={reasonOf(failure)} action={<RetryButton onClick={refetch} />}>
          Failed to load puzzles
        </ErrorBox>
      </Line>
    );
  }
  return (
    <div role="status">
      {(isOffline || failure) && (
        <Line className="calendar-trouble calendar-age" dot="pending">
          Last synced {ageText(Date.now() - fetchedAt)}.
        </Line>
      )}
    </div>
  );
}

interface MonthProps {
  month: string;
  today: string;
  days: readonly DailyCell[];
  isBusy: boolean;
}

function Month({ month, today, days, isBusy }: MonthProps) {
  const byDay = new Map(days.map((daily) => [daily.day, daily]));
  return (
    <MonthTable
      className="calendar-table"
      aria-labelledby="calendar-month"
      aria-busy={isBusy}
      month={month}
      cell={(day) =>
        day.startsWith(month) ? <Day key={day} day={day} daily={byDay.get(day)} today={today} /> : <td key={day} />
      }
    />
  );
}

const states: Record<DailyCell['state'], { dot: DotState; words: string }> = {
  solved: { dot: 'right', words: 'solved' },
  started: { dot: 'started', words: 'in progress' },
  open: { dot: 'open', words: 'not started' },
  locked: { dot: 'locked', words: 'Premium' },
};

function Day({ day, daily, today }: { day: string; daily: DailyCell | undefined; today: string }) {
  const date = Number(day.slice(8));
  const isToday = day === today;
  const now = isToday ? ({ 'aria-current': 'date' } as const) : {};
  if (!daily) {
    return (
      <td className="calendar-none" {...now}>
        <span className="calendar-date">{date}</span>
      </td>
    );
  }
  const { dot, words } = states[daily.state];
  return (
    <td {...now}>
      <Link href={isToday ? '/daily' : `/puzzle/${daily.puzzle_id}`} className="calendar-link">
        <span className="calendar-mark">
          <span className="calendar-date" aria-hidden="true">
            {date}
          </span>
          <Dot state={isToday && daily.state === 'open' ? 'now' : dot} />
        </span>
        <span className="visually-hidden">{longDay(day)}: </span>
        <span className="calendar-title">{daily.title}</span>
        <span className="calendar-language">
          {[dayNumber(day), languageNames[daily.language]].filter(Boolean).join(' · ')}
        </span>
        <span className="visually-hidden">{words}</span>
      </Link>
    </td>
  );
}

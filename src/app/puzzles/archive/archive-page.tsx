import { useAtomValue } from 'jotai';
import { Link, useLocation, useSearch } from 'wouter';
import type { ArchiveQuery } from '../../../rules/puzzle-list.ts';
import { type PuzzlesView, puzzlesQuery } from '../../../sync/queries/puzzles.ts';
import { useSession } from '../../shell/session.ts';
import { shellStatusAtom } from '../../shell/sync-status.ts';
import { useQuery } from '../../shell/use-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Line } from '../../ui/gutter.tsx';
import { ListAge, ListEmpty, ListFailed } from '../../ui/later/list-states.tsx';
import { PageHead } from '../../ui/later/page-head.tsx';
import { Pager } from '../../ui/later/pager.tsx';
import { useHeadingFocus } from '../../ui/later/use-heading-focus.ts';
import { plural } from '../../ui/plural.ts';
import { Skeleton, Spinner } from '../../ui/spinner.tsx';
import { archiveAddress, filterCount, readArchiveAddress } from './archive-address.ts';
import { ArchiveFilters } from './archive-filters.tsx';
import { ArchiveTable } from './archive-table.tsx';
import { ArchiveViews } from './archive-views.tsx';
import './archive-page.css';

/** Shows the puzzle archive. The address holds search, filters, and page. */
export function ArchivePage() {
  const session = useSession();
  const hasPlan = session !== null && (session.is_subscribed || session.is_staff);
  const usual = hasPlan ? 'newest' : 'free';
  const query = readArchiveAddress(useSearch(), usual);
  const addressOf = (changed: Partial<ArchiveQuery>) => archiveAddress({ ...query, ...changed }, usual);
  const [, navigate] = useLocation();
  const { value, latest: view, isFetching, failure, refetch } = useQuery(puzzlesQuery(query));
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  const hasFailed = !isFetching && failure !== null;
  useHeadingFocus(query.page);

  const change = (changed: Partial<ArchiveQuery>) => navigate(addressOf({ page: 1, ...changed }), { replace: true });

  return (
    <div className="archive">
      <PageHead title={<span id="archive-title">Security Puzzles</span>} facts={[...factsOf(view), firstStepsLink]}>
        <ArchiveViews current="list" />
      </PageHead>
      <ArchiveFilters query={query} hasPlan={hasPlan} onChange={change} />
      {view ? (
        <>
          <ListAge asOf={view.as_of} isShown={isOffline} more="; success rates and votes might be older" />
          <Found view={view} query={query} hasPlan={hasPlan} isBusy={value === undefined} addressOf={addressOf} />
        </>
      ) : hasFailed && view === null ? (
        <ListFailed failure={failure} onRetry={refetch}>
          Failed to load puzzles
        </ListFailed>
      ) : (
        <Loading />
      )}
    </div>
  );
}

const firstStepsLink = (
  <>
    New here? <Link href="/first-steps">First steps</Link>
  </>
);

function factsOf(view: PuzzlesView | null | undefined): string[] {
  if (!view) return [];
  const { puzzles, completed } = view.totals ?? { puzzles: view.count, completed: 0 };
  const facts = [plural(puzzles, 'puzzle')];
  return completed === 0 ? facts : [...facts, `You have solved ${completed}`];
}

function Found({
  view,
  query,
  hasPlan,
  isBusy,
  addressOf,
}: {
  view: PuzzlesView;
  query: ArchiveQuery;
  hasPlan: boolean;
  isBusy: boolean;
  addressOf: (changed: Partial<ArchiveQuery>) => string;
}) {
  const isFiltered = filterCount(query) > 0 || query.q !== undefined;
  if (view.rows.length > 0) {
    return (
      <>
        <ArchiveTable rows={view.rows} isBusy={isBusy} marksFree={!hasPlan} />
        <Pager list={{ ...view, results: view.rows }} one="1 puzzle" pageAddress={(page) => addressOf({ page })} />
      </>
    );
  }
  return (
    <ListEmpty
      text={
        view.count > 0
          ? `Page ${view.page} doesn’t exist.`
          : isFiltered
            ? 'No puzzles match these filters.'
            : 'No puzzles available yet.'
      }
    >
      {view.count > 0 ? (
        <Link href={addressOf({ page: Math.ceil(view.count / view.page_size) })} className={buttonClass()}>
          Go to the last page
        </Link>
      ) : (
        isFiltered && (
          <Link href="/puzzles" className={buttonClass()}>
            All puzzles
          </Link>
        )
      )}
    </ListEmpty>
  );
}

function Loading() {
  return (
    <div className="archive-loading">
      <Line>
        <Spinner label="Loading puzzles…" />
      </Line>
      {[46, 31, 52, 38, 44, 29].map((width) => (
        <Line key={width}>
          <Skeleton widths={[width, width / 2]} />
        </Line>
      ))}
    </div>
  );
}

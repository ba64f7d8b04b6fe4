import { useAtomValue } from 'jotai';
import { Link, useLocation, useSearch } from 'wouter';
import type { PuzzleListQuery } from '../../../contract/puzzles.ts';
import type { Failure } from '../../../sync/http/first/api-client.ts';
import { type PuzzlesView, puzzlesQuery } from '../../../sync/queries/puzzles.ts';
import { shellStatusAtom } from '../../shell/sync-status.ts';
import { useQuery } from '../../shell/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Line } from '../../ui/gutter.tsx';
import { reasonOf } from '../../ui/later/form-errors.ts';
import { PageHead } from '../../ui/later/page-head.tsx';
import { useHeadingFocus } from '../../ui/later/use-heading-focus.ts';
import { Skeleton, Spinner } from '../../ui/spinner.tsx';
import { inText } from '../../ui/text.ts';
import { archiveAddress, filterCount, readArchiveAddress } from './archive-address.ts';
import { ArchiveFilters } from './archive-filters.tsx';
import { ArchiveTable } from './archive-table.tsx';
import { ArchiveViews } from './archive-views.tsx';
import './archive-page.css';

/** Shows the puzzle archive. The address holds search, filters, and page. */
export function ArchivePage() {
  const query = readArchiveAddress(useSearch());
  const [, navigate] = useLocation();
  const { value, latest: view, isFetching, failure, refetch } = useQuery(puzzlesQuery(query));
  const hasFailed = !isFetching && failure !== null;
  useHeadingFocus(query.page);

  const change = (changed: Partial<PuzzleListQuery>) =>
    navigate(archiveAddress({ ...query, page: 1, ...changed }), { replace: true });

  return (
    <div className="archive">
      <PageHead title={<span id="archive-title">Security Puzzles</span>} facts={factsOf(view)}>
        <ArchiveViews current="list" />
      </PageHead>
      <ArchiveFilters query={query} onChange={change} />
      {view ? (
        <>
          <Age view={view} hasFailed={hasFailed} />
          <Found view={view} query={query} isBusy={value === undefined} />
        </>
      ) : hasFailed && view === null ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function factsOf(view: PuzzlesView | null | undefined): string[] {
  if (!view) return [];
  const { puzzles, completed } = view.totals ?? { puzzles: view.count, completed: 0 };
  const facts = [`${puzzles} ${puzzles === 1 ? 'puzzle' : 'puzzles'}`];
  return completed === 0 ? facts : [...facts, `You have solved ${completed}`];
}

function Found({ view, query, isBusy }: { view: PuzzlesView; query: PuzzleListQuery; isBusy: boolean }) {
  const isFiltered = filterCount(query) > 0 || query.q !== undefined;
  if (view.rows.length > 0) {
    return (
      <>
        <ArchiveTable rows={view.rows} isBusy={isBusy} />
        <Pager view={view} query={query} />
      </>
    );
  }
  return (
    <Line className="archive-empty" dot="none">
      <p role="status">
        {view.count > 0
          ? `Page ${view.page} doesn’t exist.`
          : isFiltered
            ? 'No puzzles match these filters.'
            : 'No puzzles available yet.'}
      </p>
      {view.count > 0 ? (
        <Link href={archiveAddress({ ...query, page: pagesOf(view) })} className={buttonClass()}>
          Go to the last page
        </Link>
      ) : (
        isFiltered && (
          <Link href="/puzzles" className={buttonClass()}>
            All puzzles
          </Link>
        )
      )}
    </Line>
  );
}

function pagesOf({ count, page_size }: PuzzlesView): number {
  return Math.ceil(count / page_size);
}

function Pager({ view, query }: { view: PuzzlesView; query: PuzzleListQuery }) {
  const { page, page_size, count, rows } = view;
  const first = (page - 1) * page_size + 1;
  return (
    <nav className="archive-pager" aria-label="Pages">
      <p className="meta" role="status">
        {count === 1 ? '1 puzzle' : `${first} to ${first + rows.length - 1} of ${count}`}
      </p>
      {pagesOf(view) > 1 && (
        <>
          <Step query={query} page={page - 1} isThere={page > 1} name="Previous" />
          <Step query={query} page={page + 1} isThere={page < pagesOf(view)} name="Next" />
        </>
      )}
    </nav>
  );
}

interface StepProps {
  query: PuzzleListQuery;
  page: number;
  isThere: boolean;
  name: 'Previous' | 'Next';
}

function Step({ query, page, isThere, name }: StepProps) {
  if (!isThere) {
    return (
      <Button small disabled>
        {name}
      </Button>
    );
  }
  return (
    <Link
      href={archiveAddress({ ...query, page })}
      rel={name === 'Next' ? 'next' : 'prev'}
      className={buttonClass({ small: true })}
    >
      {name}
    </Link>
  );
}

/** Says how old the list is if it didn't just come from the server. */
function Age({ view, hasFailed }: { view: PuzzlesView; hasFailed: boolean }) {
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  return (
    <div role="status">
      {(isOffline || hasFailed) && (
        <Line className="archive-age" dot="pending">
          <p>This list is {inText((Date.now() - view.as_of) / 1000)} old; success rates and votes might be older.</p>
        </Line>
      )}
    </div>
  );
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Line className="archive-failed">
      <ErrorBox
        reason={`${reasonOf(failure)} The list isn’t on this device yet.`}
        action={
          <Button small onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Failed to load puzzles
      </ErrorBox>
    </Line>
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

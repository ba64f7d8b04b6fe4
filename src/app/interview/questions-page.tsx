import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type QuestionListFilters as Filters, questionsPageSize } from '../../rules/question-list.ts';
import { type QuestionsView, questionsQuery } from '../../sync/queries/questions.ts';
import { useQuery } from '../shell/use-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { Line } from '../ui/gutter.tsx';
import { ListAge, ListEmpty, ListFailed } from '../ui/later/list-states.tsx';
import { PageHead } from '../ui/later/page-head.tsx';
import { Pager } from '../ui/later/pager.tsx';
import { useHeadingFocus } from '../ui/later/use-heading-focus.ts';
import { plural } from '../ui/plural.ts';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { lastListAtom, questionsAddress, readQuestionsAddress } from './questions-address.ts';
import './questions-page.css';

/** Lists the interview questions. The address holds the filters. */
export function QuestionsPage() {
  const query = readQuestionsAddress(useSearch());
  const [, navigate] = useLocation();
  const { latest: view, isFetching, failure, isOffline, refetch } = useQuery(questionsQuery(query));
  const address = questionsAddress(query);
  const remember = useSetAtom(lastListAtom);
  useEffect(() => remember(address), [address, remember]);

  useHeadingFocus(query.page);

  const change = (changed: Filters) => navigate(questionsAddress({ ...query, ...changed, page: 1 }), { replace: true });

  return (
    <div className="questions">
      <PageHead title="Interview Questions" facts={factsOf(view)} />
      <QuestionFilters query={query} onChange={change} />
      {view ? (
        <>
          <ListAge asOf={view.as_of} isShown={isOffline} />
          <Found view={view} query={query} />
        </>
      ) : view === null && !isFetching && failure !== null ? (
        <ListFailed failure={failure} onRetry={refetch}>
          Failed to fetch interview questions
        </ListFailed>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function factsOf(view: QuestionsView | null | undefined): string[] {
  if (!view) return [];
  const { total, answered } = view;
  const facts = [plural(total, 'question')];
  return answered === 0 ? facts : [...facts, `You have answered ${answered}`];
}

function Found({ view: { rows, total }, query }: { view: QuestionsView; query: Filters & { page: number } }) {
  const isFiltered = questionsAddress({ ...query, page: 1 }) !== '/questions';
  const first = (query.page - 1) * questionsPageSize;
  const results = rows.slice(first, first + questionsPageSize);
  if (results.length === 0) {
    const isPast = rows.length > 0;
    return (
      <ListEmpty
        text={
          isPast
            ? `Page ${query.page} doesn’t exist.`
            : total > 0
              ? 'No questions match these filters.'
              : 'No questions available yet.'
        }
      >
        {(isPast || isFiltered) && (
          <Link href={isPast ? questionsAddress({ ...query, page: 1 }) : '/questions'} className={buttonClass()}>
            {isPast ? 'Go to the first page' : 'All questions'}
          </Link>
        )}
      </ListEmpty>
    );
  }
  return (
    <>
      <ul className="lines question-cards">
        {results.map((row) => (
          <QuestionCard key={row.id} row={row} />
        ))}
      </ul>
      <Pager
        list={{ page: query.page, page_size: questionsPageSize, count: rows.length, results }}
        pageAddress={(page) => questionsAddress({ ...query, page })}
      />
    </>
  );
}

function Loading() {
  return (
    <div className="questions-loading">
      <Line>
        <Spinner label="Loading questions…" />
      </Line>
      {[46, 31, 52, 38, 44].map((width) => (
        <Line key={width}>
          <Skeleton widths={[width, 88, width + 24]} />
        </Line>
      ))}
    </div>
  );
}

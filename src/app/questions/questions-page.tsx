import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import type { InterviewListQuery } from '../../contract/interview.ts';
import type { Failure } from '../../sync/api-client.ts';
import type { QuestionsView } from '../../sync/views/read-questions.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { inWords } from '../ui/countdown-words.ts';
import { ErrorBox, reasonOf } from '../ui/error-box.tsx';
import { Line, PageHead } from '../ui/gutter.tsx';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import { QuestionCard } from './question-card.tsx';
import { QuestionFilters } from './question-filters.tsx';
import { lastListAtom, questionsAddress, readQuestionsAddress } from './questions-address.ts';
import { useQuestions } from './use-questions.ts';
import './questions-page.css';

/** The interview questions. What is filtered stands in the address. */
export function QuestionsPage() {
  const query = readQuestionsAddress(useSearch());
  const [, navigate] = useLocation();
  const { view, isFetching, failure, isOffline, refetch } = useQuestions(query);
  const address = questionsAddress(query);
  const remember = useSetAtom(lastListAtom);
  useEffect(() => remember(address), [address, remember]);

  const change = (changed: InterviewListQuery) =>
    navigate(questionsAddress({ ...query, ...changed }), { replace: true });

  return (
    <div className="questions">
      <PageHead title="Interview Questions" facts={factsOf(view)} />
      <QuestionFilters query={query} onChange={change} />
      {view ? (
        <>
          <Age asOf={view.as_of} isShown={isOffline || (!isFetching && failure !== null)} />
          <Found view={view} isFiltered={address !== '/questions'} />
        </>
      ) : view === null && !isFetching && failure !== null ? (
        <Failed failure={failure} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function factsOf(view: QuestionsView | null | undefined): string[] {
  if (!view) return [];
  const { total, answered } = view;
  const facts = [total === 1 ? '1 question' : `${total} questions`];
  return answered === 0 ? facts : [...facts, `You have answered ${answered}`];
}

function Found({ view: { rows, total }, isFiltered }: { view: QuestionsView; isFiltered: boolean }) {
  if (rows.length === 0) {
    return (
      <Line className="questions-empty" dot="none">
        <p role="status">{total > 0 ? 'No question fits these filters.' : 'No questions available yet.'}</p>
        {isFiltered && (
          <Link href="/questions" className={buttonClass()}>
            All questions
          </Link>
        )}
      </Line>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {rows.length} of {total} questions
      </p>
      <ul className="lines question-cards">
        {rows.map((row) => (
          <QuestionCard key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

/** When the list may not be what the server has now: how old it is. */
function Age({ asOf, isShown }: { asOf: number; isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <Line className="questions-age" dot="pending">
          <p>This list is {inWords((Date.now() - asOf) / 1000)} old.</p>
        </Line>
      )}
    </div>
  );
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Line className="questions-failed">
      <ErrorBox
        action={
          <Button small onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Failed to fetch interview questions
      </ErrorBox>
      <p>{reasonOf(failure)} The list isn’t on this device yet.</p>
    </Line>
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

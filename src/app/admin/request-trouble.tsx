import type { QueryState } from '../shell/use-query.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { describeFailure } from '../ui/later/form-errors.ts';
import { RetryButton } from '../ui/later/retry-button.tsx';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import './admin.css';

/** Shows a skeleton while a request is running, and the reason if it fails, in the screen's words. */
export function RequestTrouble({ request, words }: { request: QueryState; words: string }) {
  const { latest, failure, isFetching, refetch } = request;
  if (failure && !isFetching) {
    const { sentence, hint } = describeFailure(failure, words);
    const reasons = [sentence === words ? null : sentence, hint].filter((reason) => reason !== null).join(' ');
    return (
      <Line className="admin-trouble">
        <ErrorBox reason={reasons} action={<RetryButton onClick={refetch} />}>
          {words}
        </ErrorBox>
      </Line>
    );
  }
  if (latest !== undefined) return null;
  return (
    <Line className="admin-trouble">
      <Spinner />
      <Skeleton widths={[46, 31, 52, 38]} />
    </Line>
  );
}

/** Returns whether the server says that it doesn't exist. */
export function isMissing({ failure }: QueryState): boolean {
  return failure?.kind === 'rejected' && failure.code === 'not_found';
}

import { Button } from '../ui/button.tsx';
import { ErrorBox } from '../ui/error-box.tsx';
import { Line } from '../ui/gutter.tsx';
import { describeFailure } from '../ui/later/form-errors.ts';
import { Skeleton, Spinner } from '../ui/spinner.tsx';
import type { Asked } from './use-asked.ts';
import './admin.css';

/** While nothing has come, a skeleton; when nothing comes, why, in the words of the screen. */
export function AskedTrouble({ asked, words }: { asked: Asked<unknown>; words: string }) {
  const { reply, failure, isAsking, again } = asked;
  if (failure && !isAsking) {
    const { hint } = describeFailure(failure, words);
    return (
      <Line className="admin-trouble">
        <ErrorBox
          action={
            <Button small onClick={again}>
              Retry
            </Button>
          }
        >
          <p>{words}</p>
          {hint && <p className="form-hint">{hint}</p>}
        </ErrorBox>
      </Line>
    );
  }
  if (reply !== undefined) return null;
  return (
    <Line className="admin-trouble">
      <Spinner />
      <Skeleton widths={[46, 31, 52, 38]} />
    </Line>
  );
}

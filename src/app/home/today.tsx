import { useState } from 'react';
import { Link } from 'wouter';
import { difficultyName } from '../../rules/scoring.ts';
import { type DailyView, type PuzzleView, puzzleQuery } from '../../sync/queries/first/puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import { useQuery } from '../shell/use-query.ts';
import { Countdown } from '../ui/countdown.tsx';
import type { DotState } from '../ui/dot.tsx';
import { HomeLine } from './home-line.tsx';

/** Shows today's puzzle, how far the learner is, and the time left. */
export function Today() {
  const { now } = useDevice().serverClock;
  const { value, failure, refetch } = useQuery(puzzleQuery('daily'));
  // The device's row doesn't change at midnight.
  const [endedDay, setEndedDay] = useState<string>();
  const daily = value?.daily && !value.daily.passed && value.daily.day !== endedDay ? value.daily : null;
  const view = daily ? value?.view : null;
  const onMidnight = () => {
    setEndedDay(daily?.day);
    void refetch();
  };
  return (
    <HomeLine
      name="Today’s puzzle"
      dot={view ? stateOf(view).dot : 'none'}
      aside={
        daily && (
          <Countdown
            key={daily.next_daily_at}
            to={daily.next_daily_at}
            now={now}
            label="Next puzzle in"
            onReached={onMidnight}
          />
        )
      }
    >
      {view ? (
        <>
          <Link href="/daily" className="home-line-title">
            {view.title}
          </Link>
          <p className="home-line-facts">
            <b>{stateOf(view).words}</b> {view.category}, {difficultyName(view.difficulty)}
          </p>
        </>
      ) : (
        <p className="home-line-words">{missingText(value === undefined, daily, failure !== null)}</p>
      )}
    </HomeLine>
  );
}

function missingText(isUnread: boolean, daily: DailyView | null, hasFailed: boolean): string {
  if (daily && daily.puzzle_id === null) return 'No daily puzzle available yet.';
  if (isUnread || !hasFailed) return '';
  return 'It isn’t on this device yet. It loads once you’re online.';
}

/**
 * Returns how far a learner is with a puzzle. An answer that staff's correction took out doesn't count, and neither does a question that was
 * added to a completed puzzle, until it's answered.
 */
export function stateOf({ questions, completed }: Pick<PuzzleView, 'questions' | 'completed'>): {
  dot: DotState;
  words: string;
} {
  const answers = questions
    .map(({ answer }) => answer)
    .filter((answer) => !isVoid(answer) && !(completed && answer === null));
  const given = answers.filter((answer) => answer !== null);
  if (given.length === 0) return { dot: 'now', words: 'Not started' };
  if (given.length < answers.length) return { dot: 'started', words: `${given.length} of ${answers.length} answered` };
  if (given.some(({ pending }) => pending)) return { dot: 'pending', words: 'Saved on this device' };
  const right = given.filter((answer) => !answer.pending && answer.is_correct).length;
  return { dot: 'right', words: `${right} of ${given.length} right` };
}

function isVoid(answer: PuzzleView['questions'][number]['answer']): boolean {
  return answer?.pending === false && answer.correction === 'void';
}

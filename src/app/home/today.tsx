import { Link } from 'wouter';
import { difficultyName } from '../../rules/scoring.ts';
import { tallyOf } from '../../rules/tally.ts';
import type { PuzzleView } from '../../sync/queries/first/puzzle.ts';
import { useDevice } from '../shell/device-provider.tsx';
import type { TodayView } from '../shell/later/use-today.ts';
import { Countdown } from '../ui/countdown.tsx';
import type { DotState } from '../ui/dot.tsx';
import { HomeLine } from './home-line.tsx';

/** Shows today's puzzle, how far the learner is, and the time left. */
export function Today({ today }: { today: TodayView }) {
  const { now } = useDevice().serverClock;
  const { daily, view, onMidnight } = today;
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
        <p className="home-line-words">{missingText(today)}</p>
      )}
    </HomeLine>
  );
}

function missingText({ daily, isRead, hasFailed }: TodayView): string {
  if (daily && daily.puzzle_id === null) return 'No daily puzzle available yet.';
  if (!isRead || !hasFailed) return '';
  return 'It isn’t on this device yet. It loads once you’re online.';
}

/** Returns how far a learner is with a puzzle. */
export function stateOf({ questions, completed }: Pick<PuzzleView, 'questions' | 'completed'>): {
  dot: DotState;
  words: string;
} {
  const { total, answered, pending, correct } = tallyOf(questions, completed);
  if (questions.every(({ answer }) => answer === null) && !completed) return { dot: 'now', words: 'Not started' };
  if (total === 0) return { dot: 'right', words: 'Done, but corrected since: no answer counts' };
  if (answered < total) return { dot: 'started', words: `${answered} of ${total} answered` };
  if (pending > 0) return { dot: 'pending', words: 'Saved on this device' };
  return { dot: 'right', words: `${correct} of ${total} right` };
}

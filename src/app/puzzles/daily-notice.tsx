import { useAtomValue } from 'jotai';
import { shellStatusAtom } from '../shell/sync-status.ts';
import { Button } from '../ui/button.tsx';
import { longDay } from '../ui/days.ts';
import { Line } from '../ui/gutter.tsx';

/** Once the day of this daily is over: the next one is offered, or expected. */
export function DailyNotice({
  day,
  isOver,
  isNewHere,
  onOpen,
}: {
  /** The day of which it was the daily. */
  day: string | null;
  isOver: boolean;
  isNewHere: boolean;
  onOpen: () => void;
}) {
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  return (
    <div role="status">
      {isNewHere && (
        <Line className="daily-notice" dot="now">
          <p>Today’s puzzle is here. This one stays open until you leave it.</p>
          <Button small onClick={onOpen}>
            Open today’s puzzle
          </Button>
        </Line>
      )}
      {isOver && !isNewHere && (
        <Line className="daily-notice" dot="pending">
          <p>
            This is the daily puzzle for {day ? longDay(day) : 'an earlier day'}.{' '}
            {isOffline ? 'The new one loads when you’re online.' : 'The new one is loading.'}
          </p>
        </Line>
      )}
    </div>
  );
}

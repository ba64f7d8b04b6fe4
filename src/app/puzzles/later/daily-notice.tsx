import { useAtomValue } from 'jotai';
import { shellStatusAtom } from '../../shell/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { longDay } from '../../ui/days.ts';
import { Line } from '../../ui/gutter.tsx';

/** Offers the next daily, or says that it's coming, after the day of this one has ended. */
export function DailyNotice({
  day,
  isNewHere,
  onOpen,
}: {
  /** The day of which it was the daily. */
  day: string | null;
  isNewHere: boolean;
  onOpen: () => void;
}) {
  const isOffline = useAtomValue(shellStatusAtom).offline_since !== null;
  if (isNewHere) {
    return (
      <Line className="daily-notice" dot="now">
        <p>Today’s puzzle is here. This one stays open until you leave it.</p>
        <Button
          small
          onClick={() => {
            onOpen();
            // The button goes with this puzzle.
            document.querySelector<HTMLElement>('main')?.focus();
          }}
        >
          Open today’s puzzle
        </Button>
      </Line>
    );
  }
  return (
    <Line className="daily-notice" dot="pending">
      <p>
        This is the daily puzzle for {day ? longDay(day) : 'an earlier day'}.{' '}
        {isOffline ? 'The new one loads when you’re online.' : 'The new one is loading.'}
      </p>
    </Line>
  );
}

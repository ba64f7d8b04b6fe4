import { useState } from 'react';
import { tallyOf } from '../../../rules/tally.ts';
import { type DailyView, type PuzzleView, puzzleQuery } from '../../../sync/queries/first/puzzle.ts';
import { useQuery } from '../use-query.ts';

/** Today's puzzle, as far as the device knows it. */
export interface TodayView {
  /** Null if the device doesn't know today's. */
  daily: DailyView | null;
  /** Null if it isn't on the device. */
  view: PuzzleView | null;
  /** Whether every question is answered, sent or not. */
  isDone: boolean;
  /** Whether the device's own data was read. */
  isRead: boolean;
  hasFailed: boolean;
  onMidnight: () => void;
}

/** Reads and fetches today's puzzle. */
export function useToday(): TodayView {
  const { value, failure, refetch } = useQuery(puzzleQuery('daily'));
  // The device's row doesn't change at midnight.
  const [endedDay, setEndedDay] = useState<string>();
  const daily = value?.daily && !value.daily.passed && value.daily.day !== endedDay ? value.daily : null;
  const view = (daily && value?.view) ?? null;
  return {
    daily,
    view,
    isDone: view !== null && isDone(view),
    isRead: value !== undefined,
    hasFailed: failure !== null,
    onMidnight: () => {
      setEndedDay(daily?.day);
      void refetch();
    },
  };
}

function isDone({ questions, completed }: Pick<PuzzleView, 'questions' | 'completed'>): boolean {
  const { answered, total } = tallyOf(questions, completed);
  return questions.length > 0 && answered === total;
}

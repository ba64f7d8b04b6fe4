import { useEffect } from 'react';
import type { CorrectionProgress } from '../../contract/admin-puzzles.ts';
import type { QueryState } from '../shell/use-query.ts';

const pauseMs = 2000;

type Request = Pick<
  QueryState<{ correction_progress?: CorrectionProgress | undefined } | null>,
  'latest' | 'isFetching' | 'refetch'
>;

/** Returns how far the correction of earlier answers is, and asks again until it's finished; nothing if none is under way. */
export function useCorrectionProgress({ latest, isFetching, refetch }: Request): string[] {
  const progress = latest?.correction_progress;
  const isUnderWay = progress !== undefined;
  useEffect(() => {
    if (!isUnderWay || isFetching) return;
    const timer = setTimeout(refetch, pauseMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, isFetching, refetch]);
  if (!progress) return [];
  const { corrected, learners } = progress;
  const words = 'Correcting earlier answers';
  if (learners === null) return [words];
  const [done, all] = [corrected, learners].map((count) => count.toLocaleString('en-US'));
  return [`${words}: ${done} of ${all} ${learners === 1 ? 'learner' : 'learners'}`];
}

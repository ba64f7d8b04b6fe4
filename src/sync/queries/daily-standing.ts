import type { SyncContext } from '../sync-context.ts';
import { readPuzzleView } from './first/puzzle.ts';

/** Whether today's puzzle has all its answers, sent or not; null if it isn't on this device. For live queries. */
export async function readDailyStanding(
  device: Pick<SyncContext, 'mirror' | 'outbox' | 'serverClock'>,
): Promise<'open' | 'done' | null> {
  const view = await readPuzzleView(device, 'daily');
  if (!view?.daily || view.daily.passed) return null;
  return view.answered === view.questions.length ? 'done' : 'open';
}

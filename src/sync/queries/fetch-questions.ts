import { listQuestions } from '../../contract/interview-calls.ts';
import type { Failure } from '../api-client.ts';
import type { Loop } from '../engine/loop.ts';
import { writeFact } from '../storage/mirror-database.ts';
import { readStatusFacts } from '../storage/status.ts';
import type { SyncContext } from '../sync-context.ts';

interface Context extends Pick<SyncContext, 'mirror' | 'call' | 'clock'> {
  loop: Loop;
}

/**
 * Brings the list of interview questions up to date: with a pull if one brought them before, else by fetching the list. Returns the
 * failure of the latter, if any.
 */
export async function fetchQuestions({ mirror, call, clock, loop }: Context): Promise<Failure | null> {
  const { last_sync } = await readStatusFacts(mirror);
  if (last_sync !== null && (await mirror.questions.count()) > 0) {
    loop.trigger('visible');
    return null;
  }
  const fetched_at = clock.now();
  const result = await call(listQuestions);
  if (!result.ok) return result;
  await writeFact(mirror, 'questions', { reply: result.reply, fetched_at });
  return null;
}

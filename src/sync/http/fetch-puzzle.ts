import { readPuzzle } from '../../contract/puzzle-calls.ts';
import type { Puzzle } from '../../contract/puzzles.ts';
import { addDays, nextDailyAt, utcDay } from '../../rules/puzzle-day.ts';
import type { Clock } from '../engine/clock.ts';
import type { SyncContext } from '../session/sync-context.ts';
import { type CacheDatabase, type LastResponse, writeFact } from '../storage/cache-database.ts';
import { withOwnNotes } from '../storage/own-notes.ts';
import { type CallResult, noResponse } from './first/api-client.ts';

const tries = 3;

const underWay = new WeakMap<SyncContext, Map<number, Promise<CallResult<Puzzle>>>>();

/**
 * Fetches one puzzle into the local cache; ID 0 is today's daily puzzle. A puzzle that can no longer be opened leaves it. Concurrent
 * fetches of one puzzle share a request.
 */
export function fetchPuzzle(context: SyncContext, id: number): Promise<CallResult<Puzzle>> {
  const fetches = underWay.get(context) ?? new Map<number, Promise<CallResult<Puzzle>>>();
  underWay.set(context, fetches);
  const fetching = fetches.get(id) ?? fetchAnew(context, id).finally(() => fetches.delete(id));
  fetches.set(id, fetching);
  return fetching;
}

async function fetchAnew({ cache, call, clock }: SyncContext, id: number): Promise<CallResult<Puzzle>> {
  for (let left = tries; ; left -= 1) {
    if (!cache.isOpen()) return noResponse('aborted');
    const pulled = await lastPulled(cache);
    const asked = clock.now();
    const result = await call(readPuzzle, { params: { id } });
    if (result.ok) {
      if ((await writePuzzle(cache, result.reply, { asked, pulled, clock })) || left === 1) return result;
    } else {
      if (result.kind === 'rejected' && result.status === 404 && id === 0) {
        const now = new Date(asked);
        await writeFact(cache, 'daily', { day: utcDay(now), puzzle_id: null, next_daily_at: nextDailyAt(now) });
      }
      const isLocked = result.kind === 'rejected' && result.code === 'premium_required';
      const isGone = result.kind === 'rejected' && result.code === 'not_found';
      // What the learner has answered stays readable to them.
      const isLost = isGone || (isLocked && (await cache.progress.get(id))?.completed !== true);
      if (isLost && id !== 0) await cache.puzzles.delete(id);
      return result;
    }
  }
}

/** Whether a response came since then. A response in the future was noted before the clock was set back. */
export function isSince(asked: number, touch: LastResponse | undefined, now: number): boolean {
  return touch !== undefined && touch.at > asked && touch.at <= now;
}

/** Returns the highest version of what a pull brought of the learner's answers, progress, and reactions. */
async function lastPulled({ answers, progress, reactions }: CacheDatabase): Promise<number> {
  const last = await Promise.all([answers, progress, reactions].map((table) => table.orderBy('row_version').last()));
  return Math.max(...last.map((row) => row?.row_version ?? 0));
}

/** Returns false and writes nothing if a response or a pull changed the learner's part since the request. */
async function writePuzzle(
  cache: CacheDatabase,
  puzzle: Puzzle,
  { asked, pulled, clock }: { asked: number; pulled: number; clock: Clock },
): Promise<boolean> {
  const { puzzles, answers, reactions, progress, touches, meta } = cache;
  return cache.transaction('rw', [puzzles, answers, reactions, progress, touches, meta], async () => {
    const puzzle_id = puzzle.id;
    if (isSince(asked, await touches.get(puzzle_id), clock.now())) return false;
    const [reaction, stored] = [await reactions.get(puzzle_id), await progress.get(puzzle_id)];
    const given = await answers.where({ puzzle_id }).toArray();
    if ([reaction, stored, ...given].some((row) => (row?.row_version ?? 0) > pulled)) return false;
    await puzzles.put({ id: puzzle_id, puzzle, fetched_at: asked });
    if (puzzle.is_daily) {
      const { next_daily_at } = puzzle;
      await writeFact(cache, 'daily', { day: addDays(next_daily_at.slice(0, 10), -1), puzzle_id, next_daily_at });
    }
    for (const [key, answer] of Object.entries(puzzle.user_answers)) {
      const question_id = Number(key);
      const known = given.find((row) => row.question_id === question_id);
      const { local_date = null, row_version = 0 } = known ?? {};
      await answers.put({ ...withOwnNotes(answer, known), puzzle_id, question_id, local_date, row_version });
    }
    if (reaction || puzzle.user_reaction !== null) {
      const row_version = reaction?.row_version ?? 0;
      await reactions.put({ puzzle_id, reaction: puzzle.user_reaction, row_version });
    }
    if (stored || puzzle.user_progress.answered > 0) {
      const { completed_on = null, rated, row_version = 0 } = stored ?? {};
      await progress.put({ puzzle_id, ...puzzle.user_progress, completed_on, ...(rated && { rated }), row_version });
    }
    return true;
  });
}

import type { Query } from './query.ts';

/** What can be opened here offline. */
export interface OfflineContent {
  puzzles: number;
  questions: number;
  /** The newest of these puzzles, as many as requested. */
  latest: OfflinePuzzle[];
}

export interface OfflinePuzzle {
  id: number;
  title: string;
  progress: 'open' | 'started' | 'done';
}

/** What can be opened here offline, with at most this many of the newest puzzles. It reads only the bodies it lists. */
export function offlineContentQuery(most: number): Query<OfflineContent> {
  return {
    key: `offline content ${most}`,
    read({ cache }) {
      const { puzzles, progress, question_bodies } = cache;
      return cache.transaction('r', [puzzles, progress, question_bodies], async () => {
        const latest = await puzzles.orderBy(':id').reverse().limit(most).toArray();
        const standings = await progress.bulkGet(latest.map(({ id }) => id));
        return {
          puzzles: await puzzles.count(),
          questions: await question_bodies.count(),
          latest: latest.map(({ id, puzzle }, at): OfflinePuzzle => {
            const { completed, answered } = standings[at] ?? puzzle.user_progress;
            return { id, title: puzzle.title, progress: completed ? 'done' : answered > 0 ? 'started' : 'open' };
          }),
        };
      });
    },
  };
}

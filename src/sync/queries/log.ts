import { type Activity, isPulled, readActivities } from './days.ts';
import type { Query } from './query.ts';

/** One thing that counted for a day, as shown. */
export interface ActivityView extends Activity {
  /** Null if the device no longer knows the puzzle. */
  title: string | null;
}

/** What was done, by the learner's days, each in order. Unknown until a pull ended. */
export const logQuery: Query<ReadonlyMap<string, ActivityView[]>> = {
  key: 'log',
  async read({ cache, outbox }) {
    const entries = await outbox.entries.orderBy('sequence').toArray();
    if (!(await isPulled(cache))) return undefined;
    const activities = await readActivities(cache, entries);
    const titles = new Map((await cache.catalogue.toArray()).map(({ id, title }) => [id, title]));
    const views = activities.map((activity) => ({ ...activity, title: titles.get(activity.puzzle_id ?? 0) ?? null }));
    return Map.groupBy(
      views.sort((one, other) => Date.parse(one.at ?? one.date) - Date.parse(other.at ?? other.date)),
      ({ date }) => date,
    );
  },
};

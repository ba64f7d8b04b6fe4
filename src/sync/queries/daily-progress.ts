import { puzzleQuery } from './first/puzzle.ts';
import type { Query } from './query.ts';

/** Whether today's puzzle has all its answers, sent or not. Unknown if it isn't on this device. */
export const dailyProgressQuery: Query<'open' | 'done'> = {
  key: 'daily progress',
  async read(context) {
    const { view } = await puzzleQuery('daily').read(context);
    if (!view?.daily || view.daily.passed) return undefined;
    return view.answered === view.questions.length ? 'done' : 'open';
  },
};

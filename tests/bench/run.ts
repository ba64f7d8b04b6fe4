import { benchAccountTiming } from './account-timing.ts';
import { benchLeaderboard } from './leaderboard.ts';
import { benchPuzzleList } from './puzzle-list.ts';

/** `npm run bench`: each prints its ratios against a reference of the same run. A name runs that one alone. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  'account-timing': benchAccountTiming,
  leaderboard: benchLeaderboard,
  'puzzle-list': benchPuzzleList,
};

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no benchmark ${name}, only ${Object.keys(benches).join(', ')}.`);
  await bench();
}

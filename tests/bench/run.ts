import { benchLeaderboard } from './leaderboard.ts';

/** `npm run bench`: each prints its ratios against a reference of the same run. A name runs that one alone. */
const benches: Readonly<Record<string, () => Promise<void>>> = { leaderboard: benchLeaderboard };

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no benchmark ${name}, only ${Object.keys(benches).join(', ')}.`);
  await bench();
}

import { benchAccountTiming } from './account-timing.ts';
import { benchAnswer } from './answer.ts';
import { benchDisk } from './disk.ts';
import { benchDrain } from './drain.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchHotPuzzle } from './hot-puzzle.ts';
import { benchLeaderboard } from './leaderboard.ts';
import { benchMemory } from './memory.ts';
import { benchMidnight } from './midnight.ts';
import { benchDownload } from './offline-download.ts';
import { benchOfflineStart } from './offline-start.ts';
import { benchPull } from './pull.ts';
import { benchPuzzleList } from './puzzle-list.ts';
import { benchReplication } from './replication.ts';
import { benchRequests } from './requests.ts';
import { benchScale } from './scale.ts';
import { benchSolving } from './solving.ts';
import { benchStart } from './start.ts';

/** `npm run bench`: each prints its ratios against a reference of the same run. A name runs that one alone. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  'account-timing': benchAccountTiming,
  answer: benchAnswer,
  disk: benchDisk,
  drain: benchDrain,
  'first-visit': benchFirstVisit,
  'hot-puzzle': benchHotPuzzle,
  leaderboard: benchLeaderboard,
  memory: benchMemory,
  midnight: benchMidnight,
  'offline-download': benchDownload,
  'offline-start': benchOfflineStart,
  pull: benchPull,
  'puzzle-list': benchPuzzleList,
  replication: benchReplication,
  requests: benchRequests,
  scale: benchScale,
  solving: benchSolving,
  start: benchStart,
};

const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) throw new Error(`There is no benchmark ${name}, only ${Object.keys(benches).join(', ')}.`);
  await bench();
}

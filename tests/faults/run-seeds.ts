import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** `npm run faults -- --seeds 500 --first 1`: as many seeds as one likes, each of them a learner with two browsers and a bad network. */
const { values } = parseArgs({ options: { seeds: { type: 'string' }, first: { type: 'string' } } });
const env = {
  ...process.env,
  FAULTS_SEEDS: values.seeds ?? '20',
  FAULTS_FIRST_SEED: values.first ?? '1',
};
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'faults', 'tests/faults/seeds-'], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** `npm run faults -- --seeds 500` plays so many new seeds; `--seeds 1 --first 4711` plays one again. */
const { values } = parseArgs({ options: { seeds: { type: 'string' }, first: { type: 'string' } } });
const env = {
  ...process.env,
  ...(values.seeds && { FAULTS_SEEDS: values.seeds }),
  ...(values.first && { FAULTS_SEED: values.first }),
};
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'faults', 'tests/faults/seeds-'], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

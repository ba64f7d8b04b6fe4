import { parseArgs } from 'node:util';
import { RunProgress } from './runner/progress.ts';
import { runScript } from './runner/run-command.ts';
import { runTests } from './runner/run-tests.ts';
import { printStages, type StageResult } from './runner/stage.ts';
import { hashSources, recordMachineFailures } from './support/machine-failures.ts';

/*
 * `npm test` proves every rule once. `npm run test:quick` takes what a change concerns, `npm run test:nightly` everything there is, as
 * often as it takes to trust it. All end with a table of their stages.
 */

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, nightly: { type: 'boolean' } },
  allowPositionals: true,
});
/** So that the answer comes within 90 seconds, whatever a change concerns. */
const quickLimitMs = 75_000;
const started = performance.now();
const progress = new RunProgress();
const stages: StageResult[] = [];

if (values.quick) await quick(positionals[0] ?? 'main');
else if (values.nightly) await nightly();
else await landing();

progress.stop();
printStages(stages, performance.now() - started);
// An open handle of a test doesn't keep the run from ending.
process.exit(stages.every(({ ok }) => ok) ? 0 : 1);

/** The tests wait for the build alone: the other checks need one core at most. One that fails ends the run. */
async function landing(): Promise<void> {
  const failure = new AbortController();
  const check = async (script: string) => {
    const stage = await runScript(progress, script);
    if (!stage.ok) failure.abort();
    return stage;
  };
  const checks = ['lint', 'types', 'gate'].map(check);
  const { prepareDataDirs } = await import('./support/data-dir.ts');
  const [build] = await Promise.all([check('build'), prepareDataDirs()]);
  const sources = hashSources();
  const projects = ['unit', 'sw', 'screens', 'api', 'e2e', 'faults', 'model', 'browsers'];
  const tests = failure.signal.aborted ? [] : await runTests(progress, { projects, signal: failure.signal });
  stages.push(...(await Promise.all(checks)), build, ...tests);
  if (!failure.signal.aborted) record(sources, tests);
}

/** Records a pass of the tests of machine failures. One that was skipped proves nothing. */
function record(sources: string, tests: readonly StageResult[]): void {
  const faults = tests.find(({ name }) => name === 'faults');
  if (!faults?.ok || faults.tests?.skipped !== 0 || !recordMachineFailures(sources)) return;
  progress.print('The tests of machine failures passed with these files. Commit their lock file in tests/faults.');
}

/** Only on the embedded database, which comes with the packages. The faster tests come first. */
async function quick(since: string): Promise<void> {
  const checks = ['lint', 'types'].map((script) => runScript(progress, script, { limitMs: quickLimitMs }));
  for (const project of ['unit', 'sw', 'screens', 'api']) {
    const limitMs = quickLimitMs - (performance.now() - started);
    if (limitMs <= 0) {
      progress.print(`There is no time left for the project ${project}, which npm test runs.`);
      continue;
    }
    const env = { TEST_DATABASE: 'pglite' };
    stages.push(...(await runTests(progress, { projects: [project], changed: since, limitMs, env })));
  }
  stages.unshift(...(await Promise.all(checks)));
}

/** Continues after a failure. */
async function nightly(): Promise<void> {
  await builds();
  // Whether every package is the one its author published, and a list of them all (CycloneDX) in `.cache/sbom.json`.
  for (const script of ['signatures', 'sbom']) stages.push(await runScript(progress, script));
  stages.push(await runScript(progress, 'gate', { args: ['--all'] }));
  // Whether the library's claims hold on Debian's next release.
  stages.push(await runScript(progress, 'gate', { args: ['--toolchains', '--all', '--compare'] }));
  // Whether the debuggers still see what the recordings show.
  stages.push(await runScript(progress, 'gate', { args: ['--watch', '--all', '--compare'] }));
  for (const TEST_DATABASE of ['pglite', 'postgresql']) {
    const label = ` (${TEST_DATABASE})`;
    stages.push(
      ...(await runTests(progress, { projects: ['api', 'e2e'], label, env: { TEST_DATABASE, NIGHTLY: '1' } })),
    );
  }
  const often = {
    MODEL_RUNS: '50000',
    DOWNLOAD_RUNS: '5000',
    FAULTS_SEEDS: '500',
    FAULTS_KILLS: '100',
    FAULTS_POWER_LOSSES: '5',
    NIGHTLY: '1',
  };
  const sources = hashSources();
  const tests = await runTests(progress, {
    projects: ['unit', 'sw', 'screens', 'model', 'faults', 'browsers'],
    env: often,
  });
  stages.push(...tests);
  record(sources, tests);
}

/** Whether the code lints, type-checks and builds. */
async function builds(): Promise<boolean> {
  const checks = await Promise.all(['lint', 'types', 'build'].map((script) => runScript(progress, script)));
  stages.push(...checks);
  return checks.every(({ ok }) => ok);
}

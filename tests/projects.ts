import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testLimitMs } from './support/limits.ts';
import { collectsRarely, compilesQuickly } from './support/node-arguments.ts';

/** A worker loads its packages in half the time, as the server does. */
const startsQuickly = ['--import', join(import.meta.dirname, '../src/server/process/quick-start.ts')];

/** What a run's tests share: PostgreSQL, and the databases that they copy. */
const services = { globalSetup: './tests/support/run-services.ts' };

/** A worker keeps the modules for its next file: loading them takes longer than most files. So no test may replace a module. */
const keepsModules = { isolate: false };

/** With the Dexie that the app gets, by the alias: another one hears nothing of what changes. */
const inlinesHooks = { server: { deps: { inline: ['dexie-react-hooks'] } } };

/** With the React that learners get, which is also the faster one. */
const rendersFaster = { env: { NODE_ENV: 'production' } };

/** The projects by how long their files take, so no core is idle at the end. */
const longestFirst = ['faults', 'browsers', 'e2e', 'model', 'api', 'screens', 'sw', 'unit'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => longestFirst.indexOf(project.name);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

/** The kinds of tests. `npx vitest run --project api` runs one of them. */
export const test = {
  slowTestThreshold: 10_000,
  sequence: { sequencer: LongestFirst },
  projects: [
    project('unit', ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'], {
      ...keepsModules,
      exclude: [...configDefaults.exclude, 'src/server/**'],
      ...rendersFaster,
      // Dexie's live queries do nothing where it has found no IndexedDB of the platform's own.
      setupFiles: ['fake-indexeddb/auto'],
      ...inlinesHooks,
    }),
    // They render the app in a page without a layout, each file a new app.
    project('screens', ['tests/screens/**/*.test.tsx'], {
      ...keepsModules,
      ...rendersFaster,
      environment: './tests/support/page-environment.ts',
      setupFiles: ['fake-indexeddb/auto', './tests/support/fresh-app.ts'],
      ...inlinesHooks,
    }),
    // Their tests replace modules.
    project('sw', ['sw/**/*.test.ts']),
    project('api', ['src/server/**/*.test.ts'], { ...services, ...keepsModules }),
    // Asking a page takes it longer than asking an object.
    project('e2e', ['tests/e2e/**/*.test.ts'], {
      ...services,
      ...keepsModules,
      expect: { poll: { timeout: 20_000, interval: 200 } },
    }),
    project('faults', ['tests/faults/**/*.test.ts'], services),
    // These browsers start and react slowly where both cores are busy.
    project('browsers', ['tests/browsers/**/*.test.ts'], {
      ...services,
      testTimeout: 300_000,
      expect: { poll: { timeout: 120_000 } },
    }),
    // Most objects of a sequence are garbage immediately. With more room for them, the collector runs less often.
    project('model', ['tests/model/*.test.ts'], { execArgv: ['--max-semi-space-size=64'] }),
  ],
};

function project(name: string, include: string[], options: object = {}) {
  return {
    test: {
      name,
      include,
      // A journey waits for a third of its time, so two more workers than cores keep all cores busy.
      maxWorkers: availableParallelism() + 2,
      env: { NODE_ENV: 'test' },
      testTimeout: testLimitMs,
      hookTimeout: 180_000,
      expect: { poll: { timeout: 20_000 } },
      execArgv: [compilesQuickly, collectsRarely, ...startsQuickly],
      ...options,
    },
  };
}

import { relative } from 'node:path';
import { DefaultReporter, startVitest, type TestModule, type TestSpecification } from 'vitest/node';
import type { RunProgress } from './progress.ts';
import type { StageResult } from './stage.ts';

export interface TestRun {
  /** The projects of projects.ts. */
  projects: string[];
  /** Added to each project's name in the table. */
  label?: string;
  /** Only the files that a change since this commit concerns. */
  changed?: string;
  /** After so long no further test begins, and the files that were not reached are named. */
  limitMs?: number;
  /** Once it's aborted, no further test begins. */
  signal?: AbortSignal;
  /** Environment variables of the tests. */
  env?: Record<string, string>;
}

/** Runs tests by Vitest in this process; returns a stage for each project. */
export async function runTests(progress: RunProgress, run: TestRun): Promise<StageResult[]> {
  const { projects, label = '', changed, limitMs, signal, env = {} } = run;
  const until = limitMs === undefined ? undefined : performance.now() + limitMs;
  const reporter = new ProgressReporter(progress, { until, signal });
  Object.assign(process.env, env);
  const vitest = await startVitest('test', [], {
    watch: false,
    project: projects,
    reporters: [reporter],
    ...(changed !== undefined && { changed, passWithNoTests: true }),
  });
  reporter.clearLimit();
  const modules = vitest.state.getTestModules();
  const crashes = vitest.state.getUnhandledErrors().length;
  await vitest.close();
  for (const name of Object.keys(env)) delete process.env[name];
  const stages = projects.map((name) =>
    stageOf(
      name + label,
      modules.filter(({ project }) => project.name === name),
    ),
  );
  if (crashes > 0) stages.push({ name: `unhandled errors${label}`, tests: null, ok: false, ms: 0 });
  return stages;
}

function stageOf(name: string, modules: TestModule[]): StageResult {
  const tests = { passed: 0, failed: 0, skipped: 0 };
  let ms = 0;
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      tests[state === 'pending' ? 'skipped' : state] += 1;
    }
    const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
    ms += duration + collectDuration + prepareDuration + setupDuration;
  }
  return { name, tests, ok: modules.every((module) => module.state() !== 'failed'), ms };
}

/** A line for each file, its failures at the end, and what is running when nothing else is printed. */
class ProgressReporter extends DefaultReporter {
  readonly #progress: RunProgress;
  readonly #ends = new Map<string, () => void>();
  readonly #left = new Set<string>();
  readonly #until: number | undefined;
  readonly #signal: AbortSignal | undefined;
  #limit: NodeJS.Timeout | undefined;

  /** `until`, by `performance.now()`, or once the signal is aborted: no further test begins after that. */
  constructor(
    progress: RunProgress,
    { until, signal }: { until: number | undefined; signal: AbortSignal | undefined },
  ) {
    super({ summary: false });
    this.#progress = progress;
    this.#until = until;
    this.#signal = signal;
  }

  clearLimit(): void {
    clearTimeout(this.#limit);
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.#left.add(moduleId);
    // Only a run that has begun can be canceled.
    if (this.#until !== undefined)
      this.#limit = setTimeout(() => this.#cancelLate(), Math.max(0, this.#until - performance.now()));
    if (this.#signal?.aborted) setTimeout(() => this.#cancel());
    this.#signal?.addEventListener('abort', () => this.#cancel());
    super.onTestRunStart(specifications);
  }

  override onTestModuleQueued(module: TestModule): void {
    this.#ends.set(module.id, this.#progress.begin(this.relative(module.moduleId)));
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#ends.get(module.id)?.();
    this.#left.delete(module.moduleId);
    this.#progress.spoke();
    super.onTestModuleEnd(module);
  }

  #cancelLate(): void {
    const names = [...this.#left].map((id) => relative(process.cwd(), id));
    this.#progress.print(`There is no time left for ${names.length} files, which npm test runs:\n${names.join('\n')}`);
    this.#cancel();
  }

  /** Lets what runs end, and begins nothing more. */
  #cancel(): void {
    void this.ctx.cancelCurrentRun('keyboard-input');
  }
}

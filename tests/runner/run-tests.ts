import { relative } from 'node:path';
import { DefaultReporter, startVitest, type TestModule } from 'vitest/node';
import type { Progress } from './progress.ts';
import type { Stage } from './stage.ts';

export interface TestRun {
  /** The projects of projects.ts. */
  projects: string[];
  /** Added to each project's name in the table. */
  label?: string;
  /** Only the files that a change since this commit concerns. */
  changed?: string;
  /** Environment variables of the tests. */
  env?: Record<string, string>;
}

/** Runs tests by Vitest in this process; returns a stage for each project. */
export async function runTests(progress: Progress, run: TestRun): Promise<Stage[]> {
  const { projects, label = '', changed, env = {} } = run;
  Object.assign(process.env, env);
  const vitest = await startVitest('test', [], {
    watch: false,
    project: projects,
    reporters: [new ProgressReporter(progress)],
    ...(changed !== undefined && { changed, passWithNoTests: true }),
  });
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

function stageOf(name: string, modules: TestModule[]): Stage {
  const tests = { passed: 0, failed: 0, skipped: 0 };
  let ms = 0;
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      tests[state === 'pending' ? 'failed' : state] += 1;
    }
    const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic();
    ms += duration + collectDuration + prepareDuration + setupDuration;
  }
  return { name, tests, ok: modules.every((module) => module.ok()), ms };
}

/** A line for each file, its failures at the end, and what is running when nothing else is printed. */
class ProgressReporter extends DefaultReporter {
  readonly #progress: Progress;
  readonly #ends = new Map<string, () => void>();

  constructor(progress: Progress) {
    super({ summary: false });
    this.#progress = progress;
  }

  override onTestModuleQueued(module: TestModule): void {
    this.#ends.set(module.id, this.#progress.begin(relative(process.cwd(), module.moduleId)));
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#ends.get(module.id)?.();
    this.#progress.spoke();
    super.onTestModuleEnd(module);
  }
}

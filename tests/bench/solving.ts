import { keyOf } from '../support/library.ts';
import { openLearner } from './learner.ts';

const slowness = 4;
const budget = { shift: 0.02, task: 50 };

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time, which other work on the machine doesn't lengthen. */
  tdur?: number;
  args?: { name?: string };
}

/** Measures layout shifts and long tasks while a learner answers all of today's questions. */
export async function benchSolving(): Promise<void> {
  const learner = await openLearner();
  const { visitor, puzzle, cdp } = learner;
  const { page } = visitor;
  try {
    await page.reload();
    await visitor.options().first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const shifts: { value: number; sources: string[] }[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          shifts.push({ value: entry.value, sources: entry.sources.map(({ node }) => nameOf(node)) });
        }
      }).observe({ type: 'layout-shift' });
      const nameOf = (node?: Node) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text');
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page
      .context()
      .browser()!
      .startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
    for (const question of puzzle.questions) await visitor.answer(question, keyOf(puzzle, question));
    await page.getByRole('button', { name: 'View Explanation' }).click();
    await page.getByRole('heading', { name: 'Solution Explanation' }).waitFor();
    const trace = await page.context().browser()!.stopTracing();
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: { value: number; sources: string[] }[] }).shifts,
    );
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    const tasks = longestTasks(JSON.parse(trace.toString()).traceEvents);
    console.log(
      `\nSolving at ${slowness}× CPU: layout shift ${shift.toFixed(3)} (at most ${budget.shift}); longest task ` +
        `${tasks[0]?.toFixed(0)} ms of the processor's time (at most ${budget.task}), then ${tasks
          .slice(1, 5)
          .map((task) => task.toFixed(0))
          .join(', ')}`,
    );
    for (const { value, sources } of shifts) console.log(`  ${value.toFixed(4)} by ${sources.join(' and ')}`);
  } finally {
    await learner.stop();
  }
}

/** Of the page's main thread, in milliseconds, the longest first. */
function longestTasks(events: TraceEvent[]): number[] {
  const busiest = Map.groupBy(
    events.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return [...busiest]
    .filter(([thread]) => mains.has(thread))
    .flatMap(([, tasks]) => tasks.map(({ tdur = 0 }) => tdur / 1000))
    .sort((one, other) => other - one);
}

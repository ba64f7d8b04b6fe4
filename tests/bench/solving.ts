import { setTimeout as wait } from 'node:timers/promises';
import type { Puzzle } from '../../src/contract/puzzles.ts';
import { chromiumPath } from '../support/browser.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { keyOf } from '../support/library.ts';
import { startServer } from '../support/running-server.ts';
import { desktop, phone } from '../support/screen-sizes.ts';
import { Visitor } from '../support/visitor.ts';
import { UnwatchedPage } from './unwatched-page.ts';

const slowness = 4;
const budget = { shift: 0.01, task: 50 };
/** How long a result takes, and how long after the click on its button the explanation comes, in milliseconds. */
const delays = { result: 800, explanation: 2000 };

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** When it began, in microseconds. */
  ts: number;
  /** How long it took, in microseconds. */
  dur?: number;
  /** Microseconds of CPU time, which other work on the machine doesn't lengthen. */
  tdur?: number;
  args?: { name?: string };
}

/** In milliseconds. */
interface Task {
  time: number;
  /** What the browser did in it besides running scripts. */
  parts: Record<string, number>;
}

interface Shift {
  value: number;
  elements: string[];
}

/**
 * Measures layout shifts and long tasks while a learner answers all of today's questions, on a desktop and on a phone. The browser's own
 * input drives the page, and results come late: the browser counts no shift within half a second of a click.
 */
export async function benchSolving(): Promise<void> {
  console.log(
    `\nSolving at ${slowness}× CPU: layout shift (at most ${budget.shift}), and the longest tasks in milliseconds of the processor's ` +
      `time (at most ${budget.task})`,
  );
  for (const [name, size] of Object.entries({ desktop, phone })) {
    const { shifts, tasks } = await solve(size);
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    console.log(`  on a ${name}: ${shift.toFixed(4)}; ${tasks.map(({ time }) => time.toFixed(0)).join(', ')}`);
    for (const { time, parts } of tasks) {
      const shares = Object.entries(parts).map(([part, share]) => `${part} ${share.toFixed(0)}`);
      console.log(`    ${time.toFixed(0)}: ${shares.join(', ')}`);
    }
    for (const { value, elements } of shifts) console.log(`    ${value.toFixed(4)} by ${elements.join(' and ')}`);
  }
}

async function solve(size: typeof desktop): Promise<{ shifts: Shift[]; tasks: Task[] }> {
  const browser = new KillableBrowser(chromiumPath());
  const server = await startServer();
  const proxy = await FaultProxy.start(server.url);
  try {
    const context = await browser.start();
    context.setDefaultTimeout(120_000);
    const visitor = new Visitor(context, await context.newPage());
    await visitor.page.goto(`${proxy.url}/daily`);
    await visitor.untilStarted();
    await visitor.register();
    await visitor.untilInstalled();
    const puzzle = (await (await context.request.get(`${proxy.url}/api/puzzles/0/`)).json()) as Puzzle;
    const tab = await UnwatchedPage.open(await browser.release());
    const explained = Promise.withResolvers<void>();
    proxy.hold = async (_, path) => {
      if (path.endsWith('/answer/')) await wait(delays.result);
      if (path === `/api/puzzles/${puzzle.id}/`) await explained.promise;
    };
    await tab.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
    // With the confetti.
    const features = [{ name: 'prefers-reduced-motion', value: 'no-preference' }];
    await tab.send('Emulation.setEmulatedMedia', { features });
    await tab.send('Page.enable');
    await tab.send('Page.navigate', { url: `${proxy.url}/daily` });
    await tab.until(`document.querySelector('#root:not([data-snapshot]) ${optionOf('A')}') !== null`);
    // What a start does when it's idle.
    await wait(5000);
    await tab.evaluate(`(${recordShifts})()`);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await tab.send('Tracing.start', {
      transferMode: 'ReturnAsStream',
      traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'] },
    });
    for (const question of puzzle.questions) {
      await tab.until(`document.querySelector('#question-tab-${question.id}[aria-selected=true]') !== null`);
      await tab.click(optionOf(keyOf(puzzle, question)));
      await tab.click('.answer-submit button[type=submit]');
    }
    await tab.click('dialog .dialog-actions button');
    await wait(delays.explanation);
    explained.resolve();
    await tab.until(`document.querySelector('#explanation-heading') !== null`);
    await wait(3000);
    const tasks = longestTasks(await traceOf(tab));
    return { shifts: await tab.evaluate<Shift[]>('shifts'), tasks };
  } finally {
    await browser.remove();
    await proxy.stop();
    await server.stop();
  }
}

const optionOf = (letter: string) => `[role=tabpanel] input[type=radio][value=${letter}]`;

/** Runs in the page. */
function recordShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  const nameOf = (node?: Node) => (node instanceof Element ? `${node.localName}.${node.className}` : 'text');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      shifts.push({ value: entry.value, elements: entry.sources.map(({ node }) => nameOf(node)) });
    }
  }).observe({ type: 'layout-shift' });
}

/** Ends the tracing. */
async function traceOf(tab: UnwatchedPage): Promise<TraceEvent[]> {
  const completed = tab.next<{ stream: string }>('Tracing.tracingComplete');
  await tab.send('Tracing.end');
  const { stream: handle } = await completed;
  let text = '';
  for (let isOver = false; !isOver; ) {
    const { data, eof } = await tab.send<{ data: string; eof: boolean }>('IO.read', { handle, size: 1_000_000 });
    text += data;
    isOver = eof;
  }
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

const parts = { style: 'UpdateLayoutTree', layout: 'Layout', 'pre-paint': 'PrePaint', paint: 'Paint' };
const shownTasks = 5;

/** Of the page's main thread, the longest first. */
function longestTasks(events: TraceEvent[]): Task[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return [...mains]
    .flatMap((thread) => (threads.get(thread) ?? []).filter(({ name }) => name === 'RunTask'))
    .sort((one, other) => cpuTime(other) - cpuTime(one))
    .slice(0, shownTasks)
    .map((task) => {
      const inside = threads
        .get(`${task.pid} ${task.tid}`)!
        .filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0));
      const timeOf = (part: string) =>
        inside.filter(({ name }) => name === part).reduce((sum, event) => sum + cpuTime(event), 0);
      return {
        time: cpuTime(task),
        parts: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, timeOf(part)])),
      };
    });
}

const cpuTime = ({ tdur = 0 }: TraceEvent) => tdur / 1000;

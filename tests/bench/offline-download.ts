import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { migratedDataDir } from '../support/data-dir.ts';
import { downloadPlainly, fillLibrary, librarySize } from './large-library.ts';
import { type Learner, median, openLearner } from './learner.ts';

const budget = 1.3;
const taskBudget = 50;
const rounds = 5;

/** Measures the offline download of 10,000 puzzles by the built app against the same chunks stored by raw IndexedDB. */
export async function benchDownload(): Promise<void> {
  const dataDir = await migratedDataDir();
  await fillLibrary(dataDir);
  const learner = await openLearner(undefined, { dataDir });
  try {
    const { page } = learner.visitor;
    const username = (await page.evaluate(() => localStorage.getItem('user'))) ?? '';
    const manage = resolve(import.meta.dirname, '../../src/server/manage.ts');
    await promisify(execFile)(process.execPath, [manage, 'set-user', username, '--plan', 'annual'], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    await page.goto('/offline-download');
    await page.getByText(/to download$/).waitFor();
    const times = { app: [] as number[], raw: [] as number[] };
    let longest = 0;
    for (let round = 0; round < rounds; round += 1) {
      times.raw.push(await page.evaluate(downloadPlainly));
      const { time, longestTask } = await download(page);
      times.app.push(time);
      longest = Math.max(longest, longestTask);
      await remove(page);
    }
    const { first, last } = await sampleMemory(learner);
    const [app, raw] = [median(times.app), median(times.raw)];
    console.log(
      `\nOffline download of ${librarySize.toLocaleString('en')} puzzles: ${(app / raw).toFixed(2)} times raw IndexedDB (at most ${budget}); ` +
        `${(app / 1000).toFixed(1)} and ${(raw / 1000).toFixed(1)} s; longest task ${longest.toFixed(0)} ms (at most ${taskBudget}); ` +
        `in memory at most ${megabytes(first)} MB in the first third and ${megabytes(last)} MB in the last`,
    );
  } finally {
    await learner.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function download(page: Page): Promise<{ time: number; longestTask: number }> {
  await page.evaluate(() => {
    const told = window as unknown as { longest: number };
    told.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) told.longest = Math.max(told.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const start = performance.now();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByText('Everything is on this device.').waitFor();
  const time = performance.now() - start;
  return { time, longestTask: await page.evaluate(() => (window as unknown as { longest: number }).longest) };
}

/** The page's memory while it loads, after garbage collection: the most in bytes in the first third of the samples and in the last. */
async function sampleMemory({ visitor: { page }, cdp }: Learner): Promise<{ first: number; last: number }> {
  const samples: number[] = [];
  let isOver = false;
  const downloaded = download(page).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage');
    samples.push(usedSize + backingStorageSize);
  }
  await downloaded;
  const third = Math.ceil(samples.length / 3);
  return { first: Math.max(...samples.slice(0, third)), last: Math.max(...samples.slice(-third)) };
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText(/to download$/).waitFor();
}

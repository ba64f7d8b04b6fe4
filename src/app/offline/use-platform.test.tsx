import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyPage } from '../../../tests/support/empty-page.ts';
import { workerStateAtom } from '../shell/service-worker/worker-state.ts';
import type { Platform } from './platform.ts';
import { usePlatform } from './use-platform.ts';

const store = getDefaultStore();

test('shows the last of several reads, whichever ends last', async () => {
  const ends: (() => void)[] = [];
  const estimate = () => new Promise((resolve) => ends.push(() => resolve({ usage: ends.length, quota: 9 })));
  const page = emptyPage();
  vi.stubGlobal('navigator', { storage: { estimate } });
  let shown: Platform | null = null;
  function Screen() {
    shown = usePlatform().platform;
    return null;
  }
  store.set(workerStateAtom, 'starting');
  const root = createRoot(page);
  onTestFinished(async () => {
    root.unmount();
    await new Promise((done) => setImmediate(done));
    vi.unstubAllGlobals();
  });
  root.render(<Screen />);
  await expect.poll(() => ends.length).toBe(1);
  store.set(workerStateAtom, 'none');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]!();
  await expect.poll(() => shown?.keepsFiles).toBe(false);
  ends[0]!();
  for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done));
  expect(shown).toMatchObject({ keepsFiles: false, sendsInBackground: false });
});

import { afterEach, expect, it, vi } from 'vitest';
import { outboxTag } from '../../sync/wake-tags.ts';
import { requestBackgroundSync } from './background-sync.ts';

afterEach(() => vi.unstubAllGlobals());

it('LOOP-1, PLAT-2: asks the browser to wake the worker, where there is one that can', async () => {
  const register = vi.fn(async () => {});
  const stub = (registration: object) =>
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  stub({ active: {}, sync: { register } });
  await requestBackgroundSync();
  expect(register).toHaveBeenCalledExactlyOnceWith(outboxTag);
  stub({ active: {} });
  await requestBackgroundSync();
  vi.stubGlobal('navigator', {});
  await requestBackgroundSync();
  expect(register).toHaveBeenCalledOnce();
});

import { afterEach, expect, it, vi } from 'vitest';
import { outboxTag } from '../../../sync/device.ts';
import { requestBackgroundSync } from './background-sync.ts';

afterEach(() => vi.unstubAllGlobals());

it('LOOP-1, PLAT-2: asks the browser to wake the worker, if it supports that', async () => {
  const register = vi.fn(async () => {});
  const stub = (registration: object) =>
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration) } });
  stub({ active: {}, sync: { register } });
  await requestBackgroundSync();
  expect(register).toHaveBeenCalledExactlyOnceWith(outboxTag);
  stub({ active: {} });
  await requestBackgroundSync();
  vi.stubGlobal('navigator', {});
  await requestBackgroundSync();
  expect(register).toHaveBeenCalledOnce();
});

it('LOOP-1: also asks for an entry from before the worker was active', async () => {
  const register = vi.fn(async () => {});
  const { promise: ready, resolve: activate } = Promise.withResolvers<object>();
  vi.stubGlobal('navigator', { serviceWorker: { ready, getRegistration: async () => undefined } });
  const requested = requestBackgroundSync();
  expect(register).not.toHaveBeenCalled();
  activate({ active: {}, sync: { register } });
  await requested;
  expect(register).toHaveBeenCalledExactlyOnceWith(outboxTag);
});

import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateAtom } from '../update.ts';
import { registerServiceWorker } from './service-worker.ts';
import { workerStateAtom } from './worker-state.ts';

const address = 'https://nday.example/dev-sw.js?dev-sw';

/** A worker that a browser has fetched, with its state as workbox-window sees it. */
class Worker extends EventTarget {
  readonly scriptURL = address;
  state = 'installing';
  readonly postMessage = vi.fn();
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  readonly update = vi.fn(async () => {});
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;

  /** A worker has been fetched and has installed itself; none of its kind has activated it yet. */
  install(): void {
    const worker = new Worker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }
}

let registration: Registration;
let activate: () => void;
let container: EventTarget & { controller: Worker | null };

async function takeControl(): Promise<void> {
  container.controller = new Worker();
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
    getRegistration: async () => registration,
    ready: new Promise<Registration>((resolve) => {
      activate = () => {
        registration.active = new Worker();
        resolve(registration);
      };
    }),
  });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { href: 'https://nday.example/' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete' }));
  vi.stubGlobal('navigator', { serviceWorker: container });
  getDefaultStore().set(updateAtom, { apply: null });
  getDefaultStore().set(workerStateAtom, 'starting');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('UPD-1: offers an update that waits behind the worker that is active', async () => {
  registration.active = new Worker();
  await registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  registration.install();
  await vi.advanceTimersByTimeAsync(1000);
  expect(getDefaultStore().get(updateAtom).apply).not.toBeNull();
});

it('UPD-1: the waiting worker takes over when the learner agrees, and their tab reloads', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'https://nday.example/', reload });
  // Another reload just happened, but a learner's request is always carried out.
  vi.stubGlobal('sessionStorage', { getItem: () => String(Date.now()), setItem: () => {} });
  registration.active = new Worker();
  container.controller = registration.active;
  await registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  registration.install();
  await vi.advanceTimersByTimeAsync(1000);
  const { waiting } = registration;
  getDefaultStore().get(updateAtom).apply?.();
  expect(waiting?.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' }, expect.anything());
  expect(reload).not.toHaveBeenCalled();
  await takeControl();
  expect(reload).toHaveBeenCalledOnce();
});

it('UPD-1: offers nothing while the very first worker is activating', async () => {
  await registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  registration.install();
  await vi.advanceTimersByTimeAsync(1000);
  expect(getDefaultStore().get(updateAtom).apply).toBeNull();
});

it('UPD-1: offers nothing when the very first worker, fetched by an earlier page, takes control', async () => {
  await registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  await takeControl();
  expect(getDefaultStore().get(updateAtom).apply).toBeNull();
});

it('UPD-2: offers to reload when another tab activated a newer worker', async () => {
  await registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  await takeControl();
  await takeControl();
  expect(getDefaultStore().get(updateAtom).apply).not.toBeNull();
});

it('UPD-1: a page that comes back into view looks for a newer build, once an hour', async () => {
  const { update } = registration;
  await registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  const comeBack = () => {
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  comeBack();
  expect(update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  Object.assign(document, { visibilityState: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  comeBack();
  comeBack();
  expect(update).toHaveBeenCalledOnce();
});

const workerState = () => getDefaultStore().get(workerStateAtom);

it('PLAT-2: says that the worker is starting until it is active', async () => {
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workerState()).toBe('starting');
  activate();
  await vi.advanceTimersByTimeAsync(0);
  expect(workerState()).toBe('ready');
});

it('PLAT-2: says that there is no worker if the browser has none, or rejects it', async () => {
  vi.stubGlobal('navigator', {});
  registerServiceWorker();
  expect(workerState()).toBe('none');
  getDefaultStore().set(workerStateAtom, 'starting');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', {
    serviceWorker: Object.assign(container, { register: () => Promise.reject(new DOMException('private window')) }),
  });
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  expect(workerState()).toBe('none');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

it("PLAT-2: says that there is no worker if the first one can't install", async () => {
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(0);
  registration.installing = new Worker();
  const { installing } = registration;
  registration.dispatchEvent(new Event('updatefound'));
  registration.installing = null;
  installing.become('redundant');
  await vi.advanceTimersByTimeAsync(0);
  expect(workerState()).toBe('none');
});

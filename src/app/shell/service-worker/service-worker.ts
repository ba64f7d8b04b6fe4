import { getDefaultStore } from 'jotai';
import { Workbox } from 'workbox-window';
import { secureApis } from '../../../rules/secure-apis.ts';
import { updateAtom } from '../update.ts';
import { workerStateAtom } from './worker-state.ts';

/** In development, Vite serves the worker unbundled. */
const script = import.meta.env.DEV ? '/dev-sw.js?dev-sw' : '/sw.js';
const checkEvery = 60 * 60 * 1000;

export function registerServiceWorker(): void {
  const workers = secureApis().navigator.serviceWorker;
  const store = getDefaultStore();
  if (!workers) {
    store.set(workerStateAtom, 'none');
    return;
  }
  const worker = new Workbox(script, { type: import.meta.env.DEV ? 'module' : 'classic' });
  let asked = false;
  let isControlled = workers.controller !== null;

  const offer = () =>
    store.set(updateAtom, {
      apply: () => {
        asked = true;
        worker.messageSkipWaiting();
      },
    });

  worker.addEventListener('waiting', async () => {
    const registration = await workers.getRegistration();
    // A first worker that is slow to activate isn't an update.
    if (registration?.waiting && registration.active) offer();
  });
  worker.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (asked) location.reload();
    // Another tab applied the update, so this one offers a reload. The first worker isn't an update.
    else if (isControlled && (isUpdate || isExternal)) store.set(updateAtom, { apply: () => location.reload() });
    isControlled = true;
  });

  // Without an active worker it never resolves.
  void workers.ready.then(() => store.set(workerStateAtom, 'ready'));
  worker.addEventListener('redundant', async () => {
    const registration = await workers.getRegistration();
    if (!registration?.active) store.set(workerStateAtom, 'none');
  });
  worker.register().catch((error) => {
    console.warn('The app is not available offline.', error);
    store.set(workerStateAtom, 'none');
  });

  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < checkEvery) return;
    checked = Date.now();
    worker.update().catch(() => {
      // Offline. It checks again next time.
    });
  });
}

import { atom, getDefaultStore } from 'jotai';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const promptAtom = atom<InstallPrompt | null>(null);

/** Asks the browser to install the app. Null if it can't, or already did. */
export const installAtom = atom((get) => {
  const prompt = get(promptAtom);
  if (!prompt) return null;
  return async () => {
    // A prompt can be shown only once.
    getDefaultStore().set(promptAtom, null);
    await prompt.prompt();
  };
});

/** Listens for the browser's offer. It comes once and early, so call this before anything renders. */
export function watchInstall(): void {
  const store = getDefaultStore();
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(promptAtom, event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => store.set(promptAtom, null));
}

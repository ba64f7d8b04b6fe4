import { atom, getDefaultStore } from 'jotai';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const promptAtom = atom<InstallPrompt | null>(null);

/** Asks the browser to install the app; null where it can't, or where it already is. */
export const installAtom = atom((get) => {
  const prompt = get(promptAtom);
  if (!prompt) return null;
  return async () => {
    // A prompt can be shown once.
    getDefaultStore().set(promptAtom, null);
    await prompt.prompt();
  };
});

/** The browser offers it once, early: listen before anything is drawn. */
export function watchInstall(): void {
  const store = getDefaultStore();
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(promptAtom, event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => store.set(promptAtom, null));
}

import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchScreens, readFirstPuzzle } from './routes.tsx';
import { currentDevice } from './shell/current-device.ts';
import { countIdleTime } from './shell/first-visit.ts';
import { watchInstall } from './shell/install.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { isPrerendered, isSnapshot, rootOf } from './shell/screen-snapshot.ts';
import { rememberScroll } from './shell/scroll-memory.ts';
import { whenIdle } from './shell/when-idle.ts';

reloadOnLostChunk();
if (isSecureContext) start();
else void import('./shell/insecure/insecure-page.tsx').then(({ showInsecurePage }) => showInsecurePage());

function start(): void {
  // First, because it notes whether this is a first visit. Components that need the device see its failure.
  currentDevice().catch(() => {});

  watchInstall();
  rememberScroll();

  const wasPrerendered = isPrerendered();

  (wasPrerendered ? Promise.resolve() : readFirstPuzzle()).then(async () => {
    const app = (
      <StrictMode>
        <App />
      </StrictMode>
    );
    const render = () => createRoot(rootOf()).render(app);
    if (!isSnapshot()) render();
    else {
      // Without this part the app starts anyway; only what was clicked before is lost.
      const part = await import('./shell/hydration/hydrate.ts').catch(() => null);
      if (part) await (wasPrerendered ? part.hydratePrerendered(app) : part.replaceSnapshot(render));
      else {
        delete rootOf().dataset.snapshot;
        render();
      }
    }

    countIdleTime();
    whenIdle(() => {
      void import('./shell/service-worker/service-worker.ts').then((part) => part.registerServiceWorker());
      prefetchScreens();
    });
  });
}

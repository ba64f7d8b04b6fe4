import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchScreens, readFirstPuzzle } from './routes.tsx';
import { currentDevice, letGoWhenFrozen } from './shell/current-device.ts';
import { watchInstall } from './shell/install.ts';
import { isDrawnScreen, isKeptScreen, rootOf } from './shell/kept-screen.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { keepScroll } from './shell/scroll-memory.ts';
import { whenIdle } from './shell/when-idle.ts';

reloadOnLostChunk();
if (isSecureContext) start();
else void import('./shell/insecure/insecure-page.tsx').then(({ showInsecurePage }) => showInsecurePage());

function start(): void {
  watchInstall();
  keepScroll();
  letGoWhenFrozen();

  // Components that need the device see its failure.
  currentDevice().catch(() => {});

  const isDrawn = isDrawnScreen();

  (isDrawn ? Promise.resolve() : readFirstPuzzle()).then(async () => {
    const app = (
      <StrictMode>
        <App />
      </StrictMode>
    );
    const render = () => createRoot(rootOf()).render(app);
    if (!isKeptScreen()) render();
    else {
      // Without this part the app starts anyway; only what was clicked before is lost.
      const part = await import('./shell/take-over/take-over.ts').catch(() => null);
      if (part) await (isDrawn ? part.takeOverDrawn(app) : part.takeOver(render));
      else {
        delete rootOf().dataset.kept;
        render();
      }
    }

    whenIdle(() => {
      void import('./shell/service-worker/service-worker.ts').then((part) => part.registerServiceWorker());
      prefetchScreens();
    });
  });
}

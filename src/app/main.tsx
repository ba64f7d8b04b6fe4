import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchScreens, readFirstPuzzle } from './routes.tsx';
import { currentDevice, letGoWhenFrozen } from './shell/current-device.ts';
import { watchInstall } from './shell/install.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { keepScroll } from './shell/scroll-memory.ts';
import { registerServiceWorker } from './shell/service-worker.ts';
import { whenIdle } from './shell/when-idle.ts';

reloadOnLostChunk();
watchInstall();
keepScroll();
letGoWhenFrozen();

// Who needs it hears of its failure.
currentDevice().catch(() => {});

readFirstPuzzle().then(() => {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );

  whenIdle(() => {
    void registerServiceWorker();
    prefetchScreens();
  });
});

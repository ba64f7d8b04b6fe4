import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchScreens, readFirstPuzzle } from './routes.tsx';
import { currentDevice, letGoWhenFrozen } from './shell/current-device.ts';
import { watchInstall } from './shell/install.ts';
import { isKeptScreen } from './shell/kept-screen.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { keepScroll } from './shell/scroll-memory.ts';
import { whenIdle } from './shell/when-idle.ts';

reloadOnLostChunk();
watchInstall();
keepScroll();
letGoWhenFrozen();

// Components that need the device see its failure.
currentDevice().catch(() => {});

readFirstPuzzle().then(() => {
  const root = createRoot(document.getElementById('root')!);
  const render = () =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  if (isKeptScreen()) import('./shell/later/take-over.ts').then((part) => part.takeOver(render), render);
  else render();

  whenIdle(() => {
    void import('./shell/service-worker/service-worker.ts').then((part) => part.registerServiceWorker());
    prefetchScreens();
  });
});

import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetchScreens } from './routes.tsx';
import { letGoWhenFrozen } from './shell/current-device.ts';
import { watchInstall } from './shell/install.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { keepScroll } from './shell/scroll-memory.ts';
import { registerServiceWorker } from './shell/service-worker.ts';

reloadOnLostChunk();
watchInstall();
keepScroll();
letGoWhenFrozen();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

window.addEventListener('load', () => {
  void registerServiceWorker();
  prefetchScreens();
});

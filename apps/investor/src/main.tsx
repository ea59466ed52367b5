import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './app.css';
import { showToast } from '@kuroshio/ui/toast-store.ts';
import { keepAppearance } from './platform/appearance.ts';
import { startLastKnown } from './platform/last-known.ts';
import { startLive } from './platform/live.ts';
import { reloadForPart } from './platform/load-screen.ts';
import { guardRoot } from './platform/root-guard.ts';
import { currentText } from './platform/texts.ts';
import { hearWorker } from './platform/worker.ts';

keepAppearance();
startLive();
startLastKnown();
hearWorker();
// Only the built page begins early; in development there is no worker, as every file is another one after each change.
const built = globalThis.earlyCalls !== undefined;
// Until then it would take from the first screen.
setTimeout(() => void import('./platform/start-later.ts').then((file) => file.startLater({ built })), 4_000);
guardRoot(() => showToast(currentText()('shell.pressAgain')));
// The router scrolls, not the browser.
history.scrollRestoration = 'manual';
// A part of a screen (the chart) that an update has taken away.
addEventListener('vite:preloadError', (event) => {
  if (reloadForPart()) event.preventDefault();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

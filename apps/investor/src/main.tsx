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
import { startWorker } from './platform/worker.ts';

keepAppearance();
startLive();
startLastKnown();
startWorker();
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

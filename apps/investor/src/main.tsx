import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './app.css';
import { keepAppearance } from './platform/appearance.ts';
import { startLive } from './platform/live.ts';
import { reloadForPart } from './platform/load-screen.ts';

keepAppearance();
startLive();
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

import { create } from 'zustand';

/** So long after the first screen the worker is fetched: until then it would take from what is waited for. */
const AFTER_MS = 4_000;

/** Whether a newer version of the app than the one that runs is there; it is shown after a reload. */
export const useRenewed = create<{ readonly renewed: boolean }>(() => ({ renewed: false }));

/**
 * Starts the worker that opens the app without a network (`public/worker.js`); once, when the app starts. Only the built
 * app has one. Where it cannot be had the app does without.
 */
export function startWorker(): void {
  // Only the built page begins early; in development every file is another one after each change.
  if (globalThis.earlyCalls === undefined || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'renewed') useRenewed.setState({ renewed: true });
  });
  setTimeout(() => {
    navigator.serviceWorker
      .register('/worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ loaded: loadedFiles() }))
      .catch(() => undefined);
  }, AFTER_MS);
}

/** Files of the app that this visit has loaded, also those loaded before there was a worker. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

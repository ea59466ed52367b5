import { call } from './api.ts';
import { keepAsking } from './ask-live.ts';
import { connection } from './live.ts';
import { currentSession } from './session.ts';
import { refresh } from './use-call.ts';

/** Starts what would take from a first screen that is waited for; once, some seconds after the app has started. */
export function startLater({ built }: { readonly built: boolean }): void {
  keepAsking(connection, { call, refresh, epoch: () => currentSession().epoch });
  if (built) startWorker();
}

/**
 * Starts the worker that opens the app without a network (`public/worker.js`). Where it cannot be had the app does without.
 */
function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/worker.js')
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage({ loaded: loadedFiles() }))
    .catch(() => undefined);
}

/** Files of the app that this visit has loaded, also those loaded before there was a worker. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

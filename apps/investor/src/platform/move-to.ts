import { flushSync } from 'react-dom';
import { stepsBefore } from './hash-addresses.ts';

export type PageWay = 'forward' | 'back';

/** Which way it goes from so many steps to so many; undefined where an address took the place of another. */
export function wayFrom(before: number, now: number): PageWay | undefined {
  if (now === before) return undefined;
  return now > before ? 'forward' : 'back';
}

let steps = stepsBefore();

/**
 * Shows another screen with a move in the direction in which one goes, where the browser can and the person wants it.
 * @param still nothing moves: between two tabs, or where a pane changes and not the page
 */
export function moveTo(show: () => void, still: boolean): void {
  const way = wayFrom(steps, stepsBefore());
  steps = stepsBefore();
  const quiet = still || way === undefined || document.visibilityState === 'hidden';
  if (quiet || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show();
    return;
  }
  document.documentElement.dataset.way = way;
  const { ready, finished } = document.startViewTransition(() => flushSync(show));
  // One that is overtaken by the next is no failure.
  ready.catch(() => undefined);
  finished.catch(() => undefined);
}

import { onlineManager } from '@tanstack/react-query';
import { create } from 'zustand';
import { queryClient } from './query.ts';
import { currentSession } from './session.ts';
import { readJson, saveJson } from './storage.ts';

/** Local-storage key. It goes with everything else when somebody signs out: `clearStorage`. */
const KEY = 'lastKnown';
/** What a first look shows; all else is asked for before it is shown. */
const KEPT: ReadonlySet<unknown> = new Set([
  'quotes/instruments',
  'quotes/index-board',
  'quotes/ranking',
  'quotes/watchlist',
  'quotes/sparklines',
  'portfolio/assets',
  'portfolio/holdings',
]);
/** Names and ticks do not grow old within days, so nobody is told that they are yesterday's. */
const LASTING: unknown = 'quotes/instruments';
const MOST = 20;
const SAVE_EVERY_MS = 15_000;
/** Older figures say nothing any more. */
const OLDEST_MS = 7 * 86_400_000;

interface Answer {
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** Epoch ms. */
  readonly at: number;
}

interface Kept {
  /** Whose they are; null for a guest. */
  readonly account: string | null;
  readonly answers: readonly Answer[];
}

const useOld = create<{ readonly at: number | undefined }>(() => ({ at: undefined }));

/** When the oldest figure on the screen was known that has not been asked for since; undefined where all are of this visit. */
export function useLastKnownAt(): number | undefined {
  return useOld(({ at }) => at);
}

/** Keeps the newest answers with their times, for who is signed in now. */
export function keepLastKnown(): void {
  const queries = queryClient.getQueryCache().getAll();
  const answers = queries
    .filter(({ queryKey, state }) => KEPT.has(queryKey[0]) && state.data !== undefined)
    .map(({ queryKey, state }): Answer => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))
    .sort((a, b) => Number(b.key[0] === LASTING) - Number(a.key[0] === LASTING) || b.at - a.at)
    .slice(0, MOST);
  if (answers.length === 0) return;
  saveJson(KEY, { account: currentSession().account ?? null, answers } satisfies Kept);
}

/** Puts the figures of the last visit where the screens look for them; each counts as old until it has been asked for again. */
export function restoreLastKnown(now: number): void {
  const kept = readJson(KEY) as Partial<Kept> | null | undefined;
  if (kept?.account !== (currentSession().account ?? null) || !Array.isArray(kept.answers)) return;
  for (const { key, data, at } of kept.answers as readonly Answer[]) {
    if (KEPT.has(key[0]) && at <= now && now - at < OLDEST_MS) queryClient.setQueryData(key, data, { updatedAt: at });
  }
  // However young they are, or for how long such an answer serves: they are of another visit.
  void queryClient.invalidateQueries();
}

/** Restores what was known, and from now on keeps what becomes known; once, when the app starts. */
export function startLastKnown(): void {
  const begun = Date.now();
  // It believes in a network until it is told otherwise, and then would not ask again when there is one.
  onlineManager.setOnline(navigator.onLine);
  restoreLastKnown(begun);
  const cache = queryClient.getQueryCache();
  const look = () => {
    const old = cache
      .getAll()
      .filter(
        ({ queryKey, state }) => queryKey[0] !== LASTING && state.dataUpdatedAt > 0 && state.dataUpdatedAt < begun,
      )
      .filter((query) => query.getObserversCount() > 0)
      .map(({ state }) => state.dataUpdatedAt);
    const at = old.length === 0 ? undefined : Math.min(...old);
    if (useOld.getState().at !== at) useOld.setState({ at });
  };
  cache.subscribe(() => queueMicrotask(look));
  setInterval(keepLastKnown, SAVE_EVERY_MS);
  addEventListener('pagehide', keepLastKnown);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepLastKnown();
  });
}

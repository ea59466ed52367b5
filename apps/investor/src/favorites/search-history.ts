import { readJson, saveJson } from '../platform/storage.ts';

const KEY = 'searchHistory';
const SEEN_KEY = 'recentStocks';
/** So many instruments that were opened from the search are shown again. */
const SEEN_KEPT = 8;
/** So many searches are remembered. */
export const SEARCHES_KEPT = 12;

/** The searches with `text` in front: once, without the spaces around it, and not more than are kept. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const search = text.trim();
  if (search === '') return searches;
  const others = searches.filter((one) => one.toLowerCase() !== search.toLowerCase());
  return [search, ...others].slice(0, SEARCHES_KEPT);
}

/** The searches made on this device, newest first. */
export function readSearches(): readonly string[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, SEARCHES_KEPT) : [];
}

export function saveSearches(searches: readonly string[]): void {
  saveJson(KEY, searches);
}

/** The symbols with `symbol` in front, once, and not more than are kept. */
export function withSeen(seen: readonly string[], symbol: string): readonly string[] {
  return [symbol, ...seen.filter((one) => one !== symbol)].slice(0, SEEN_KEPT);
}

/** The instruments opened from the search on this device, newest first. */
export function readSeen(): readonly string[] {
  const stored = readJson(SEEN_KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, SEEN_KEPT) : [];
}

export function saveSeen(seen: readonly string[]): void {
  saveJson(SEEN_KEY, seen);
}

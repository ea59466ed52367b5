import { way } from './way.ts';

/** So long may a screen take to load. */
export const LOAD_TIMEOUT_MS = 120_000;

/** Session-storage key: for what the page was reloaded, by name. */
const RELOADED_KEY = 'reloadedFor';

/** A screen's files could not be loaded; reloading the page is the way on. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/** Screens that load just now. */
let loading = 0;

function reloadedFor(): readonly string[] {
  try {
    return sessionStorage.getItem(RELOADED_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/**
 * Reloads the page, once for each name: after an update the files that the running app knows are gone, and a hung
 * import is shared with every later try. Answers false where it was done already, the device is offline, or nothing
 * can keep it from being done for ever.
 * @param target the place to be shown after it; where left out, the one that is shown.
 */
function reloadOnce(name: string, target?: string): boolean {
  const before = reloadedFor();
  if (!navigator.onLine || before.includes(name)) return false;
  try {
    sessionStorage.setItem(RELOADED_KEY, [...before, name].join(' '));
  } catch {
    return false;
  }
  if (target !== undefined) location.hash = target;
  location.reload();
  return true;
}

/** A part of a screen (the chart) could not be loaded. Answers whether the page reloads; a screen that loads sees to itself. */
export function reloadForPart(): boolean {
  return loading === 0 && reloadOnce('part');
}

/**
 * Loads a screen within two minutes. A failure reloads the page once, at the place that was asked for, then throws
 * `ScreenNotLoaded`.
 */
export async function loadScreen<Screen>(path: string, load: () => Promise<Screen>): Promise<Screen> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded('timeout')), LOAD_TIMEOUT_MS);
  });
  loading += 1;
  try {
    const screen = await Promise.race([load(), late]);
    forgetReloads(path);
    return screen;
  } catch (cause) {
    // While the page goes away nothing else should be shown.
    if (reloadOnce(path, way()?.bound())) return new Promise<never>(() => undefined);
    throw new ScreenNotLoaded('failed', { cause });
  } finally {
    loading -= 1;
    clearTimeout(timer);
  }
}

/** It may reload by itself once more: for a screen that loads again, or for all when the person asks for a reload. */
export function forgetReloads(name?: string): void {
  const left = name === undefined ? [] : reloadedFor().filter((one) => one !== name);
  try {
    if (left.length === 0) sessionStorage.removeItem(RELOADED_KEY);
    else sessionStorage.setItem(RELOADED_KEY, left.join(' '));
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}

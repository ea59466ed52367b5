/** So long may a screen take to load. */
export const LOAD_TIMEOUT_MS = 120_000;

const RELOADED_KEY = 'reloadedForScreen';

/** A screen's files could not be loaded; reloading the page is the way on. */
export class ScreenNotLoaded extends Error {
  override name = 'ScreenNotLoaded';
}

/**
 * Reloads the page, once: after an update the files that the running app knows are gone, and a hung import is shared
 * with every later try. Answers false where it was done already or the device is offline.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
  } catch {
    // Without session storage nothing guards against reloading for ever.
    return false;
  }
  location.reload();
  return true;
}

/** Loads a screen within two minutes. A failure reloads the page once, then throws `ScreenNotLoaded`. */
export async function loadScreen<Screen>(load: () => Promise<Screen>): Promise<Screen> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded('timeout')), LOAD_TIMEOUT_MS);
  });
  try {
    const screen = await Promise.race([load(), late]);
    forgetReload();
    return screen;
  } catch (cause) {
    // While the page goes away nothing else should be shown.
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw new ScreenNotLoaded('failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The person asks for the reload: it may be done once more by itself after the next failure. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}

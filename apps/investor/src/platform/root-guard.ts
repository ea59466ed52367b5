import { stepsBefore } from './hash-addresses.ts';
import { type BackPress, createPressBack, LEAVE_WITHIN_MS } from './press-back.ts';

/** The part of a native shell that the app uses, as Capacitor puts it into the page: docs/native-shell.md. */
interface NativeApp {
  addListener(event: 'backButton', listener: (press: BackPress) => void): unknown;
  exitApp(): unknown;
}

function nativeApp(): NativeApp | undefined {
  const shell = (globalThis as { Capacitor?: { Plugins?: { App?: NativeApp } } }).Capacitor;
  return shell?.Plugins?.App;
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** A step before the first, that stands for leaving the app. */
const OUTSIDE = { step: -1 };

/**
 * Looks after the system's back button, once, before the router begins: in a native shell by its event; in the installed
 * web app by an entry of the history below the first, on which the browser's own second press leaves. In a tab of a browser
 * back is the browser's.
 * @param warn says that a second press leaves
 */
export function guardRoot(warn: () => void): void {
  // The entry by which the app was opened is its first: without a number it would count as a step of its own on the way back.
  if (history.state === null) history.replaceState({ step: 0 }, '');
  const native = nativeApp();
  const pressBack = createPressBack({
    now: Date.now,
    goBack: () => history.back(),
    warn,
    // The browser has left by itself.
    leave: () => native?.exitApp(),
  });
  if (native !== undefined) native.addListener('backButton', pressBack);
  else if (isInstalled()) guardEntry(pressBack);
}

function guardEntry(pressBack: (press: BackPress) => void): void {
  let outside = false;
  // A browser passes by entries that a page made without anybody having touched it.
  addEventListener('click', addGuard, { capture: true });
  function addGuard(): void {
    removeEventListener('click', addGuard, { capture: true });
    if (stepsBefore() > 0) return;
    const address = location.hash;
    history.replaceState(OUTSIDE, '', address);
    history.pushState({ step: 0 }, '', address);
  }
  // Before the addresses hear of it: to them nothing has moved.
  addEventListener('popstate', (event) => {
    const back = (event.state as { step?: number } | null)?.step === OUTSIDE.step;
    if (!back && !outside) return;
    event.stopImmediatePropagation();
    outside = back;
    if (!back) return;
    pressBack({ canGoBack: false });
    setTimeout(() => {
      if (outside) history.forward();
    }, LEAVE_WITHIN_MS);
  });
}

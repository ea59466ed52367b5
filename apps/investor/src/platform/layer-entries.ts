import type { AddressBook } from './router.ts';

/** What the app writes beside an address of the history. */
export interface EntryState {
  /** How many steps of this app lie before it. */
  readonly step: number;
  /** Which of the layers over the screen it stands for, counted from 1; left out for the screen itself. */
  readonly layer?: number | undefined;
}

/** The browser's history, as far as addresses need it. */
export interface Entries {
  address(): string;
  /** Undefined where the app has written nothing: a link that was followed, an address that was typed. */
  state(): EntryState | undefined;
  push(state: EntryState, address: string): void;
  replace(state: EntryState, address: string): void;
  /** Moves later, and then calls who listens. */
  go(steps: number): void;
  listen(moved: () => void): void;
}

/** What lies over the screen. */
export interface Layers {
  count(): number;
  closeTop(count: number): void;
  watch(changed: () => void): void;
}

/** After so long what would not close has its entry again, and a way back that nobody took is given up; in ms. */
const PATIENCE_MS = 400;

/**
 * Addresses in a history in which each open layer has an entry of its own, so that the system's way back closes the
 * topmost layer and leaves the screen only when there is none. A layer that closes by itself takes its entry along; an
 * address that is gone to meanwhile takes its place.
 */
export function addressesWithLayers(entries: Entries, layers: Layers): AddressBook {
  /** The address of the screen that is shown, or is about to be. */
  let written: string | undefined;
  let step = 0;
  /** Our own way back is under way. */
  let returning: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];

  const depth = () => entries.state()?.layer ?? 0;

  const settle = () => {
    if (returning !== undefined) return;
    const [wanted, have] = [layers.count(), depth()];
    for (let layer = have + 1; layer <= wanted; layer += 1) entries.push({ step, layer }, entries.address());
    if (wanted >= have) return;
    returning = setTimeout(() => {
      // The entries below are not there, as in a page that was restored alone.
      entries.replace({ step }, entries.address());
      returned();
    }, PATIENCE_MS);
    entries.go(wanted - have);
  };
  const returned = () => {
    clearTimeout(returning);
    returning = undefined;
    // The screen has changed its address while a layer lay over it.
    if (written !== undefined && entries.address() !== written && waiting.length === 0) {
      entries.replace({ step }, written);
    }
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
    settle();
  };
  const whenBack = (write: () => void) => {
    if (returning === undefined) write();
    else waiting.push(write);
  };

  const moved = () => {
    if (entries.state() === undefined) entries.replace({ step: step + 1 }, entries.address());
    const now = entries.state()?.step ?? 0;
    if (returning !== undefined && now === step) {
      returned();
      return undefined;
    }
    clearTimeout(returning);
    returning = undefined;
    if (now === step) {
      // The screen has changed its address while a layer lay over it.
      if (written !== undefined && entries.address() !== written)
        entries.replace({ ...entries.state(), step }, written);
      const over = layers.count() - depth();
      if (over > 0) {
        layers.closeTop(over);
        setTimeout(settle, PATIENCE_MS);
      } else settle();
      return undefined;
    }
    layers.closeTop(layers.count());
    setTimeout(settle, PATIENCE_MS);
    step = now;
    written = entries.address();
    return written;
  };

  return {
    read: () => written ?? entries.address(),
    push(address) {
      written = address;
      whenBack(() => {
        step += 1;
        if (depth() > 0) entries.replace({ step }, address);
        else entries.push({ step }, address);
      });
    },
    replace(address) {
      written = address;
      whenBack(() => entries.replace({ ...entries.state(), step }, address));
    },
    go: (steps) => whenBack(() => entries.go(steps < 0 ? steps - depth() : steps)),
    listen(changed) {
      written = entries.address();
      step = entries.state()?.step ?? 0;
      // Told from an address that somebody typed when the way back leads here.
      if (entries.state() === undefined) entries.replace({ step }, written);
      entries.listen(() => {
        if (moved() !== undefined) changed();
      });
      layers.watch(() => queueMicrotask(settle));
      // A page that was loaded again has its entry of a layer, but no longer the layer.
      settle();
    },
  };
}

export const TOAST_MS = 2000;

export type ToastKind = 'info' | 'success' | 'error' | 'loading';

export interface ShownToast {
  /** Grows with each toast, so that the same text twice is shown twice. */
  id: number;
  text: string;
  kind: ToastKind;
}

export interface ToastOptions {
  kind?: ToastKind | undefined;
  /** Milliseconds on screen; 2000 where left out. `loading` stays until closed or replaced. */
  duration?: number | undefined;
}

let shown: ShownToast | undefined;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: ShownToast | undefined): void {
  shown = toast;
  for (const listener of listeners) listener();
}

/** Shows a text over the screen; one at a time, a new one replaces the old. Returns a function that closes this one. */
export function showToast(text: string, { kind = 'info', duration = TOAST_MS }: ToastOptions = {}): () => void {
  clearTimeout(timer);
  lastId += 1;
  const id = lastId;
  const close = () => {
    if (shown?.id === id) set(undefined);
  };
  set({ id, text, kind });
  if (kind !== 'loading') timer = setTimeout(close, duration);
  return close;
}

export function currentToast(): ShownToast | undefined {
  return shown;
}

/** Calls `listener` at every change until the returned function is called. */
export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

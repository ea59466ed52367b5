import { useSyncExternalStore } from 'react';

/** Room for two panes: the same as the variant `wide` of the styles. */
const WIDE = '(min-width: 768px), (orientation: landscape) and (min-width: 560px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

/** Whether a list and what it leads to stand beside each other. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

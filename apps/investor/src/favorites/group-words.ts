import type { WatchGroup } from '@kuroshio/contract';
import { useText } from '../platform/texts.ts';

/** A watchlist's name: its own, or the word for the first one. */
export function useGroupName(): (group: Pick<WatchGroup, 'name'>) => string {
  const t = useText();
  return ({ name }) => (name === '' ? t('favorites.firstGroup') : name);
}

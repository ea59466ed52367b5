import { create } from 'zustand';
import { readJson, saveJson } from '../platform/storage.ts';

export type ShownCurrency = 'TWD' | 'USD';

interface Shown {
  readonly currency: ShownCurrency;
  /** Whether what the total consists of is in sight. */
  readonly open: boolean;
}

/** In which currency the total over both accounts is said, and whether its parts are shown: kept on the device. */
export const useShown = create<Shown>(() => ({
  currency: readJson('shownCurrency') === 'USD' ? 'USD' : 'TWD',
  open: readJson('shownAssets') === true,
}));

export function showIn(currency: ShownCurrency): void {
  saveJson('shownCurrency', currency);
  useShown.setState({ currency });
}

export function showParts(open: boolean): void {
  saveJson('shownAssets', open);
  useShown.setState({ open });
}

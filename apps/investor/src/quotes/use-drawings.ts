import type { Adjustment } from '@kuroshio/contract';
import { type Drawing, readDrawings } from '@kuroshio/ui/drawing.ts';
import { create } from 'zustand';
import { readJson, saveJson } from '../platform/storage.ts';

/** Drawings by the series they lie on. */
type Kept = Readonly<Record<string, readonly Drawing[]>>;

/** Local storage is small: of so many charts the drawings are kept, those touched last. */
const MOST_CHARTS = 60;

const useKept = create<Kept>(() => {
  const kept = readJson('drawings');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([name, drawings]) => [name, readDrawings(drawings)]));
});

const NONE: readonly Drawing[] = [];

/** Lines lie at prices: those on adjusted prices are others than those on prices as traded. */
function seriesName(symbol: string, adjustment: Adjustment): string {
  return adjustment === 'none' ? symbol : `${symbol} ${adjustment}`;
}

/** What a person has drawn on an instrument's chart, and the way to change it. Kept in local storage under `drawings`. */
export function useDrawings(
  symbol: string,
  adjustment: Adjustment,
): [readonly Drawing[], (drawings: readonly Drawing[]) => void] {
  const name = seriesName(symbol, adjustment);
  const drawings = useKept((kept) => kept[name]) ?? NONE;
  return [drawings, (next) => keepDrawings(name, next)];
}

function keepDrawings(name: string, drawings: readonly Drawing[]): void {
  const { [name]: _before, ...others } = useKept.getState();
  const entries = Object.entries(others).slice(1 - MOST_CHARTS);
  const next = drawings.length === 0 ? others : Object.fromEntries([...entries, [name, drawings]]);
  useKept.setState(next, true);
  saveJson('drawings', next);
}

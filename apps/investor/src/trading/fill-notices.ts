import type { WireOrder } from '@kuroshio/contract';

/** So many orders are remembered. */
const KEPT = 200;
const filled = new Map<string, number>();

/** Remembers how far an order was filled when the person was last told. Returns whether that is news. */
export function noteFilled({ id, filledQuantity }: Pick<WireOrder, 'id' | 'filledQuantity'>): boolean {
  const before = filled.get(id) ?? 0;
  if (filledQuantity <= before) return false;
  filled.delete(id);
  filled.set(id, filledQuantity);
  const oldest = filled.keys().next();
  if (filled.size > KEPT && oldest.done !== true) filled.delete(oldest.value);
  return true;
}

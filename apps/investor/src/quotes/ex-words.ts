import type { OutputOf } from '@kuroshio/contract';

type ExToday = OutputOf<'quotes/detail'>['facts']['exToday'];

const CASH = { tag: 'stock.exTagCash', reference: 'stock.exReferenceCash' } as const;
const STOCK = { tag: 'stock.exTagStock', reference: 'stock.exReferenceStock' } as const;
const BOTH = { tag: 'stock.exTagBoth', reference: 'stock.exReferenceBoth' } as const;
const SHARES = { tag: 'stock.exTagShares', reference: 'stock.exReferenceShares' } as const;

/** What the day and its reference price are called where corporate actions took effect; undefined on any other day. */
export function exWords(kinds: ExToday): typeof CASH | typeof STOCK | typeof BOTH | typeof SHARES | undefined {
  if (kinds.length === 0) return undefined;
  // A split changes the price most, whatever else is paid.
  if (kinds.some((kind) => kind !== 'cash' && kind !== 'special-cash' && kind !== 'stock')) return SHARES;
  if (!kinds.includes('stock')) return CASH;
  return kinds.length === 1 ? STOCK : BOTH;
}

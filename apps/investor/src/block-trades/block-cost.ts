import { orderCharges, totalCharges } from '@kuroshio/market/charges.ts';
import type { TradingDate } from '@kuroshio/market/instrument.ts';
import type { Cash } from '@kuroshio/money';
import { units } from '@kuroshio/money/units.ts';
import type { Block } from './block-words.ts';

/** What shares at a price come to with their commission, in cents. Exact: prices in Taiwan are in cents. */
export function blockCost(
  { symbol, today }: Pick<Block, 'symbol' | 'today'>,
  price: number,
  shares: number,
): { readonly value: bigint; readonly fee: bigint; readonly total: bigint } {
  const value = (BigInt(price) * BigInt(shares)) as Cash;
  const venue = symbol.startsWith('TPEX:') ? 'TPEX' : 'TWSE';
  // The tax class matters to sales only.
  const lines = orderCharges(
    { venue, taxClass: 'none', shareScale: 0 },
    'buy',
    { value, shares: units(shares) },
    today as TradingDate,
  );
  const fee = totalCharges(lines);
  return { value, fee, total: value + fee };
}

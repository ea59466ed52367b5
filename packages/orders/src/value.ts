import type { ChargeKind, Instrument, TradingDate } from '@kuroshio/market';
import { orderCharges, valueOfUnits } from '@kuroshio/market';
import { type Cash, cash, NO_CASH, type Price, type Units } from '@kuroshio/money';
import type { Side } from './words.ts';

type Quoted = Pick<Instrument, 'currency' | 'priceScale' | 'shareScale'>;

/** Value of one fill in minor units. In the US a part of a cent is dropped, for buyer and seller alike. */
export function fillValue(instrument: Quoted, price: Price, quantity: Units): Cash {
  return valueOfUnits(instrument, price, quantity, 'down');
}

/** The most that fills at up to `price` can come to, rounded up: what a hold must cover. */
export function holdValue(instrument: Quoted, price: Price, quantity: Units): Cash {
  return valueOfUnits(instrument, price, quantity, 'up');
}

/** Charges by kind in minor units; a kind that is absent is zero. */
export type Charges = Readonly<Partial<Record<ChargeKind, Cash>>>;

export interface ChargeTotals {
  /** Kept by the house. */
  readonly fees: Cash;
  /** Passed on to an authority. */
  readonly tax: Cash;
}

/**
 * The charges of an order whose fills so far come to `total`. A sale is never charged more than it brings: then the
 * house waives the rest of its commission, which is the last to be taken.
 */
export function chargesFor(
  instrument: Pick<Instrument, 'venue' | 'taxClass' | 'shareScale'>,
  side: Side,
  total: {
    readonly value: Cash;
    readonly shares: Units;
    /** What of a sale is set against purchases of the same day. */
    readonly dayTrade?: { readonly value: Cash; readonly shares: Units };
    /** The order is for less than a lot. */
    readonly oddLot?: boolean;
  },
  date: TradingDate,
): { readonly charges: Charges; readonly totals: ChargeTotals } {
  const charges: Partial<Record<ChargeKind, Cash>> = {};
  let fees = NO_CASH;
  let tax = NO_CASH;
  let left = side === 'sell' ? total.value : undefined;
  const { dayTrade = false, oddLot = false } = total;
  const lines = [...orderCharges(instrument, side, total, date, { dayTrade, oddLot })].sort((a, b) =>
    a.house === b.house ? 0 : a.house === 'tax' ? -1 : 1,
  );
  for (const line of lines) {
    const amount = left !== undefined && line.amount > left ? left : line.amount;
    if (left !== undefined) left = cash(left - amount);
    charges[line.kind] = cash((charges[line.kind] ?? 0n) + amount);
    if (line.house === 'fees') fees = cash(fees + amount);
    else tax = cash(tax + amount);
  }
  return { charges, totals: { fees, tax } };
}

import { addTradingDays, type Calendar, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, divide, NO_CASH } from '@kuroshio/money';
import type { Call } from './call-life.ts';
import { type UsMarginAccount, usDeficit, type UsMarginTerms } from './us-margin.ts';

/**
 * A margin call of a US account after the close of a day. What is missing of what is required is called and due in some trading days;
 * what is still missing at the close of the last of them is sold from the next day on. It ends as soon as nothing is missing, whether
 * by money, a sale or the price.
 * @returns `met` ends it; undefined where there is none
 */
export function usCallAfter(
  calendar: Calendar,
  { daysToPay }: Pick<UsMarginTerms, 'daysToPay'>,
  call: Call | undefined,
  { date, account }: { readonly date: TradingDate; readonly account: Pick<UsMarginAccount, 'excess'> },
): Call | 'met' | undefined {
  const amount = usDeficit(account);
  if (call === undefined) {
    if (amount === 0n) return undefined;
    return { state: 'called', calledOn: date, dueOn: addTradingDays(calendar, 'US', date, daysToPay), amount };
  }
  if (amount === 0n) return 'met';
  return date < call.dueOn ? call : { ...call, state: 'selling' };
}

/** A position that can be sold for a call. */
export interface UsSaleable {
  readonly positionId: number;
  /** Whole units of what is sold, and how many of them are free. */
  readonly free: number;
  /** All that the position has, in the same units. */
  readonly quantity: number;
  /** What it has beyond what is required of it: negative of those that are sold. */
  readonly excess: Cash;
}

/**
 * What is sold for a deficit: of the positions that are short of what is required themselves, the one that is shortest first, and of each
 * so many units, the last rounded up, as take away what is missing. Selling a part of a position takes away that part of what it is short,
 * because the sale pays that part of its loan.
 */
export function usSales(
  positions: readonly UsSaleable[],
  deficit: Cash,
): readonly { readonly positionId: number; readonly units: number }[] {
  const short = positions
    .filter(({ excess, free }) => excess < 0n && free > 0)
    .toSorted((a, b) => (a.excess < b.excess ? -1 : a.excess > b.excess ? 1 : a.positionId - b.positionId));
  const sales: { positionId: number; units: number }[] = [];
  let missing: bigint = deficit;
  for (const { positionId, free, quantity, excess } of short) {
    if (missing <= NO_CASH) break;
    const wanted = Number(divide(missing * BigInt(quantity), cash(-excess), 'up'));
    const units = Math.min(wanted, free);
    sales.push({ positionId, units });
    missing -= divide(cash(-excess) * BigInt(units), BigInt(quantity), 'down');
  }
  return sales;
}

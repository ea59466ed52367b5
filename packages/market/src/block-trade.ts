import { type Cash, cash, type Shares } from '@kuroshio/money';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, TradingDate } from './instrument.ts';

/** What makes a trade a block in Taiwan, and when the board for blocks takes them. */
export interface BlockTradeRule extends Dated {
  /** A single block has so many whole lots or more, or this value or more. */
  readonly leastLots: number;
  readonly leastValue: Cash;
  /** Milliseconds of the venue's local day: `from` inclusive, `to` exclusive. */
  readonly hours: { readonly from: number; readonly to: number };
  readonly source: string;
}

const HOUR = 3_600_000;

/**
 * Prices are within the ordinary limits of the day, on a tick of NT$0.01 whatever the price, and quantities are of single shares.
 * Paired trades may be reported from 08:00 to 08:30 as well.
 */
const BLOCK_TRADE_RULES: readonly BlockTradeRule[] = [
  {
    from: null,
    to: null,
    leastLots: 500,
    leastValue: cash(15_000_000_00n),
    hours: { from: 9 * HOUR, to: 17 * HOUR },
    source: 'TWSE Block Trading Rules (FL007116) art. 2, 3, 3-1 and 10; the ordinary daily limit since 2016-03-08',
  },
];

/** The rule in force on a day. */
export function blockTradeRule(date: TradingDate): BlockTradeRule {
  return rowOn(BLOCK_TRADE_RULES, date);
}

/** Whether shares of a value are enough for a block. */
export function isBlockSize(
  { leastLots, leastValue }: BlockTradeRule,
  { lotSize }: Pick<Instrument, 'lotSize'>,
  quantity: Shares,
  value: Cash,
): boolean {
  return quantity >= leastLots * lotSize || value >= leastValue;
}

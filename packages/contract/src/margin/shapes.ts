import { z } from 'zod';
import { date, id, money, price, shares, symbol } from '../words.ts';

/** Hundredths of a percent: of a maintenance ratio (擔保維持率), of a year's interest. */
export const bps = z.int().min(0);

/** Which terms a customer agrees to: they are shown with the button, and stored with the answer. */
export const MARGIN_AGREEMENT = '2026-11';

/** How long a transaction lasts: its last day, and whether it may go on for another half year. */
const marginTerm = z.object({
  endsOn: date,
  /** How often it was extended, and how often it still may be. */
  extended: z.int(),
  left: z.int(),
  /** The last day after one more; only where it may be asked for now. */
  extendable: date.optional(),
});

/** What is still owed after what stood for it was sold, or found nobody on six business days: due on a day, or in default. */
const marginShortfall = z.object({ amount: money, dueOn: date, isInDefault: z.boolean() });

/** Shares of one's own that were put up for a loan on others (抵繳). */
const pledgedShares = z.object({
  id,
  symbol,
  quantity: shares,
  /** What they count for in the ratio: less a dividend that is near. */
  value: money,
  /** Of it so much counts against a call. */
  countsBps: bps,
});

/** What was bought on margin, or stands for a secured loan, and is not paid back. Amounts in New Taiwan dollars. */
export const marginPosition = z.object({
  id,
  symbol,
  /** 0 where it was sold and the sale did not reach what was owed. */
  quantity: shares,
  openedOn: date,
  /** The last price, before the first trade of the day the reference; 0 where there is none. */
  price,
  value: money,
  /** What is taken off it because an ex-date is near. */
  dividend: money,
  loan: money,
  /** Were it paid back now; a day's to the cent; from which day it is counted, and how many days that were so far. */
  interest: money,
  aDay: money,
  /** A year's. A part that is paid back pays its interest in whole dollars rounded up, all of it rounded down. */
  rateBps: bps,
  interestFrom: date,
  days: z.int().min(0),
  /** Of this loan alone. */
  ratioBps: bps,
  /** At this price of the stock or below the account is called, all else as it is. Left out where no fall of it alone does. */
  callPrice: price.optional(),
  /** What else stands for this loan. */
  pledged: z.array(pledgedShares),
  /** Left out of what is sold. */
  term: marginTerm.optional(),
  shortfall: marginShortfall.optional(),
});

/** Shares that were sold short and are owed (融券). Amounts in New Taiwan dollars. */
export const shortPosition = z.object({
  id,
  symbol,
  quantity: shares,
  /** Of these what no open purchase buys back. */
  coverable: shares,
  openedOn: date,
  /** The mean price of the sale, and the last one; 0 where there is none. */
  soldAt: price,
  price,
  /** What buying them back comes to now, without charges. */
  value: money,
  /** What the sale brought after its charges, what was put up, and both: all of it is held. */
  proceeds: money,
  margin: money,
  collateral: money,
  /** proceeds less value. */
  profit: money,
  /** Of this sale alone. */
  ratioBps: bps.optional(),
  /** At this price of the stock or above the account is called, all else as it is. */
  callPrice: price.optional(),
  /** The last day on which they are bought back before an ex-date. Left out where none is announced. */
  coverBy: date.optional(),
  /** Sold to be bought back on its day: at the close it becomes a short sale, for so much more of fee and tax. Left out of others. */
  dayTrade: z.object({ fee: money, tax: money }).optional(),
  term: marginTerm,
  shortfall: marginShortfall.optional(),
});

/** A call on a margin account (追繳) that has not ended. */
/** Why nothing is sold for a call for a while. */
export const liquidationStopReason = z.enum([
  'payment-arriving',
  'collateral-suspended',
  'system-failure',
  'authority-order',
]);

/** That two operators have stopped what is sold for a call: to the end of this day. */
export const liquidationStop = z.object({ until: date, reason: liquidationStopReason });

export const marginCall = z.object({
  id,
  state: z.enum(['called', 'standing', 'selling']),
  calledOn: date,
  /** The last business day on which it can be met before anything is sold. */
  dueOn: date,
  /** What was called, what was paid of it since, and what is left to pay. */
  amount: money,
  paid: money,
  left: money,
  /** Only these purchases are sold, and these short sales bought back. */
  positions: z.array(id),
  shorts: z.array(id),
  /** Of the account when it was called. */
  ratioBps: bps,
  /** While it lasts nothing is sold; what is owed and called stays. */
  stopped: liquidationStop.optional(),
});

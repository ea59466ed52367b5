import { ok, type Outcome } from '@kuroshio/base';
import { addDays, isDate, type Market, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';

/** As the contract says (`realised.ts`): a sum has an end. */
export const MOST_DAYS = 366;
/** No trade settles later than this: the longest is over Lunar New Year, and closures come on top. */
const SETTLES_WITHIN = 30;

/** An account's currency, its asset and a range of trading dates, with the settlement days by which it is looked up. */
export interface AccountRange {
  readonly currency: 'TWD' | 'USD';
  readonly asset: number;
  readonly from: TradingDate;
  readonly to: TradingDate;
  /** Settlement comes on the trading date or after it. */
  readonly settlesBy: TradingDate;
}

/** Refused where a date is none, the range goes backwards, or it is longer than a year and a day. */
export function readRange(input: { market: Market; from: string; to: string }): Outcome<AccountRange> {
  const { from, to } = input;
  if (!isDay(from) || !isDay(to) || !isRangeOfDays(from, to)) return refuse('DATE_RANGE_INVALID', { days: MOST_DAYS });
  const currency = input.market === 'twd' ? 'TWD' : 'USD';
  return ok({ currency, asset: CASH_ASSETS[currency].id, from, to, settlesBy: addDays(to, SETTLES_WITHIN) });
}

/** Whether two texts are days, the first not after the last, and not more than the most days. */
export function isRangeOfDays(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from <= to && addDays(from, MOST_DAYS - 1) >= to;
}

/** Whether a text is a day, and not one before there were such markets. */
export function isDay(text: string): text is TradingDate {
  return isDate(text) && text >= '1990-01-01';
}

/** The parts of where a page ended; beyond everything where it is the first. */
export function partsOf(before: string | undefined): readonly [settlesOn: string, order: string, step: string] {
  const [date = '9999-12-31', order = '0', step = '0'] = before?.split('.') ?? [];
  return [date, order, step];
}

import type { Listing, SentInputOf } from '@kuroshio/contract';
import { minorOf } from '../conversion/typed-amount.ts';
import { symbolsOf } from '../leads/draft.ts';
import { digitsOf } from '../platform/format.ts';
import { currencyOf, type RunMarket } from './run-draft.ts';

export type MinuteWish = Omit<SentInputOf<'laboratory/run-minutes'>, 'clientKey'>;

/** What is being chosen and typed for a rule within days. */
export interface MinuteDraft {
  readonly algorithm: MinuteWish['algorithm'];
  readonly market: RunMarket['market'];
  readonly symbols: string;
  readonly money: string;
  readonly months: '2' | '6' | '12';
  readonly terms: MinuteWish['terms'];
}

const CODES = { twd: '2317 2303 2603 2882 2891', usd: 'SPY QQQ AAPL MSFT KO' } as const;
const MONEY = { twd: '1,000,000', usd: '30,000' } as const;
const MOST_SYMBOLS = 5;

/** As the house sets its own. */
export const FIRST_MINUTE_DRAFT: MinuteDraft = {
  ...{ algorithm: 'opening-range', market: 'twd', symbols: CODES.twd, money: MONEY.twd, months: '6' },
  terms: { opening: 30, belowBps: 80, last: 60 },
};

/** What a market begins with. */
export const minuteMarket = (market: RunMarket['market']): Pick<MinuteDraft, 'market' | 'symbols' | 'money'> => ({
  ...{ market, symbols: CODES[market], money: MONEY[market] },
});

/** Which of the terms a rule takes. */
export const TAKEN = {
  'opening-range': ['opening'],
  'average-reversion': ['opening', 'belowBps'],
  'last-hour': ['opening', 'last'],
} as const satisfies Record<MinuteWish['algorithm'], readonly (keyof MinuteWish['terms'])[]>;

/** The first day of so many months up to a market's last, and not before its first. */
export function monthsBefore({ from, to }: RunMarket, months: number): string {
  const at = new Date(`${to}T00:00:00Z`);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - months);
  const length = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, length));
  const begin = at.toISOString().slice(0, 10);
  return begin < from ? from : begin;
}

/** What would be sent; undefined while something is missing. */
export function minuteWishOf(
  { algorithm, market, symbols: typed, money: text, months, terms }: MinuteDraft,
  markets: readonly RunMarket[],
  listings: ReadonlyMap<string, Listing>,
): MinuteWish | undefined {
  const own = markets.find((one) => one.market === market);
  const { decimals, digits } = digitsOf(currencyOf(market));
  const money = minorOf(text, decimals, digits);
  const { symbols, unknown } = symbolsOf(typed, market, listings);
  if (own === undefined || money === undefined || unknown !== undefined) return undefined;
  if (symbols.length === 0 || symbols.length > MOST_SYMBOLS) return undefined;
  return {
    ...{ algorithm, terms, money, symbols: [...symbols] },
    ...{ from: monthsBefore(own, Number(months)), to: own.to },
  };
}

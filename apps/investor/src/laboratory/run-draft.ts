import type { Listing, OutputOf, SentInputOf } from '@kuroshio/contract';
import { minorOf } from '../conversion/typed-amount.ts';
import { symbolsOf } from '../leads/draft.ts';
import { digitsOf } from '../platform/format.ts';

export type Wish = Omit<SentInputOf<'laboratory/run'>, 'clientKey'>;
export type RunMarket = OutputOf<'laboratory/list-runs'>['markets'][number];

/** What is being chosen and typed. */
export interface RunDraft {
  readonly algorithm: Wish['algorithm'];
  readonly market: RunMarket['market'];
  readonly symbols: string;
  readonly money: string;
  readonly years: '1' | '2' | '3';
  readonly lots: Wish['lots'];
  readonly span: number;
  readonly hold: number;
  readonly every: number;
}

/** As the house sets its own. */
export const USUAL = {
  momentum: { span: 60, hold: 4, every: 5 },
  reversal: { span: 5, hold: 4, every: 5 },
  trend: { span: 100, hold: 4, every: 5 },
} as const satisfies Record<Wish['algorithm'], Wish['terms']>;

const CODES = { twd: '2317 2303 2882 2891 2412 1216', usd: 'SPY QQQ AAPL MSFT KO' } as const;

export const codesOf = (market: RunDraft['market']): string => CODES[market];

export const FIRST_DRAFT: RunDraft = {
  ...{ algorithm: 'momentum', market: 'twd', symbols: CODES.twd, money: '1,000,000', years: '1', lots: 'whole' },
  ...USUAL.momentum,
};

/** The first day of so many years up to a market's last, and not before its first. */
export function beginOf({ from, to }: RunMarket, years: number): string {
  const begin = `${Number(to.slice(0, 4)) - years}${to.slice(4).replace('02-29', '02-28')}`;
  return begin < from ? from : begin;
}

export const currencyOf = (market: RunDraft['market']) => (market === 'twd' ? 'TWD' : 'USD');

/** What would be sent; undefined while something is missing. */
export function wishOf(
  draft: RunDraft,
  markets: readonly RunMarket[],
  listings: ReadonlyMap<string, Listing>,
): Wish | undefined {
  const { algorithm, market, lots, span, hold, every } = draft;
  const own = markets.find((one) => one.market === market);
  const { decimals, digits } = digitsOf(currencyOf(market));
  const money = minorOf(draft.money, decimals, digits);
  const { symbols, unknown } = symbolsOf(draft.symbols, market, listings);
  if (own === undefined || money === undefined || unknown !== undefined) return undefined;
  if (symbols.length === 0 || symbols.length > 12) return undefined;
  return {
    ...{ algorithm, lots, money, symbols: [...symbols], terms: { span, hold, every } },
    ...{ from: beginOf(own, Number(draft.years)), to: own.to },
  };
}

import type { Listing, OutputOf, SentInputOf } from '@kuroshio/contract';
import { minorOf } from '../conversion/typed-amount.ts';
import { digitsOf } from '../platform/format.ts';
import type { Overview } from './lead-words.ts';

export type Proposal = Omit<SentInputOf<'leads/apply'>, 'clientKey'>;

/** What is being typed. Parts in whole percent. */
export interface Draft {
  readonly market: 'twd' | 'usd';
  readonly name: string;
  readonly description: string;
  readonly own: string;
  readonly minimum: string;
  readonly symbols: string;
  readonly target: number;
  readonly fee: number;
  readonly drawdown: number;
  readonly concentration: number;
  readonly joinsFor: number;
}

export const EMPTY: Draft = {
  ...{ market: 'twd', name: '', description: '', own: '', minimum: '', symbols: '' },
  ...{ target: 8, fee: 10, drawdown: 20, concentration: 20, joinsFor: 60 },
};

/** What an application begins with by which the rule of a run trades: its market and instruments. */
export const draftOfRun = ({ symbols, currency }: OutputOf<'laboratory/read-run'>['card']): Draft => ({
  ...EMPTY,
  market: currency === 'TWD' ? 'twd' : 'usd',
  symbols: symbols.map((symbol) => symbol.split(':')[1] ?? '').join(' '),
  concentration: 50,
});

/** The symbols of typed codes on a market's venues; `unknown` is the first code that none of them has. */
export function symbolsOf(
  typed: string,
  market: Draft['market'],
  listings: ReadonlyMap<string, Listing>,
): { readonly symbols: readonly string[]; readonly unknown: string | undefined } {
  const venues = market === 'twd' ? ['TWSE', 'TPEX'] : ['US'];
  const codes = typed
    .toUpperCase()
    .split(/[\s,，、]/)
    .filter((code) => code !== '');
  const found = codes.map((code) => venues.map((venue) => `${venue}:${code}`).find((symbol) => listings.has(symbol)));
  return {
    symbols: [...new Set(found.filter((symbol) => symbol !== undefined))],
    unknown: codes[found.indexOf(undefined)],
  };
}

/** What would be sent; undefined while something is missing that the server asks for. */
export function proposalOf(draft: Draft, listings: ReadonlyMap<string, Listing>): Proposal | undefined {
  const { market, target, fee, drawdown, concentration, joinsFor } = draft;
  const { decimals, digits } = digitsOf(market === 'twd' ? 'TWD' : 'USD');
  const own = minorOf(draft.own, decimals, digits);
  const minimum = minorOf(draft.minimum, decimals, digits);
  const { symbols, unknown } = symbolsOf(draft.symbols, market, listings);
  const [name, description] = [draft.name.trim(), draft.description.trim()];
  if (own === undefined || minimum === undefined || symbols.length === 0 || symbols.length > 30) return undefined;
  if (unknown !== undefined || name.length < 2 || description.length < 20) return undefined;
  const parts = { targetBps: target * 100, feeBps: fee * 100, drawdownBps: drawdown * 100 };
  return {
    ...{ ...parts, market, name, description, own, minimum, symbols: [...symbols], joinsFor },
    concentrationBps: concentration * 100,
  };
}

export const termsOf = (terms: Overview['terms'], market: Draft['market']) =>
  terms.find((one) => one.market === market);

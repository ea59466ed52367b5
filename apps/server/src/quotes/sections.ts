import type { InputOf } from '@kuroshio/contract';
import { type Instrument, valueOf } from '@kuroshio/market';
import { price } from '@kuroshio/money';

export type Section = InputOf<'quotes/ranking'>['section'];

/** What lists need to know of a market. */
export interface Listed {
  readonly instrument: Pick<
    Instrument,
    'no' | 'symbol' | 'code' | 'venue' | 'kind' | 'currency' | 'priceScale' | 'industry' | 'sharesOutstanding'
  >;
  readonly reference: number;
  readonly limits: { readonly up: number; readonly down: number } | null;
  readonly day: { readonly last: number; readonly volume: number; readonly turnover: number };
}

export function isOn(section: Section, { venue, kind }: Listed['instrument']): boolean {
  if (section === 'INDEX') return kind === 'index';
  if (kind === 'index') return false;
  return section === 'TW' ? venue === 'TWSE' || venue === 'TPEX' : venue === section;
}

/** The price that a list shows: the last one, before the first trade of a day the reference; 0 where there is none. */
export function standingPrice({ day, reference }: Listed): number {
  return day.last || reference;
}

/** Change since the reference price as a share of it; 0 where nothing has traded today. */
export function changeShare({ day, reference }: Listed): number {
  return day.last === 0 || reference === 0 ? 0 : (day.last - reference) / reference;
}

/** Market value at a price in minor units of the currency; 0 where shares or price are unknown. */
export function marketCap({ instrument }: Pick<Listed, 'instrument'>, at: number): bigint {
  return at === 0 ? 0n : valueOf(instrument, price(at), instrument.sharesOutstanding);
}

/** Equal ones stand by code, so that pages do not overlap. */
export function compareCodes({ instrument: a }: Listed, { instrument: b }: Listed): number {
  if (a.code === b.code) return a.no - b.no;
  return a.code < b.code ? -1 : 1;
}

import { type Country, countryOf } from '@kuroshio/market';
import type { ExchangeView } from '../exchange/index.ts';

const DAY = 86_400_000;

/** The first day that a market can still be kept from opening: the one after the newest day that has begun there. */
export function firstClosableDay({ clocks }: Pick<ExchangeView, 'clocks'>, country: Country): string {
  const begun = [...clocks.values()].filter(({ venue }) => countryOf(venue) === country).map(({ date }) => date);
  const newest = begun.toSorted().at(-1) ?? '1970-01-01';
  return new Date(Date.parse(`${newest}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

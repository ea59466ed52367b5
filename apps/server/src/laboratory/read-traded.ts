import { exTerms, type Instrument } from '@kuroshio/market';
import { actionsOf, marketAt } from '../exchange/index.ts';
import { priceFactors, readDays } from '../quotes/index.ts';
import type { KnownExDate, Traded } from './ex-dates.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';

type Parts = Pick<LaboratoryParts, 'exchange'>;

/** All ex-dates of an instrument that are in its prices. */
export function exDatesOf({ exchange }: Parts, { no }: Instrument): KnownExDate[] {
  const all = actionsOf(exchange.view, no);
  return priceFactors(exchange, marketAt(exchange.view, no)).map((factors) => ({
    ...factors,
    terms: exTerms(all.filter(({ exDate }) => exDate === factors.exDate)),
  }));
}

/** All days of an instrument, the running one among them. */
export async function readTraded(parts: Parts, instrument: Instrument): Promise<Traded> {
  const days = await readDays(parts.exchange, marketAt(parts.exchange.view, instrument.no), {});
  return {
    days: days.map(({ date, open, high, low, close }) => ({ date, open, high, low, close })),
    exDates: exDatesOf(parts, instrument),
  };
}

import type { Instrument } from '@kuroshio/market';
import type { SeenDay } from '@kuroshio/strategies';
import { clockOf, marketAt } from '../exchange/index.ts';
import { inPricesOfNow, readDays } from '../quotes/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';

/** Days that are over, in the prices of the newest. */
export async function daysOver(
  { exchange }: Pick<LaboratoryParts, 'exchange'>,
  instrument: Instrument,
): Promise<SeenDay[]> {
  const { date } = clockOf(exchange.view, instrument.venue);
  const market = marketAt(exchange.view, instrument.no);
  const days = inPricesOfNow(await readDays(exchange, market, { to: date }), exchange, market);
  return days
    .filter((day) => day.date < date)
    .map(({ date: of, open, high, low, close }) => ({ date: of, open, high, low, close }));
}

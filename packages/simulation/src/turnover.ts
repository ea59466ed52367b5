import { type Instrument, valueOf } from '@kuroshio/market';

/** Value of `volume` shares at a mean price (price units, with fraction; rounded to the unit), in minor units of the currency. */
export function turnoverOf(instrument: Instrument, meanPrice: number, volume: number): bigint {
  return valueOf(instrument, Math.round(meanPrice) as never, volume);
}

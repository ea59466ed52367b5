import { type Instrument, valueOf } from '@kuroshio/market';
import type { Cash, Price, Shares } from '@kuroshio/money';

/** Value of `volume` at a mean price (price units, with fraction; rounded to the unit). */
export function turnoverOf(instrument: Instrument, meanPrice: number, volume: Shares): Cash {
  return valueOf(instrument, Math.round(meanPrice) as Price, volume);
}

import type { Instrument } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';

/** Value of `volume` shares at a mean price, in minor units of the currency, to the nearest unit. */
export function turnoverOf(instrument: Instrument, meanPrice: number, volume: number): bigint {
  const shift = CASH_ASSETS[instrument.currency].decimals - instrument.priceScale;
  return BigInt(Math.round(meanPrice * volume * 10 ** shift));
}

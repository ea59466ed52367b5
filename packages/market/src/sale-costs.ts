import { type Cash, cash, minus, type Price, type Units, units } from '@kuroshio/money';
import { marketOf, orderCharges, totalCharges, valueOfUnits } from './charges.ts';
import type { Instrument, TradingDate } from './instrument.ts';
import { unitsOf } from './share-units.ts';

type Sold = Pick<Instrument, 'venue' | 'currency' | 'priceScale' | 'shareScale' | 'lotSize' | 'taxClass'>;

/**
 * What selling a quantity now would cost in fees and tax, in minor units: whole lots as one order on the regular board, and
 * in Taiwan what is left over as one of odd lots. Values are rounded down, as fills are.
 * @param dayTradable what of it could be set against purchases of the same day, at the lower tax; odd lots never are
 */
export function saleCosts(
  instrument: Sold,
  price: Price,
  quantity: Units,
  date: TradingDate,
  dayTradable: Units = units(0),
): Cash {
  const rest = marketOf(instrument) === 'twd' ? quantity % unitsOf(instrument, instrument.lotSize) : 0;
  const whole = minus(quantity, units(rest));
  const sameDay = units(Math.min(whole, dayTradable));
  const value = (part: Units) => valueOfUnits(instrument, price, part, 'down');
  const total = (part: Units, oddLot: boolean) =>
    totalCharges(
      orderCharges(instrument, 'sell', { value: value(part), shares: part }, date, {
        oddLot,
        ...(oddLot ? {} : { dayTrade: { value: value(sameDay), shares: sameDay } }),
      }),
    );
  return cash(total(whole, false) + total(units(rest), true));
}

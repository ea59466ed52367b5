import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { isBelow, maintenanceRatio, marginTermsOn, ratioBps } from '@kuroshio/credit';
import { type Instrument, sharesOf } from '@kuroshio/market';
import { cash, formatMinor, type Price } from '@kuroshio/money';
import { conversionOf, coverable } from '@kuroshio/orders';
import { averagePrice, clockOf, type Exchange } from '../exchange/index.ts';
import { coverBy } from './cover-before-ex-dates.ts';
import { VENUE } from './margin-parts.ts';
import { type Owing, priceNow, ratioOf, revalued, transactionOf } from './margin-worth.ts';
import { shortCallPrice, type ShortHolding } from './short-worth.ts';

/** The price of a stock that is owed at which the account is called, or above; undefined where none is high enough. */
export function risenCallPrice(
  exchange: Pick<Exchange, 'view'>,
  owing: readonly Owing[],
  instrument: Instrument,
): Price | undefined {
  const { callBelowBps } = marginTermsOn(clockOf(exchange.view, VENUE).date);
  return shortCallPrice(instrument, (price) => {
    const priceOf = (some: Instrument) => (some.no === instrument.no ? price : priceNow(exchange, some));
    const ratio = ratioOf(owing.map((one) => revalued(exchange, one, priceOf)));
    return ratio !== undefined && isBelow(ratio, callBelowBps);
  });
}

function wireConversion({ view }: Pick<Exchange, 'view'>, { position, instrument }: ShortHolding) {
  const { fee, tax } = conversionOf(position, instrument, view.creditRates(position.openedAt).borrowFeeBps);
  return { fee: formatMinor(fee), tax: formatMinor(tax) };
}

export function wireShort(
  exchange: Pick<Exchange, 'view'>,
  one: ShortHolding,
  owing: readonly Owing[],
): Omit<OutputOf<'margin/margin-overview'>['shorts'][number], 'term' | 'shortfall'> {
  const { position, instrument, price, value } = one;
  const { proceeds, collateral } = position;
  const ratio = maintenanceRatio([transactionOf(one)]);
  const at = risenCallPrice(exchange, owing, instrument);
  const by = coverBy(exchange, instrument);
  assert(position.quantity > 0, 'shares are owed');
  return {
    ...{ id: String(position.id), symbol: instrument.symbol, quantity: sharesOf(instrument, position.quantity) },
    coverable: sharesOf(instrument, coverable(position)),
    ...{ openedOn: position.openedOn, price, value: formatMinor(value) },
    soldAt: averagePrice(instrument, position.openedValue, position.openedQuantity),
    ...{ proceeds: formatMinor(proceeds), margin: formatMinor(cash(collateral - proceeds)) },
    ...{ collateral: formatMinor(collateral), profit: formatMinor(cash(proceeds - value)) },
    ...(ratio === undefined ? {} : { ratioBps: ratioBps(ratio) }),
    ...(at === undefined ? {} : { callPrice: at }),
    ...(by === undefined ? {} : { coverBy: by }),
    ...(position.isDayTrade && { dayTrade: wireConversion(exchange, one) }),
  };
}

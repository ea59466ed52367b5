import { sharesOf, type TradingDate } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import { conversionOf } from '@kuroshio/orders';
import type { Exchange } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import { CURRENCY } from './margin-parts.ts';
import type { Owing } from './margin-worth.ts';

/** After the close: day trades that were not bought back become short sales when the next day begins. Told once, by the key. */
export function conversionMessages(
  { view }: Pick<Exchange, 'view'>,
  owing: readonly Owing[],
  date: TradingDate,
): NewMessage[] {
  return owing.flatMap((one) => {
    if (one.kind !== 'short' || !one.position.isDayTrade || one.position.openedOn > date) return [];
    const { position, instrument } = one;
    const { fee, tax } = conversionOf(position, instrument, view.creditRates(position.openedAt).borrowFeeBps);
    const event: Extract<NewMessage['event'], { event: 'short-converted' }> = {
      ...{ event: 'short-converted', symbol: instrument.symbol, shares: sharesOf(instrument, position.quantity) },
      ...{ currency: CURRENCY, amount: formatMinor(cash(fee + tax)) },
    };
    return [{ customer: position.customer, kind: 'settlement', key: `short-converted/${position.id}`, event }];
  });
}

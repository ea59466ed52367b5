import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { instrumentBySymbol, settlementDate, sharesOf } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf, type Exchange, wireCharges } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ticketOf } from './ticket.ts';

type Path = 'trading/preview-order';

export function previewOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = instrumentBySymbol(input.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
    const { no: instrumentNo, currency, venue } = instrument;
    const previewed = await exchange.preview({ customer, instrumentNo, ticket: ticketOf(instrument, input) });
    if (!previewed.ok) return previewed;
    const { price, quantity, value, charges, totals, cash, sellable } = previewed.value;
    const costs = totals.fees + totals.tax;
    return ok({
      currency,
      price,
      value: formatMinor(value),
      charges: wireCharges(charges),
      net: formatMinor(input.side === 'buy' ? value + costs : value - costs),
      buyingPower: formatMinor(cash.available + cash.receivable),
      quantity: sharesOf(instrument, quantity),
      sellable: sharesOf(instrument, sellable),
      settlementDate: settlementDate(venue, clockOf(exchange.view, venue).date),
    });
  };
}

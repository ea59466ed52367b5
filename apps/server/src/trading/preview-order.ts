import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { saleTaxOf, settlementDate, sharesOf } from '@kuroshio/market';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf, type Exchange, wireCharges } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ticketOf } from './ticket.ts';

type Path = 'trading/preview-order';

export function previewOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = exchange.view.rulebook.instruments.bySymbol(input.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
    const { no: instrumentNo, currency, venue } = instrument;
    const previewed = await exchange.preview({ customer, instrumentNo, ticket: ticketOf(instrument, input) });
    if (!previewed.ok) return previewed;
    const { price, quantity, value, charges, totals, cash, sellable, sameDay, estimated, date } = previewed.value;
    const net = (worth: bigint, { fees, tax }: typeof totals) =>
      formatMinor(input.side === 'buy' ? worth + fees + tax : worth - fees - tax);
    const saleTax = saleTaxOf(instrument, date);
    return ok({
      currency,
      price,
      value: formatMinor(value),
      charges: wireCharges(charges),
      net: net(value, totals),
      estimated: net(estimated.value, estimated.totals),
      dayTradeQuantity: sharesOf(instrument, sameDay),
      ...(saleTax === undefined ? {} : { saleTax }),
      buyingPower: formatMinor(cash.available + cash.receivable),
      quantity: sharesOf(instrument, quantity),
      sellable: sharesOf(instrument, sellable),
      settlementDate: settlementDate(exchange.view.rulebook.calendar, venue, clockOf(exchange.view, venue).date),
    });
  };
}

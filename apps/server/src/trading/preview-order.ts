import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { saleTaxOf, settlementDate, sharesOf, type TradingDate, type Venue } from '@kuroshio/market';
import { type Cash, cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { type HoldingRule, sellableFrom } from '@kuroshio/orders';
import { clockOf, type Exchange, type ExchangeView, wireCharges } from '../exchange/index.ts';
import { marginAfter, shortAfter } from '../margin/index.ts';
import { usMarginAfter, usShortAfter } from '../us-margin/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ticketOf } from './ticket.ts';

type Path = 'trading/preview-order';

const cashOf = ({ fees, tax }: { readonly fees: Cash; readonly tax: Cash }) => cash(fees + tax);

/** From when what is bought may be sold. */
function heldBy({ rulebook }: ExchangeView, venue: Venue, date: TradingDate, rule: HoldingRule) {
  const from = sellableFrom(rulebook.calendar, rule, venue, date);
  return { ...(from && { from }), ...(rule.noSellMinutes > 0 && { minutes: rule.noSellMinutes }) };
}

export function previewOrder({
  exchange,
  database,
}: {
  readonly exchange: Exchange;
  readonly database: Database;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId: customer } = context.requireCustomer();
    const instrument = exchange.view.rulebook.instruments.bySymbol(input.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
    const { no: instrumentNo, currency, venue } = instrument;
    const previewed = await exchange.preview({ customer, instrumentNo, ticket: ticketOf(instrument, input) });
    if (!previewed.ok) return previewed;
    const {
      price,
      quantity,
      value,
      charges,
      totals,
      cash: balance,
      sellable,
      sameDay,
      loanBps,
      short: borrowed,
      estimated,
      date,
      holding,
    } = previewed.value;
    const net = (worth: bigint, { fees, tax }: typeof totals) =>
      formatMinor(input.side === 'buy' ? worth + fees + tax : worth - fees - tax);
    const lent = { quantity, loanBps, value: estimated.value, charged: cashOf(estimated.totals), now: context.now };
    const isLent = input.financing === 'margin' && input.side === 'buy';
    const isUs = venue === 'US';
    const parts = { database, exchange };
    const margin = isLent && !isUs ? await marginAfter(parts, customer, instrument, lent) : undefined;
    const usMargin = isLent && isUs ? await usMarginAfter(parts, customer, instrument, lent) : undefined;
    const short = borrowed && {
      ...{ ...borrowed, side: input.side, quantity, value: estimated.value, charged: cashOf(estimated.totals) },
      positionId: input.positionId === undefined ? undefined : Number(input.positionId),
    };
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
      buyingPower: formatMinor(balance.available + balance.receivable),
      quantity: sharesOf(instrument, quantity),
      sellable: sharesOf(instrument, sellable),
      ...(margin && { margin }),
      ...(usMargin && { usMargin }),
      ...(short && !isUs && { short: await shortAfter(parts, customer, instrument, short) }),
      ...(short &&
        isUs && { usShort: await usShortAfter(parts, customer, instrument, { ...short, now: context.now }) }),
      ...(holding && { held: heldBy(exchange.view, venue, date, holding) }),
      settlementDate: settlementDate(exchange.view.rulebook.calendar, venue, clockOf(exchange.view, venue).date),
    });
  };
}

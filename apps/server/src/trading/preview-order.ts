import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { instrumentBySymbol, isOddLot, settlementDate, sharesOf } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { bookPriceSource, chargesFor, fillValue, holdValue } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkOrder, sellableNow } from '@kuroshio/risk';
import { balancesOf } from '../books/index.ts';
import { dayTradable, type Exchange, factsFor, wireCharges } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ticketOf } from './ticket.ts';

type Path = 'trading/preview-order';

/** The checks of placing without its locks: what it says may be overtaken by the market before the order comes. */
export function previewOrder(parts: {
  readonly exchange: Exchange;
  readonly database: Database;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const instrument = instrumentBySymbol(input.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
    const balances = (await balancesOf(parts.database, customerId)).get(CASH_ASSETS[instrument.currency].id);
    const cash = { available: balances?.available ?? 0n, receivable: balances?.receivable ?? 0n };
    const facts = factsFor(parts.exchange.state, customerId, instrument, input, cash, context.now);
    const approved = checkOrder(ticketOf(instrument, input), facts);
    if (!approved.ok) return approved;
    const { quantity } = approved.value.ticket;
    // Money is held for the worst price; a sale holds none, so it is reckoned with the price it would meet.
    const isMarketSale = input.side === 'sell' && bookPriceSource(input.type, input.board) === 'day-limit';
    const price = isMarketSale ? facts.bestBid || facts.last || facts.reference : approved.value.bookPrice;
    const isSale = input.side === 'sell';
    const value = (isSale ? fillValue : holdValue)(instrument, price, quantity);
    const oddLot = isOddLot(input.board);
    // Odd lots are no day trades.
    const free = oddLot ? 0 : dayTradable(parts.exchange.state, customerId, instrument, facts.tradingDate);
    const sameDay = isSale ? Math.min(quantity, free) : 0;
    const { charges, totals } = chargesFor(
      instrument,
      input.side,
      {
        value,
        shares: quantity,
        dayTrade: { value: holdValue(instrument, price, sameDay), shares: sameDay },
        oddLot,
      },
      facts.tradingDate,
    );
    const costs = totals.fees + totals.tax;
    return ok({
      currency: instrument.currency,
      price,
      value: formatMinor(value),
      charges: wireCharges(charges),
      net: formatMinor(input.side === 'buy' ? value + costs : value - costs),
      buyingPower: formatMinor(cash.available + cash.receivable),
      quantity: sharesOf(instrument, quantity),
      sellable: sharesOf(instrument, sellableNow(facts.positions, facts) - facts.barredToday),
      settlementDate: settlementDate(facts.calendar, instrument.venue, facts.tradingDate),
    });
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cash, formatMinor, plus, units } from '@kuroshio/money';
import type { Financing } from '@kuroshio/orders';
import { sellableNow } from '@kuroshio/risk';
import { averagePrice, clockOf, type Exchange, instrumentAt, marketAt } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readMarginInterest } from './margin-interest.ts';
import { priceNow, readHeld, valueAt } from './read-positions.ts';
import { readDayTradable, saleNow } from './sale-now.ts';

type Path = 'portfolio/holdings';

export function holdings(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market }, context) => {
    const { customerId } = context.requireCustomer();
    const held = await readHeld(parts.database, parts.exchange.view.rulebook.instruments, customerId, market);
    const dayTradable = await readDayTradable(parts.database, parts.exchange.view, customerId, market, held);
    const interestOf = await readMarginInterest(parts.database, held);
    const byInstrument = Map.groupBy(held, (position) => position.instrumentNo);
    return ok(
      [...byInstrument].map(([no, lots]) => {
        const instrument = instrumentAt(parts.exchange.view, no);
        const sum = (read: (lot: (typeof lots)[number]) => bigint) =>
          cash(lots.reduce((total, lot) => total + read(lot), 0n));
        const quantity = lots.reduce((total, lot) => plus(total, lot.quantity), units(0));
        const tradingDate = clockOf(parts.exchange.view, instrument.venue).date;
        const sellableOf = (financing: Financing) =>
          sellableNow(
            lots.filter((lot) => lot.financing === financing),
            { tradingDate, now: context.now },
          );
        const cost = sum((lot) => lot.cost);
        const price = priceNow(parts.exchange, no);
        const { day, reference } = marketAt(parts.exchange.view, no);
        const marketValue = valueAt(parts.exchange, no, price, quantity);
        const { costs, sale } = saleNow(parts.exchange.view, instrument, price, quantity, dayTradable);
        return {
          symbol: instrument.symbol,
          currency: instrument.currency,
          quantity: sharesOf(instrument, quantity),
          sellable: sharesOf(instrument, sellableOf('cash')),
          sellableOnMargin: sharesOf(instrument, sellableOf('margin')),
          sellableSecured: sharesOf(instrument, sellableOf('secured')),
          cost: formatMinor(cost),
          averageCost: averagePrice(instrument, cost, quantity),
          ...{ last: day.last, reference },
          marketValue: formatMinor(marketValue),
          saleCosts: formatMinor(costs),
          sale,
          unrealisedProfit: formatMinor(marketValue - costs - cost),
          realisedProfit: formatMinor(sum((lot) => lot.realised - interestOf(lot))),
          lots: lots.length,
        };
      }),
    );
  };
}

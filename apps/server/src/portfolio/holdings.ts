import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cash, formatMinor, plus, units } from '@kuroshio/money';
import { sellableNow } from '@kuroshio/risk';
import { averagePrice, clockOf, type Exchange, instrumentAt } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { priceNow, readHeld, valueAt } from './read-positions.ts';

type Path = 'portfolio/holdings';

export function holdings(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market }, context) => {
    const { customerId } = context.requireCustomer();
    const held = await readHeld(parts.database, parts.exchange.view.rulebook.instruments, customerId, market);
    const byInstrument = Map.groupBy(held, (position) => position.instrumentNo);
    return ok(
      [...byInstrument].map(([no, lots]) => {
        const instrument = instrumentAt(parts.exchange.view, no);
        const sum = (read: (lot: (typeof lots)[number]) => bigint) =>
          cash(lots.reduce((total, lot) => total + read(lot), 0n));
        const quantity = lots.reduce((total, lot) => plus(total, lot.quantity), units(0));
        const tradingDate = clockOf(parts.exchange.view, instrument.venue).date;
        const cost = sum((lot) => lot.cost);
        const marketValue = valueAt(parts.exchange, no, priceNow(parts.exchange, no), quantity);
        return {
          symbol: instrument.symbol,
          currency: instrument.currency,
          quantity: sharesOf(instrument, quantity),
          sellable: sharesOf(instrument, sellableNow(lots, { tradingDate, now: context.now })),
          cost: formatMinor(cost),
          averageCost: averagePrice(instrument, cost, quantity),
          marketValue: formatMinor(marketValue),
          unrealisedProfit: formatMinor(marketValue - cost),
          realisedProfit: formatMinor(sum((lot) => lot.realised)),
          lots: lots.length,
        };
      }),
    );
  };
}

import { FIRST_POOL, strategySeed } from '@kuroshio/ledger';
import { addTradingDays, previousTradingDay } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { openingUnits, unitPrice } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import type { HouseStrategy } from './house-strategies.ts';
import { assetOfMarket, venueOf } from './market-day.ts';
import { readStrategies } from './read-strategies.ts';
import type { StrategyRunParts } from './strategy-parts.ts';
import { type NavRow, NO_LEAD, type StrategyRow } from './strategy-rows.ts';
import { benchmarkNow } from './strike-strategy.ts';
import { addNav, nextId, putLot, putStrategy } from './write-strategies.ts';

/** Trading days in which a series can be joined, and after which it ends. */
const JOINS_FOR = 100;
const LASTS = 120;
/** The kernel of a pool: TWD and USD have two decimals. */
const DECIMALS = 2;

/**
 * Opens a series of each strategy of the house of which none can be joined: the first of an installation at once, each that
 * follows under review. The house's own money is its first, so there is a record before anybody follows.
 */
export async function openSeries(parts: StrategyRunParts, offered: readonly HouseStrategy[]): Promise<void> {
  const { database, books, marks, exchange, clock } = parts;
  const all = await readStrategies(database, marks);
  for (const { algorithm, kind, market, terms } of offered) {
    const asset = assetOfMarket(market);
    const venue = venueOf(asset);
    const { date } = clockOf(exchange.view, venue);
    const { calendar, instruments } = exchange.view.rulebook;
    if (!algorithm.universe.some((symbol) => instruments.bySymbol(symbol) !== undefined)) continue;
    const series = all.filter((one) => one.algorithm === algorithm.name);
    if (series.some((one) => one.stopped_on === null && one.joins_until >= date)) continue;
    const id = await nextId(database, 'strategy');
    const { seed, ...rest } = terms;
    const strategy: StrategyRow = {
      ...{ ...rest, id, code: `${algorithm.name}-${series.length + 1}`, kind, algorithm: algorithm.name },
      ...{ pool: FIRST_POOL + Number(id), asset, opened_on: date },
      joins_until: addTradingDays(calendar, venue, date, JOINS_FOR),
      ends_on: addTradingDays(calendar, venue, date, LASTS),
      ...{
        state: series.length === 0 ? 'in-progress' : 'under-review',
        reason: null,
        stopped_on: null,
        paid_out: false,
        ...NO_LEAD,
      },
    };
    const units = openingUnits(seed, DECIMALS);
    const nav: NavRow = {
      ...{ id: await nextId(database, 'strategy_nav'), strategy_id: id, units, value: seed, value_after: seed },
      ...{ units_after: units, fees: cash(0n), is_fee_day: false, benchmark: benchmarkNow(exchange.view, asset) },
      trading_date: previousTradingDay(calendar, venue, date),
    };
    const lotId = await nextId(database, 'strategy_lot');
    await books.post({
      postings: [
        { posting: strategySeed({ pool: strategy.pool, strategyId: id, asset, amount: seed }), tradingDate: date },
      ],
      async decide(tx) {
        const taken = await tx.query('select 1 from strategy where code = $1', [strategy.code]);
        if (taken.length > 0) return refuse('SYSTEM_BUSY').refusal;
        await putStrategy(tx, marks, strategy);
        await addNav(tx, marks, nav, { holdings: [], at: clock.now() });
        await putLot(tx, marks, {
          ...{
            id: lotId,
            strategy_id: id,
            customer_id: strategy.pool,
            units,
            price_mark: unitPrice({ value: seed, units }),
          },
          ...{ cost: seed, realised: cash(0n), stop_bps: 500 as never, stop_base: cash(0n), joined_on: date },
        });
        return undefined;
      },
    });
  }
}

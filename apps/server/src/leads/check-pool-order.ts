import { ok, type Outcome } from '@kuroshio/base';
import { ceilToTick, floorToTick, type Instrument } from '@kuroshio/market';
import { cash, divide, formatMinor, type Price, quotedPrice, type Units } from '@kuroshio/money';
import { fillValue } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { DAY_DESK } from '@kuroshio/strategies';
import type { ExchangeView } from '../exchange/index.ts';
import { currencyOf, type StrategyRow } from '../strategies/index.ts';
import { openValue, type PoolState } from './pool-state.ts';

/** Of a purchase's value so much is kept back for its charges, as one part of these. */
const CHARGES = 500n;

/**
 * How far from what was traded lately a lead may let the pool trade, to the next tick: less than selling to it and buying back costs
 * an accomplice in Taiwan, commission twice and the tax of a day trade, 0.435 %. House terms since 2026-11-23.
 */
const COLLAR = 0.001;

export interface PoolOrder {
  readonly instrument: Instrument;
  readonly side: 'buy' | 'sell';
  readonly price: Price;
  readonly quantity: Units;
}

/** What the terms of a strategy say of an order, by the pool as it stands. @param fair what was traded lately, in price units */
export function checkPoolOrder(
  view: ExchangeView,
  strategy: StrategyRow,
  { worth, orders, free, turnoverLeft }: PoolState,
  { instrument, side, price, quantity }: PoolOrder,
  fair: number | undefined,
): Outcome<null> {
  const currency = currencyOf(strategy.asset);
  if (side === 'buy' && strategy.stopped_on !== null) return refuse('POOL_ONLY_SELLS');
  if (side === 'buy' && !(strategy.universe ?? '').split(' ').includes(instrument.symbol))
    return refuse('POOL_NOT_IN_TERMS', { symbol: instrument.symbol });
  if (orders.length >= DAY_DESK.mostOrders) return refuse('POOL_ORDERS_SPENT');
  if (fair === undefined) return refuse('PRICE_NOT_AVAILABLE');
  const worst =
    side === 'buy' ? ceilToTick(instrument, fair * (1 + COLLAR)) : floorToTick(instrument, fair * (1 - COLLAR));
  if (side === 'buy' ? price > worst : price < worst)
    return refuse('PRICE_BEYOND_COLLAR', { limit: quotedPrice(worst, instrument.priceScale) });
  if (side === 'sell') return ok(null);
  const value = fillValue(instrument, price, quantity);
  const held = worth.held.find(({ no }) => no === instrument.no)?.value ?? 0n;
  const open = openValue(
    view,
    orders.filter(({ instrumentNo }) => instrumentNo === instrument.no),
  );
  const most = divide(worth.value * BigInt(strategy.concentration_bps ?? 0), 10_000n, 'down');
  if (held + open + value > most) {
    const left = most - held - open;
    return refuse('POOL_CONCENTRATION', { most: formatMinor(cash(left > 0n ? left : 0n)), currency });
  }
  if (value + divide(value, CHARGES, 'up') > free) return refuse('POOL_RESERVE', { free: formatMinor(free), currency });
  if (value > turnoverLeft) return refuse('POOL_TURNOVER', { left: formatMinor(turnoverLeft), currency });
  return ok(null);
}

import { type TradingDate, unitsOf } from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { minus, type Price, shares, type Units, units } from '@kuroshio/money';
import { type Order, remaining } from '@kuroshio/orders';
import type { Database } from '../../platform/database/index.ts';
import { type Changes, put } from '../batch/changes.ts';
import { clockOf, instrumentAt, marketAt, type VenueState } from '../venues/venue-state.ts';
import { LARGE_ORDER_ENDS, LARGE_ORDERS } from './large-order-rows.ts';

/** Prices of a side that count as what stands there: so many everybody is shown in Taiwan, and most people look at elsewhere. */
const LEVELS = 5;
/**
 * An order is noted from this part of what stands there on. Most are far below it, and cost no row. Several of a twentieth are
 * seen by everybody once they stand together, so it is not more.
 */
const NOTED_FROM = 20;
/** So many of a customer's are noted in a minute, an instrument and a side: no hand places more, and a flood fills no table. */
const MOST_A_MINUTE = 30;

/** A large order as it was noted. */
interface Shown {
  readonly step: number;
  readonly quantity: Units;
  /** What had traded before. */
  readonly filled: Units;
}

/** Open orders that were noted as large, and how many were of late. */
export interface LargeOrders {
  readonly shown: Map<number, Shown>;
  minute: number;
  /** Of the running minute, by customer, instrument and side. */
  readonly noted: Map<string, number>;
}

interface WithLargeOrders extends VenueState {
  readonly largeOrders: LargeOrders;
}

export const createLargeOrders = (): LargeOrders => ({ shown: new Map(), minute: 0, noted: new Map() });

export function forgetLargeOrders(largeOrders: LargeOrders): void {
  largeOrders.shown.clear();
  largeOrders.noted.clear();
}

/** What stands on an order's side of the book beside it, and the best price there. */
export interface Beside {
  readonly stood: Units;
  readonly best: Price | 0;
}

const depth: number[] = [];

/**
 * What stands beside an order that is about to come into the book or to move in it. Undefined where nobody would see it there: it does
 * not rest, matching is not continuous, or its price is behind those that are looked at.
 * @param stands the price and the quantity with which it stands there now, not to be counted
 */
export function besideOf(
  state: WithLargeOrders,
  order: Order,
  stands?: { readonly price: Price; readonly quantity: number },
): Beside | undefined {
  const { type, timeInForce, board, side, bookPrice } = order;
  if (type !== 'limit' || timeInForce === 'IOC' || timeInForce === 'FOK') return undefined;
  const { book } = marketAt(state, order.instrumentNo);
  if (board !== 'regular' || book?.mode !== 'continuous') return undefined;
  book.depth(side === 'buy' ? BUY : SELL, LEVELS, depth);
  let [stood, best, levels, last] = [0, 0, 0, 0];
  for (let at = 0; at < depth.length; at += 2) {
    const price = depth[at] ?? 0;
    const others = (depth[at + 1] ?? 0) - (price === stands?.price ? stands.quantity : 0);
    if (others <= 0) continue;
    stood += others;
    if (best === 0) best = price;
    levels += 1;
    last = price;
  }
  if (levels === LEVELS && (side === 'buy' ? bookPrice < last : bookPrice > last)) return undefined;
  return { stood: unitsOf(instrumentAt(state, order.instrumentNo), shares(stood)), best: best as Price | 0 };
}

/** Notes an order that has come into the book, or moved in it, where it is large beside what stood there. */
export function noteLarge(state: WithLargeOrders, changes: Changes, order: Order, beside: Beside | undefined): void {
  const { shown } = state.largeOrders;
  const quantity = remaining(order);
  if (beside === undefined || order.state !== 'open' || quantity === 0 || shown.has(order.id)) return;
  if (quantity * NOTED_FROM < beside.stood || !mayNote(state, changes, order)) return;
  const { amendments: step, side, bookPrice: price, filledQuantity: filled } = order;
  shown.set(order.id, { step, quantity, filled });
  const tradingDate = dateOf(state, order);
  put(changes, LARGE_ORDERS, { order, tradingDate, step, side, price, quantity, filled, ...beside });
}

/** The day that it is, where an order may be of one before. */
function dateOf(state: WithLargeOrders, { instrumentNo }: Order): TradingDate {
  return clockOf(state, instrumentAt(state, instrumentNo).venue).date;
}

function mayNote({ largeOrders }: WithLargeOrders, { now }: Changes, { customer, instrumentNo, side }: Order): boolean {
  const minute = Math.floor(now / 60_000);
  if (minute !== largeOrders.minute) {
    largeOrders.minute = minute;
    largeOrders.noted.clear();
  }
  const key = `${customer} ${instrumentNo} ${side}`;
  const noted = (largeOrders.noted.get(key) ?? 0) + 1;
  largeOrders.noted.set(key, noted);
  return noted <= MOST_A_MINUTE;
}

/** Its owner cancels an order. To be called while it still stands. */
export function noteCancelled(state: WithLargeOrders, changes: Changes, order: Order): void {
  end(state, changes, order, 'cancelled', units(0));
}

/** Its owner has changed an order: one that shows less than half of what was noted, or a worse price, is taken back as it was. */
export function noteChanged(state: WithLargeOrders, changes: Changes, order: Order, before: Price): void {
  const was = state.largeOrders.shown.get(order.id);
  if (was === undefined) return;
  const isWorse = order.side === 'buy' ? order.bookPrice < before : order.bookPrice > before;
  const left = remaining(order);
  if (isWorse) end(state, changes, order, 'changed', units(0));
  else if (left * 2 < was.quantity) end(state, changes, order, 'changed', left);
}

/** @param left what goes on standing of it */
function end(state: WithLargeOrders, changes: Changes, order: Order, how: 'cancelled' | 'changed', left: Units): void {
  const { shown } = state.largeOrders;
  const was = shown.get(order.id);
  if (was === undefined) return;
  shown.delete(order.id);
  const traded = minus(order.filledQuantity, was.filled);
  const taken = minus(minus(was.quantity, traded), left);
  put(changes, LARGE_ORDER_ENDS, { order, tradingDate: dateOf(state, order), step: was.step, how, traded, taken });
}

interface ShownRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly quantity: bigint;
  readonly filled: bigint;
}

const STANDING = `select l.order_id, l.step, l.quantity, l.filled from orders o join large_order l on l.order_id = o.id
  where o.state = 'open' and not exists (select from large_order_end e where e.order_id = l.order_id and e.step = l.step)
  order by l.order_id, l.step`;

/** The open orders that were noted, and not taken back since. */
export async function readLargeOrders(database: Database): Promise<LargeOrders['shown']> {
  const rows = await database.query<ShownRow>(STANDING);
  return new Map(
    rows.map(({ order_id, step, quantity, filled }) => [
      Number(order_id),
      { step, quantity: units(Number(quantity)), filled: units(Number(filled)) },
    ]),
  );
}

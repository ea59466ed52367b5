import type { OutputOf } from '@kuroshio/contract';
import { type Instrument, marketOf, sharesOf } from '@kuroshio/market';
import {
  type Cash,
  CASH_ASSETS,
  cash,
  formatMinor,
  NO_CASH,
  plus,
  type Price,
  type Units,
  units,
} from '@kuroshio/money';
import { driftBps, fillValue, weightBps } from '@kuroshio/orders';
import { sellableNow } from '@kuroshio/risk';
import { clockOf, type ExchangeView, marketAt, type MarketView } from '../exchange/index.ts';
import { readHeld } from '../portfolio/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type BasketRow, targetsOf } from './basket-rows.ts';

/** An instrument of a basket with what is held of it. */
export interface HeldPart {
  readonly instrument: Instrument;
  readonly market: MarketView;
  readonly targetBps: number;
  readonly held: Units;
  /** What of it may be sold now. */
  readonly sellable: Units;
  /** The last price, before the first trade of the day the reference; 0 where there is none. */
  readonly price: Price | 0;
  readonly value: Cash;
}

export const currencyOf = ({ asset }: Pick<BasketRow, 'asset'>) => (asset === CASH_ASSETS.TWD.id ? 'TWD' : 'USD');
const marketOfBasket = (row: Pick<BasketRow, 'asset'>) => (currencyOf(row) === 'TWD' ? 'twd' : 'usd');

/** What a basket holds: shares bought with one's own money. Those on margin have lenders, and belong to no basket. */
export async function readParts(
  on: Queryable,
  view: ExchangeView,
  basket: BasketRow,
  now: number,
): Promise<HeldPart[]> {
  const all = await readHeld(on, view.rulebook.instruments, basket.customer_id, marketOfBasket(basket));
  const own = Map.groupBy(
    all.filter(({ financing }) => financing === 'cash'),
    ({ instrumentNo }) => instrumentNo,
  );
  return targetsOf(basket).map(({ no, bps }) => {
    const market = marketAt(view, no);
    const { instrument } = market;
    const lots = own.get(no) ?? [];
    const held = lots.reduce((sum, { quantity }) => plus(sum, quantity), units(0));
    const price = market.day.last || market.reference;
    return {
      ...{ instrument, market, targetBps: bps, held, price },
      sellable: sellableNow(lots, { tradingDate: clockOf(view, instrument.venue).date, now }),
      value: price === 0 || held === 0 ? NO_CASH : fillValue(instrument, price, held),
    };
  });
}

export const sumOf = (all: readonly { readonly value: Cash }[]) =>
  cash(all.reduce((sum, { value }) => sum + value, 0n));

export function wireBasket(basket: BasketRow, parts: readonly HeldPart[]): OutputOf<'baskets/save-basket'> {
  const value = sumOf(parts);
  return {
    ...{ id: String(basket.basket), version: basket.version, name: basket.name },
    ...{ market: marketOfBasket(basket), currency: currencyOf(basket) },
    parts: parts.map((part) => ({
      ...{ symbol: part.instrument.symbol, targetBps: part.targetBps, weightBps: weightBps(part.value, value) },
      ...{ held: sharesOf(part.instrument, part.held), price: part.price, value: formatMinor(part.value) },
    })),
    value: formatMinor(value),
    driftBps: driftBps(parts),
  };
}

/** Whether two instruments are of one trading account. */
export const isOneMarket = (all: readonly Instrument[]) => new Set(all.map((one) => marketOf(one))).size === 1;

import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import { fillValue, type Position } from '@kuroshio/orders';
import { sharesOf } from '@kuroshio/market';
import { fairClose } from '@kuroshio/strategies';
import { balancesOf } from '../books/index.ts';
import {
  clockOf,
  type ExchangeView,
  instrumentAt,
  marketAt,
  minutesOfDay,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { sessionOf } from './market-day.ts';
import type { StrategyRow } from './strategy-rows.ts';

export interface Held {
  readonly no: number;
  readonly quantity: Units;
  readonly value: Cash;
  /** Parts of the holding, oldest first: what may be sold is said by them. */
  readonly positions: readonly Position[];
}

/** What a pool is worth at one moment, in its currency. */
export interface PoolWorth {
  /** Money, shares and dividends to come, less what is owed to who has left. */
  readonly value: Cash;
  readonly available: Cash;
  /** Available, and what sales will bring. */
  readonly buyingPower: Cash;
  readonly owed: Cash;
  readonly held: readonly Held[];
  /** Nothing is held, to come or to be paid: all of it is money. */
  readonly isFlat: boolean;
}

const POSITIONS = `select ${POSITION_COLUMNS} from positions where customer_id = $1 and quantity > 0 order by id`;
/** A dividend belongs to who had the shares before its ex-date, so also to who leaves before it is paid. */
const TO_COME = `select coalesce(sum(gross - fees - tax), 0)::bigint as sum from entitlement
  where customer_id = $1 and asset = $2 and state = 'pending'`;
const OWED = `select coalesce(sum(paid + fee), 0)::bigint as sum from strategy_request
  where strategy_id = $1 and state = 'priced'`;

const HALF_HOUR = 30 * 60_000;

/** The last price of now, from what is durable; the reference before the first trade of a day. */
export function priceNow(view: ExchangeView, no: number): Price | 0 {
  const { day, reference } = marketAt(view, no);
  return day.last || reference;
}

/** The price of a holding in a net asset value, when the session is over. */
export function closingPrice(view: ExchangeView, no: number): Price | 0 {
  const market = marketAt(view, no);
  const close = priceNow(view, no);
  if (close === 0) return 0;
  const { venue, priceScale, currency } = market.instrument;
  const { closes } = sessionOf(view, venue, clockOf(view, venue).date);
  // Turnover is in minor units, of which a price unit is a part.
  const units = 10 ** (priceScale - (currency === 'TWD' || currency === 'USD' ? 2 : 0));
  const last = minutesOfDay(market)
    .filter(({ minute }) => minute >= closes - HALF_HOUR && minute < closes + 60_000)
    .map(({ volume, turnover }) => ({ volume, value: turnover * units }));
  return fairClose(close, last) as Price;
}

/** Reads it in the caller's transaction. @param priceOf of a share; where it is 0 a holding counts nothing */
export async function poolWorth(
  tx: Queryable,
  view: ExchangeView,
  { id, pool, asset }: Pick<StrategyRow, 'id' | 'pool' | 'asset'>,
  priceOf: (view: ExchangeView, no: number) => Price | 0,
): Promise<PoolWorth> {
  const balances = await balancesOf(tx, pool);
  const { available = 0n, held = 0n, pledged = 0n, receivable = 0n, payable = 0n } = balances.get(asset) ?? {};
  const positions = (await tx.query<PositionRow>(POSITIONS, [pool])).map(positionFromRow);
  const [toCome] = await tx.query<{ sum: bigint }>(TO_COME, [pool, asset]);
  const [owes] = await tx.query<{ sum: bigint }>(OWED, [id]);
  const shares = [...Map.groupBy(positions, ({ instrumentNo }) => instrumentNo)].map(([no, parts]): Held => {
    const quantity = parts.reduce((sum, part) => sum + part.quantity, 0) as Units;
    const price = priceOf(view, no);
    return {
      no,
      quantity,
      positions: parts,
      value: price === 0 ? cash(0n) : fillValue(instrumentAt(view, no), price, quantity),
    };
  });
  const dividends = toCome?.sum ?? 0n;
  const owed = owes?.sum ?? 0n;
  const money = available + held + pledged + receivable + payable;
  const worth = shares.reduce((sum, { value }) => sum + value, 0n);
  return {
    value: cash(money + dividends + worth - owed),
    available: cash(available),
    buyingPower: cash(available + receivable),
    owed: cash(owed),
    held: shares,
    isFlat: shares.length === 0 && dividends === 0n && held + pledged === 0n && receivable === 0n && payable === 0n,
  };
}

/** As it is kept for people to read beside a net asset value. */
export function wireHeld(view: ExchangeView, { no, quantity, value }: Held) {
  const instrument = instrumentAt(view, no);
  return { symbol: instrument.symbol, shares: sharesOf(instrument, quantity), value: String(value) };
}

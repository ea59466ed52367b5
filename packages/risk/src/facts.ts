import type { Board, Calendar, Instrument, Phase, PriceLimits, TradingDate } from '@kuroshio/market';
import type { OrderType, Position, Side, TimeInForce } from '@kuroshio/orders';

/**
 * What a customer asks for; `price` in price units, undefined for a market order; `quantity` in units of shares, 0 where an
 * amount is asked for.
 */
export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly board: Board;
  readonly quantity: number;
  /** What it is to be worth, in minor units, instead of a quantity. */
  readonly amount?: bigint | undefined;
  readonly price: number | undefined;
  readonly positionId: number | undefined;
}

/** Everything that decides whether an order is taken, read under the locks of the accounts that it touches. */
export interface OrderFacts {
  readonly calendar: Calendar;
  readonly instrument: Instrument;
  /** Of the regular board. */
  readonly phase: Phase;
  /** The ticket's board takes orders now, where it is another. */
  readonly boardOpen: boolean;
  /** Trading in it is suspended today. */
  readonly suspended: boolean;
  readonly tradingDate: TradingDate;
  /** Wall clock, epoch ms. */
  readonly now: number;
  readonly limits: PriceLimits | null;
  /** Price at which the day's regular session ended, 0 before, and where nothing traded. */
  readonly close: number;
  /** Last trade of the day, or 0. */
  readonly last: number;
  /** Previous close, or what stands in its place; 0 when there is none. */
  readonly reference: number;
  /** Best prices of the book, or 0. */
  readonly bestBid: number;
  readonly bestAsk: number;
  /** Levels of the other side, best first, in price units and whole shares: of an order for a fraction of a share. */
  readonly opposite: readonly (readonly [price: number, shares: number])[];
  /** The customer's cash in the instrument's currency, minor units. */
  readonly available: bigint;
  readonly receivable: bigint;
  /** The customer's positions in the instrument, oldest first. */
  readonly positions: readonly Position[];
  /** Units bought today of a stock of which day trading is suspended: they are not sold today. */
  readonly barredToday: number;
  /** The best price at which an own resting order stands on the other side, 0 for none. */
  readonly ownOpposite: number;
  /** The customer's open orders of all instruments. */
  readonly openOrders: number;
}

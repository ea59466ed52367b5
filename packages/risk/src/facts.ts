import type { CreditStop, UsMarginAccount } from '@kuroshio/credit';
import type { Board, Calendar, Instrument, Phase, PriceLimits, TradingDate } from '@kuroshio/market';
import type { Cash, Price, Shares, Units } from '@kuroshio/money';
import type { Financing, OrderType, Position, ShortPosition, Side, TimeInForce } from '@kuroshio/orders';

/** What a customer asks for; `price` is undefined for a market order, `quantity` 0 where an amount is asked for. */
export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly board: Board;
  readonly quantity: Units;
  /** What it is to be worth, instead of a quantity. */
  readonly amount?: Cash | undefined;
  readonly price: Price | undefined;
  readonly positionId: number | undefined;
  /** Left out: with one's own money, and of shares that are one's own. */
  readonly financing?: Financing | undefined;
  /** Of a short sale: to be bought back on the same day. */
  readonly dayTrade?: boolean | undefined;
}

/** What a customer's margin account allows for one instrument. */
export interface CreditFacts {
  /** Of each 10,000 of value so much is lent; 0 where none is lent on this stock today. */
  readonly loanBps: number;
  /** What may still be lent to the customer, in minor units: the limit less loans and less what open orders may draw. */
  readonly room: Cash;
  /** What may still be lent on the instrument, to all customers together. */
  readonly stockRoom: Cash;
  /** Operators have stopped new margin purchases of it; null where they have not. */
  readonly stop: CreditStop | null;
  /** Of a US stock: how the customer's account stands, and what of it must be one's own to buy more. */
  readonly us?: {
    readonly account: UsMarginAccount;
    readonly leastEquity: Cash;
    /** The price by which is lent at most: the lowest of the last closes, the reference and the last trade. */
    readonly ceiling: number;
  };
}

/** What decides on a short sale (融券), and on a purchase that gives its shares back. */
export interface ShortFacts {
  /** Of each 10,000 of value so much is put up; 0 where none is sold short of this stock today. */
  readonly marginBps: number;
  /** Of each 10,000 of value so much is charged for the borrowing. */
  readonly borrowFeeBps: number;
  /** What may still be sold short by the customer, and of the instrument by all customers together, in minor units. */
  readonly room: Cash;
  readonly stockRoom: Cash;
  /** Operators have stopped new short sales of it; null where they have not. */
  readonly stop: CreditStop | null;
  /** The ex-date that is too near for more to be sold short; null where none is. */
  readonly exDate: TradingDate | null;
  /** What a sale may not be below; 0 where there is nothing of the kind. */
  readonly floor: Price | 0;
  /** Of a US stock alone. */
  readonly us?: {
    /** How the customer's account stands, and what of it must be one's own to sell more. */
    readonly account: UsMarginAccount;
    readonly leastEquity: Cash;
    /** What a share is worth at least that is sold short, in cents. */
    readonly cheapBelow: Cash;
    /** The price by which is put up at least: the highest of the last closes, the reference and the last trade. */
    readonly height: number;
    /** The customer has shares of it that may be sold: these go first. */
    readonly isHeld: boolean;
  };
  /** The customer's short positions in the instrument, oldest first. */
  readonly owed: readonly ShortPosition[];
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
  readonly close: Price | 0;
  /** Last trade of the day, or 0. */
  readonly last: Price | 0;
  /** Previous close, or what stands in its place; 0 when there is none. */
  readonly reference: Price | 0;
  /** Best prices of the book, or 0. */
  readonly bestBid: Price | 0;
  readonly bestAsk: Price | 0;
  /** Levels of the other side, best first, of whole shares: of an order for a fraction of a share. */
  readonly opposite: readonly (readonly [price: Price, shares: Shares])[];
  /** The customer's cash in the instrument's currency. */
  readonly available: Cash;
  readonly receivable: Cash;
  /** Of a margin purchase, null where the customer has no margin account; null of every other order. */
  readonly credit: CreditFacts | null;
  /** Of an order with borrowed shares alone, and where the customer has a margin account or owes shares. */
  readonly short?: ShortFacts | undefined;
  /** The customer's positions in the instrument that the order may close, oldest first: of its own financing. */
  readonly positions: readonly Position[];
  /** Bought today of a stock of which day trading is suspended: they are not sold today. */
  readonly barredToday: Units;
  /** The best price at which an own resting order stands on the other side, 0 for none. */
  readonly ownOpposite: Price | 0;
  /** The house puts it in for a margin account. */
  readonly isOfHouse?: boolean;
  /** The customer's open orders of all instruments. */
  readonly openOrders: number;
}

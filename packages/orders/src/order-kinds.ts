import { assert } from '@kuroshio/base';
import type { Instrument } from '@kuroshio/market';
import {
  allowedInPhase,
  allowedOnBoard,
  type BoardsTaking,
  type OrderTerms,
  takesMarketOrders,
  timesInPhase,
  timesOnBoard,
} from '@kuroshio/market/order-terms.ts';
import { type Board, isOddLot, type Phase } from '@kuroshio/market/words.ts';
import type { OrderType, TimeInForce } from './words.ts';

/**
 * Where the book price comes from when people see a price on the order. `own-limit`: the customer names it. `close`: the
 * board trades at the close of the day and at nothing else.
 */
type LimitSource = 'own-limit' | 'close';

/**
 * Where it comes from when they see none. `day-limit`: the daily price limit on the order's side, or where the market has
 * none the collar of our house around the best price. `sweep`: the deepest level of the book that the order must go to.
 */
type WorstSource = 'day-limit' | 'sweep';

/**
 * Where the price comes from that the book knows an order by. It is the worst at which the order may trade; a purchase
 * holds money for it, and orders rank by it, those of one price by time.
 */
export type BookPriceSource = LimitSource | WorstSource;

interface Priced<As extends OrderTerms['type'], Shows extends boolean, Source extends BookPriceSource> {
  /** Whether people see a price on it. */
  readonly showsPrice: Shows;
  /** On each board that takes it. */
  readonly bookPrice: Readonly<Record<BoardsTaking<As>, Source>>;
}

/** What a type of order is. `As` is the row of the market's table that says where it is taken and how long it may live. */
type KindAs<As extends OrderTerms['type']> = (Priced<As, true, LimitSource> | Priced<As, false, WorstSource>) & {
  readonly takenAs: As;
  /**
   * What is left of it in continuous trading: it waits in the book always, or only where a daily price limit keeps it from
   * trading at any price.
   */
  readonly rests: 'always' | 'within-day-limit';
  /** Whether the market takes it in an instrument at all. */
  readonly isTakenIn: (instrument: Pick<Instrument, 'venue' | 'priceLimitBps'>) => boolean;
};

type OrderKind = { readonly [As in OrderTerms['type']]: KindAs<As> }[OrderTerms['type']];

/**
 * Every type of order that our house takes. A new one is a row here, its texts (`apps/investor/src/trading/order-words.ts`),
 * a row of `ORDER_TERMS` where the market's rules for it are new, and a source of its book price where that is new.
 */
const ORDER_KINDS = {
  limit: {
    takenAs: 'limit',
    bookPrice: {
      regular: 'own-limit',
      extended: 'own-limit',
      'odd-lot': 'own-limit',
      'after-odd': 'own-limit',
      'fixed-price': 'close',
    },
    showsPrice: true,
    rests: 'always',
    isTakenIn: () => true,
  },
  market: {
    takenAs: 'market',
    bookPrice: { regular: 'day-limit', fractional: 'sweep' },
    showsPrice: false,
    rests: 'within-day-limit',
    isTakenIn: takesMarketOrders,
  },
} as const satisfies Readonly<Record<OrderType, OrderKind>>;

function sourceOn(type: OrderType, board: Board): BookPriceSource | undefined {
  const { bookPrice }: { readonly bookPrice: Readonly<Partial<Record<Board, BookPriceSource>>> } = ORDER_KINDS[type];
  return bookPrice[board];
}

/** Whether a board takes orders of this type at some time. */
export function standsOn(type: OrderType, board: Board): boolean {
  return sourceOn(type, board) !== undefined;
}

/** Whether a board takes an order of these terms; the regular one in `phase` of its venue. */
export function mayStand(
  { type, timeInForce, board }: { readonly type: OrderType; readonly timeInForce: TimeInForce; readonly board: Board },
  instrument: Pick<Instrument, 'venue' | 'priceLimitBps'>,
  phase: Phase,
): boolean {
  const { takenAs, isTakenIn } = ORDER_KINDS[type];
  const terms = { type: takenAs, tif: timeInForce };
  if (board !== 'regular') return allowedOnBoard(board, terms);
  return allowedInPhase(instrument.venue, phase, terms) && isTakenIn(instrument);
}

/** How long an order of this type may live on a board but the regular one; empty where it does not stand. */
export function timesBeside(board: Exclude<Board, 'regular'>, type: OrderType): readonly TimeInForce[] {
  return timesOnBoard(board, ORDER_KINDS[type].takenAs);
}

/** How long one may live as a ticket offers it: on the regular board while that trades continuously. */
export function timesInForce(type: OrderType, board: Board, venue: Instrument['venue']): readonly TimeInForce[] {
  if (board !== 'regular') return timesBeside(board, type);
  return timesInPhase(venue, 'continuous', ORDER_KINDS[type].takenAs);
}

/** Where the book price of an order comes from on a board that takes it. */
export function bookPriceSource(type: OrderType, board: Board): BookPriceSource {
  const source = sourceOn(type, board);
  assert(source !== undefined, `no ${type} order stands on the board ${board}`);
  return source;
}

/** Whether the customer names the price. */
export function namesPrice(type: OrderType, board: Board): boolean {
  return sourceOn(type, board) === 'own-limit';
}

/** Whether an order has a price for people to see: a limit, or the close; it is 0 where it has none. */
export function showsPrice(type: OrderType): boolean {
  return ORDER_KINDS[type].showsPrice;
}

/** Whether an open order may get another price. For an odd lot it is cancelled and entered anew (TWSE Odd-lot Regulations art. 3). */
export function mayChangePrice(type: OrderType, board: Board): boolean {
  return namesPrice(type, board) && !isOddLot(board);
}

/** Whether what is left of an order for the day waits in the book; in a call auction all do. */
export function restsInBook(
  type: OrderType,
  { priceLimitBps }: Pick<Instrument, 'priceLimitBps'>,
  continuous: boolean,
): boolean {
  return !continuous || ORDER_KINDS[type].rests === 'always' || priceLimitBps !== null;
}

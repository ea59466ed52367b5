import type { Random } from '@kuroshio/base';
import {
  addTicks,
  type Board,
  boardsOf,
  floorToTick,
  type Instrument,
  isOddLot,
  marketOf,
  unitsOf,
} from '@kuroshio/market';
import { BUY, SELL } from '@kuroshio/matching';
import { cash, plus, price as priceOf, shares, units } from '@kuroshio/money';
import { showsPrice } from '@kuroshio/orders';
import type { Ticket } from '@kuroshio/risk';
import type { Exchange } from './exchange.ts';
import { bookFor } from './venues/board-market.ts';
import { marketAt } from './venues/venue-state.ts';

/** An order that a customer might think of: near the market or far from it, sensible or not. */
export function thinkOfOrder(random: Random, one: Instrument, exchange: Exchange): Ticket {
  const market = marketAt(exchange.state, one.no);
  const near = floorToTick(one, market.day.last || market.reference);
  const type = random.next() < 0.3 ? 'market' : 'limit';
  const side = random.next() < 0.55 ? 'buy' : 'sell';
  // Most are near the market; some wait where it does not come.
  const away = random.next() < 0.06 ? (side === 'buy' ? -40 : 40) : random.whole(13) - 6;
  const price = addTicks(one, near, away);
  const lots = 1 + random.whole(3);
  const isLikely = (board: Board) => bookFor(market, board) !== null || random.next() < 0.1;
  const boards = boardsOf(one).filter(isLikely);
  const board = boards.length === 0 || random.next() < 0.5 ? 'regular' : random.pick(boards);
  if (board === 'fractional') {
    // By shares or by amount, from less than a dollar to some hundreds of shares.
    const byAmount = random.next() < 0.4;
    return {
      side,
      type: 'market',
      board,
      timeInForce: 'ROD',
      quantity: units(byAmount ? 0 : 1 + random.whole(10 ** (3 + random.whole(6)))),
      amount: byAmount ? cash(BigInt(1 + random.whole(10 ** (2 + random.whole(5))))) : undefined,
      price: undefined,
      positionId: undefined,
    };
  }
  if (board !== 'regular') {
    return {
      side,
      type: 'limit',
      board,
      timeInForce: board === 'extended' && random.next() < 0.3 ? 'GTC' : 'ROD',
      quantity: isOddLot(board)
        ? units(1 + random.whole(random.next() < 0.03 ? 1_200 : 400))
        : unitsOf(one, shares(lots * one.lotSize)),
      price: board === 'fixed-price' ? undefined : price,
      positionId: undefined,
    };
  }
  return {
    side,
    type,
    board,
    timeInForce: random.pick(['ROD', 'ROD', 'ROD', 'IOC', 'FOK', marketOf(one) === 'usd' ? 'GTC' : 'ROD'] as const),
    quantity: plus(
      unitsOf(one, shares(lots * one.lotSize * (one.lotSize === 1 ? 10 : 1))),
      units(random.next() < 0.03 ? 1 : 0),
    ),
    price: showsPrice(type) ? priceOf(price + (random.next() < 0.03 ? 1 : 0)) : undefined,
    positionId: undefined,
  };
}

/**
 * An order at the price where the next customer is first in line: inside the spread where there is room, else at the
 * best price of the other side. Two customers who think so one after the other trade with each other.
 */
export function thinkInsideSpread(random: Random, one: Instrument, side: Ticket['side'], exchange: Exchange): Ticket {
  const market = marketAt(exchange.state, one.no);
  const last = market.day.last || market.reference;
  const bid = market.book?.best(BUY) || addTicks(one, floorToTick(one, last), -1);
  const ask = market.book?.best(SELL) || addTicks(one, bid, 2);
  const inside = side === 'buy' ? addTicks(one, ask, -1) : addTicks(one, bid, 1);
  const roomy = side === 'buy' ? inside > bid : inside < ask;
  return {
    side,
    type: 'limit',
    board: 'regular',
    timeInForce: random.pick(['ROD', 'ROD', 'IOC', marketOf(one) === 'usd' ? 'GTC' : 'ROD'] as const),
    quantity: unitsOf(one, shares((1 + random.whole(4)) * one.lotSize * (one.lotSize === 1 ? 10 : 1))),
    price: roomy ? inside : side === 'buy' ? ask : bid,
    positionId: undefined,
  };
}

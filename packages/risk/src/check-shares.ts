import { ok, type Outcome } from '@kuroshio/base';
import { sharesOf } from '@kuroshio/market';
import { allocateClosing, type Position, type Reservation, restraintOf, sellable } from '@kuroshio/orders';
import { minus, plus, type Units, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { OrderFacts, Ticket } from './facts.ts';

type Moment = Pick<OrderFacts, 'tradingDate' | 'now'>;

/** What of positions nothing keeps from being sold now. */
export function sellableNow(positions: readonly Position[], { tradingDate, now }: Moment): Units {
  return positions.reduce(
    (sum, position) => (restraintOf(position, tradingDate, now) === null ? plus(sum, sellable(position)) : sum),
    units(0),
  );
}

/**
 * The positions a sale closes have the shares free. One that is named must be holding: one action at a time. One that is
 * locked, or not yet to be sold, is passed over; where the shares were enough with it, its reason is the answer. Of a stock
 * under disposition only what was held before today is sold: its day trading is suspended (market rules of both exchanges).
 */
export function checkShares(
  ticket: Ticket,
  facts: Pick<OrderFacts, 'positions' | 'instrument' | 'barredToday'> & Moment,
): Outcome<Reservation[]> {
  let sold = facts.positions;
  if (ticket.positionId !== undefined) {
    const named = sold.find((position) => position.id === ticket.positionId);
    if (named === undefined) return refuse('POSITION_NOT_FOUND');
    if (named.state !== 'holding') return refuse('POSITION_NOT_HOLDING');
    sold = [named];
  }
  const free = sold.filter((position) => restraintOf(position, facts.tradingDate, facts.now) === null);
  const shares = (quantity: Units) => sharesOf(facts.instrument, quantity);
  const closes = allocateClosing(free, ticket.quantity);
  if (closes !== null) {
    const mostToday = minus(sellableNow(facts.positions, facts), facts.barredToday);
    return ticket.quantity <= mostToday ? ok(closes) : refuse('DAY_TRADE_SUSPENDED', { available: shares(mostToday) });
  }
  const held = sold.find((position) => sellable(position) > 0 && !free.includes(position));
  if (held !== undefined && allocateClosing(sold, ticket.quantity) !== null) return refuseHeld(held, facts);
  return refuse('SHARES_INSUFFICIENT', {
    needed: shares(ticket.quantity),
    available: shares(sellableNow(sold, facts)),
  });
}

function refuseHeld(position: Position, { tradingDate, now }: Moment) {
  const restraint = restraintOf(position, tradingDate, now);
  switch (restraint?.kind) {
    case 'no-sell-day':
      return refuse('NO_SELL_DAY', { days: restraint.days, until: restraint.until });
    case 'too-soon':
      return refuse('SELL_TOO_SOON', { minutes: Math.ceil((restraint.at - now) / 60_000) });
    default:
      return refuse('POSITION_LOCKED', { until: restraint?.until ?? tradingDate });
  }
}

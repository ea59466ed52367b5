import { ok, type Outcome } from '@kuroshio/base';
import { isOnTick, tickAt } from '@kuroshio/market';
import { type Price, quotedPrice } from '@kuroshio/money';
import { type Conditional, isMetBy, mayStand, namesPrice } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkQuantityAsked } from './check-quantity.ts';
import type { OrderFacts } from './facts.ts';
import { priceBounds } from './price-bounds.ts';

/** Most conditional orders of one customer that wait: a limit of our house. */
const MOST_CONDITIONALS = 50;
/** A trailing order turns back by at least a hundredth of a percent and at most half of the price. */
const TRAIL_BPS = { least: 1, most: 5_000 };

export type ConditionalAsked = Pick<Conditional, 'side' | 'trigger' | 'type' | 'timeInForce' | 'quantity' | 'price'>;

/**
 * A conditional order that could be sent one day: its price on the grid and not yet reached, and its order one that
 * continuous trading takes. Money and shares are not looked at before it is sent, because nothing is held for it.
 */
export function checkConditional(
  asked: ConditionalAsked,
  facts: Pick<OrderFacts, 'instrument' | 'limits' | 'reference' | 'last'>,
  waiting: number,
): Outcome<void> {
  const { instrument, limits, reference } = facts;
  const { trigger, type } = asked;
  const quoted = (price: Price) => quotedPrice(price, instrument.priceScale);
  if (!instrument.tradable) return refuse('INSTRUMENT_NOT_TRADABLE');
  if (waiting >= MOST_CONDITIONALS) return refuse('TOO_MANY_CONDITIONALS', { maximum: MOST_CONDITIONALS });
  const sent = { ...asked, board: 'regular' } as const;
  if (!mayStand(sent, instrument, 'continuous')) return refuse('ORDER_TYPE_NOT_ALLOWED');
  const quantity = checkQuantityAsked(sent, facts);
  if (!quantity.ok) return quantity;
  if (!namesPrice(type, sent.board) && asked.price !== 0) return refuse('PRICE_NOT_EXPECTED');
  if (namesPrice(type, sent.board) && asked.price === 0) return refuse('PRICE_REQUIRED');
  const now = facts.last || reference;
  if (now === 0) return refuse('PRICE_NOT_AVAILABLE');
  for (const price of [asked.price, trigger.price]) {
    if (price !== 0 && !isOnTick(instrument, price)) {
      return refuse('PRICE_OFF_TICK', { tick: quotedPrice(tickAt(instrument, price), instrument.priceScale) });
    }
  }
  if (trigger.kind === 'trailing') {
    const trailBps = trigger.trailUnit === 'bps' ? trigger.trail : (trigger.trail * 10_000) / now;
    if (trailBps < TRAIL_BPS.least || trailBps > TRAIL_BPS.most) return refuse('TRAIL_OUT_OF_REACH');
    return ok(undefined);
  }
  // A trigger may lie beyond today's limits: the order waits for days. Tenfold is a slip of the finger.
  const { down, up } = priceBounds(instrument, null, reference);
  if (trigger.price < down || trigger.price > up) {
    return refuse('PRICE_OVER_LIMIT', { down: quoted(down), up: quoted(up) });
  }
  if (limits !== null && asked.price !== 0 && (asked.price < down || asked.price > up)) {
    return refuse('PRICE_OVER_LIMIT', { down: quoted(down), up: quoted(up) });
  }
  if (isMetBy({ ...asked, extreme: 0 }, now)) return refuse('TRIGGER_ALREADY_MET', { price: quoted(now) });
  return ok(undefined);
}

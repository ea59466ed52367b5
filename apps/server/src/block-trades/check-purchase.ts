import { ok, type Outcome } from '@kuroshio/base';
import { blockTradeRule, orderCharges, totalCharges, unitsOf, valueOf } from '@kuroshio/market';
import { type Cash, type Price, quotedPrice, type Shares } from '@kuroshio/money';
import { isReached, isWithin, purchaseFault } from '@kuroshio/offerings';
import { type RefusalCode, refuse } from '@kuroshio/refusals';
import { clockOf, type ExchangeView, marketAt } from '../exchange/index.ts';
import { type BlockRow, closesOf, opensOf, priceOf, restOf } from './block-rows.ts';
import { timeText } from './block-moments.ts';

/** What a purchase comes to. */
export interface PurchaseTerms {
  readonly price: Price;
  readonly value: Cash;
  readonly charges: Cash;
}

/** Whether the board for blocks takes them now. A clock of the world that has closed stands still, so then it does not. */
export function takesBlocks(view: ExchangeView, venue: BlockRow['venue']): boolean {
  const { date, msOfDay, phase, realTime } = clockOf(view, venue);
  const { from, to } = blockTradeRule(date).hours;
  return msOfDay >= from && msOfDay < to && !(realTime === true && phase === 'closed');
}

/** What stands in the way of a purchase as everything is now, or what it comes to. */
export function checkPurchase(
  view: ExchangeView,
  block: BlockRow,
  quantity: Shares,
): Outcome<PurchaseTerms, ReturnType<typeof refuse<RefusalCode>>['refusal']> {
  const clock = clockOf(view, block.venue);
  const rest = restOf(block);
  if (block.stage === 'closed' || isReached(clock, closesOf(block)))
    return rest.left === 0 ? refuse('BLOCK_SOLD_OUT') : refuse('BLOCK_CLOSED');
  if (!isReached(clock, opensOf(block))) {
    return refuse('BLOCK_NOT_STARTED', { from: `${block.opens_on} ${timeText(block.opens_at)}` });
  }
  if (!takesBlocks(view, block.venue)) {
    const { from, to } = blockTradeRule(clock.date).hours;
    return refuse('BLOCK_HOURS', { window: `${timeText(from)}:00-${timeText(to)}:00` });
  }
  const { instrument, limits, marks } = marketAt(view, block.instrument_no);
  const price = priceOf(block);
  // On a day without limits there is no range for the price of a block.
  if (price === null || limits === null || marks.includes('suspended')) return refuse('INSTRUMENT_SUSPENDED');
  if (!isWithin(price, limits)) {
    const text = (at: Price) => quotedPrice(at, instrument.priceScale);
    return refuse('BLOCK_PRICE_OVER_LIMIT', { down: text(limits.down), up: text(limits.up) });
  }
  switch (purchaseFault(quantity, rest)) {
    case 'sold-out':
      return refuse('BLOCK_SOLD_OUT');
    case 'below-minimum':
      return refuse('BLOCK_MINIMUM', { minimum: rest.minimum });
    case 'above-left':
      return refuse('BLOCK_LEFT', { left: rest.left });
    case 'rest-too-small':
      return refuse('BLOCK_REST', rest);
    case undefined:
  }
  const value = valueOf(instrument, price, quantity);
  const charges = totalCharges(
    orderCharges(instrument, 'buy', { value, shares: unitsOf(instrument, quantity) }, clock.date),
  );
  return ok({ price, value, charges });
}

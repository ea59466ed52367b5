import { assert } from '@kuroshio/base';
import { addTradingDays, unitsOf } from '@kuroshio/market';
import { cash, formatMinor, shares } from '@kuroshio/money';
import { clockOf, instrumentAt } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import { type BlockParts, CURRENCY } from './block-parts.ts';
import type { BlockRow } from './block-rows.ts';
import { markDelivered, type PurchaseRow } from './purchase-rows.ts';

/** Has the shares of what was paid for delivered, locked as the block says. Asked for again, nothing moves again. */
export async function deliverPurchase(
  { database, exchange, marks, inbox }: BlockParts,
  block: BlockRow,
  purchase: PurchaseRow,
): Promise<PurchaseRow> {
  if (purchase.state === 'delivered') return purchase;
  const { instrument_no: instrumentNo, lock_days: lockDays } = block;
  const instrument = instrumentAt(exchange.view, instrumentNo);
  const delivered = await exchange.deliver({
    ...{ by: { kind: 'block', id: Number(purchase.id) }, step: 0, customer: purchase.customer_id, instrumentNo },
    quantity: unitsOf(instrument, shares(Number(purchase.shares))),
    ...{ cost: cash(purchase.value + purchase.charges), charges: cash(purchase.charges), from: 'institutions' },
    holding: { lockDays, noSellDays: 0, noSellMinutes: 0 },
  });
  assert(delivered.ok, `the shares of purchase ${purchase.id} are delivered`);
  const { calendar } = exchange.view.rulebook;
  const today = clockOf(exchange.view, instrument.venue).date;
  const message: NewMessage = {
    ...{ customer: purchase.customer_id, kind: 'settlement', key: `block-delivered/${purchase.id}` },
    event: {
      ...{ event: 'block-delivered', symbol: instrument.symbol, shares: Number(purchase.shares), currency: CURRENCY },
      amount: formatMinor(cash(purchase.value + purchase.charges)),
      lockedUntil: lockDays === 0 ? '' : addTradingDays(calendar, instrument.venue, today, lockDays),
    },
  };
  // Told before it is marked: a message is written once, and who is killed between the two does not forget it.
  inbox.announce(await database.transaction((tx) => inbox.write(tx, [message], purchase.bought_at.getTime())));
  return markDelivered(database, marks, purchase);
}

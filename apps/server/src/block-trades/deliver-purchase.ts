import { assert } from '@kuroshio/base';
import { unitsOf } from '@kuroshio/market';
import { cash, shares } from '@kuroshio/money';
import { instrumentAt } from '../exchange/index.ts';
import type { BlockParts } from './block-parts.ts';
import type { BlockRow } from './block-rows.ts';
import { markDelivered, type PurchaseRow } from './purchase-rows.ts';

/** Has the shares of what was paid for delivered, locked as the block says. Asked for again, nothing moves again. */
export async function deliverPurchase(
  { database, exchange, marks }: BlockParts,
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
  return markDelivered(database, marks, purchase);
}

import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { blockPurchase } from '@kuroshio/ledger';
import { cash, formatMinor, shares } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { ASSET, type BlockParts, CURRENCY } from './block-parts.ts';
import { blockOf, writeBlock } from './block-rows.ts';
import { checkPurchase } from './check-purchase.ts';
import { deliverPurchase } from './deliver-purchase.ts';
import { printSale } from './print-rows.ts';
import { insertPurchase, type PurchaseRow, purchaseUnder } from './purchase-rows.ts';
import { answerPurchase } from './wire-purchase.ts';

type Path = 'block-trades/buy';

/** Pays for a part of a block and has its shares delivered, once for each key. */
export function buy(parts: BlockParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks } = parts;
  const { view } = exchange;

  /** What was paid for is delivered, also where an answer was lost between the two. */
  async function answer(row: PurchaseRow): Promise<OutputOf<Path>> {
    const block = await blockOf(database, marks, row.block_id);
    if (block === undefined) throw new Error(`block ${row.block_id} is not as the program wrote it`);
    return answerPurchase(parts, block, await deliverPurchase(parts, block, row));
  }

  async function answerOfKey(customer: number, key: string, fingerprint: bigint) {
    const again = repeated(await purchaseUnder(database, customer, key), fingerprint, (row) => row);
    if (again === undefined || !again.ok) return again;
    return ok(await answer(again.value));
  }

  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { purchaseKey, ...wish } = input;
    const fingerprint = fingerprintOf(wish);
    const first = await answerOfKey(customerId, purchaseKey, fingerprint);
    if (first !== undefined) return first;
    const block = await blockOf(database, marks, Number(input.id));
    if (block === undefined) return refuse('BLOCK_NOT_FOUND');
    const quantity = shares(input.shares);
    const checked = checkPurchase(view, block, quantity);
    if (!checked.ok) return checked as Outcome<never, never>;
    const { price, value, charges } = checked.value;
    const [next] = await database.query<{ id: bigint }>("select nextval('block_purchase_id_seq') as id");
    const row: PurchaseRow = {
      ...{ id: next?.id ?? 0n, block_id: block.id, customer_id: customerId, client_key: purchaseKey, fingerprint },
      ...{ shares: BigInt(quantity), price: BigInt(price), value, charges, state: 'paid' },
      bought_at: new Date(context.now),
    };
    const posting = blockPurchase({ customer: customerId, purchaseId: row.id, asset: ASSET, value, charges });
    const day = clockOf(view, block.venue).date;
    const posted = await books.post({
      postings: [{ posting, tradingDate: day }],
      // What runs beside this one may have bought the same shares: only here they come one after the other.
      async decide(tx) {
        const now = await blockOf(tx, marks, block.id, { lock: true });
        if (now === undefined) return refuse('BLOCK_NOT_FOUND').refusal;
        const again = checkPurchase(view, now, quantity);
        if (!again.ok) return again.refusal;
        const [bought, cost] = [row.shares, row.value];
        const after = { ...now, holding: now.holding - bought, sold: now.sold + bought, paid: now.paid + cost };
        const written = (await insertPurchase(tx, marks, row)) && (await writeBlock(tx, marks, now, after));
        if (!written) return refuse('BLOCK_CLOSED').refusal;
        await printSale(tx, marks, now, { shares: bought, day, now: context.now });
        return undefined;
      },
    });
    if (posted.state === 'short') {
      const available = cash((await balancesOf(database, customerId)).get(ASSET)?.available ?? 0n);
      const needed = cash(value + charges);
      return refuse('BALANCE_INSUFFICIENT', {
        ...{ needed: formatMinor(needed), available: formatMinor(available), currency: CURRENCY },
      });
    }
    if (posted.state === 'refused') {
      // The same call may have come twice at once: then the other one has bought.
      const beside = await answerOfKey(customerId, purchaseKey, fingerprint);
      return beside ?? { ok: false, refusal: posted.refusal as never };
    }
    return ok(await answer(row));
  };
}

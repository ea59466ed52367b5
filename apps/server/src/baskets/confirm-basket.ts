import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf } from '../platform/repetition.ts';
import type { BasketParts } from './basket-parts.ts';
import { lockCustomer, readBasket } from './basket-rows.ts';
import { NEAR_BPS } from './propose-orders.ts';
import { isConfirmed, type RunRow, runByKey, unsentRuns, writeRun } from './run-rows.ts';
import { openSeen, SEEN_FOR, type Seen } from './seen.ts';
import { SENT_WITHIN, sendRun } from './send-run.ts';
import { type HeldPart, readParts } from './value-basket.ts';
import { wireRuns } from './wire-run.ts';

type Path = 'baskets/confirm-basket';

const OPEN = `select from orders where customer_id = $1 and state = 'open' and instrument_no = any($2::integer[]) limit 1`;

/** Whether all stands as it was seen: the same shares, and no price further away than the limits reach. */
function stands({ held, lines }: Seen, parts: readonly HeldPart[]): boolean {
  const traded = new Set(lines.map(({ no }) => no));
  return parts.every(({ instrument, held: now, price }) => {
    const before = held.find(([no]) => no === instrument.no);
    if (before === undefined || before[1] !== now) return false;
    const moved = Math.abs(price - before[2]);
    return !traded.has(instrument.no) || moved * 10_000 <= before[2] * NEAR_BPS;
  });
}

export function confirmBasket(parts: BasketParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;

  /**
   * Whether what was seen may be sent now. Asked under the lock of the customer: of two phones that confirm at once the second finds the
   * first one's run not sent yet, its orders, or other shares than it has seen.
   */
  async function check(
    tx: Queryable,
    customer: number,
    seen: Seen,
    seal: string,
    now: number,
  ): Promise<Outcome<bigint>> {
    if (await isConfirmed(tx, customer, seal)) return refuse('BASKET_DONE');
    const basket = await readBasket(tx, marks, customer, seen.basket);
    if (basket === undefined) return refuse('BASKET_NOT_FOUND');
    if (basket.version !== seen.version) return refuse('BASKET_CHANGED');
    if (now - seen.at > SEEN_FOR) return refuse('BASKET_SEEN_OLD');
    if (seen.lines.length === 0) return refuse('BASKET_NOTHING');
    // So long as another run may still send.
    if ((await unsentRuns(tx, marks, customer, new Date(now - SENT_WITHIN))).length > 0)
      return refuse('BASKET_ORDERS_OPEN');
    const held = await readParts(tx, exchange.view, basket, now);
    const numbers = held.map(({ instrument }) => instrument.no);
    if ((await tx.query(OPEN, [customer, numbers])).length > 0) return refuse('BASKET_ORDERS_OPEN');
    const venue = held[0]?.instrument.venue;
    if (venue === undefined || clockOf(exchange.view, venue).date !== seen.date) return refuse('BASKET_SEEN_OLD');
    return stands(seen, held) ? ok(basket.basket) : refuse('BASKET_MOVED');
  }

  return async ({ seen: sealed, runKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ sealed });
    const run = await database.transaction(async (tx): Promise<Outcome<RunRow>> => {
      await lockCustomer(tx, customerId);
      const before = await runByKey(tx, marks, customerId, runKey);
      if (before !== undefined) return before.fingerprint === fingerprint ? ok(before) : refuse('KEY_REUSED');
      const opened = openSeen(parts, customerId, sealed);
      if (opened === undefined) return refuse('BASKET_SEEN_WRONG');
      const checked = await check(tx, customerId, opened.seen, opened.seal, context.now);
      if (!checked.ok) return checked;
      return ok(
        await writeRun(tx, marks, {
          ...{ basket: checked.value, customer_id: customerId, client_key: runKey, fingerprint },
          ...{ seen: sealed, seal: opened.seal, at: new Date(context.now) },
        }),
      );
    });
    if (!run.ok) return run;
    const began = performance.now();
    // The wall clock of this call, moved on by the time that sending takes.
    await sendRun(parts, run.value, () => context.now + Math.round(performance.now() - began));
    const [wired] = await wireRuns(database, parts, [run.value]);
    assert(wired !== undefined, 'a run that was written can be read');
    return ok(wired);
  };
}

import type { Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { clockOf, instrumentAt } from '../exchange/index.ts';
import { poolTradesIt } from '../leads/index.ts';
import type { BasketParts } from './basket-parts.ts';
import { ticketOfLine } from './line-ticket.ts';
import { lineKey, outcomesOf, type RunRow, writeOutcome } from './run-rows.ts';
import { readSeen } from './seen.ts';

/** So long after it was confirmed the orders of a run are sent, ms; then what was seen is no longer so. House terms since 2026-11-25. */
export const SENT_WITHIN = 60_000;

/** What was refused, by its place among a run's orders. */
export type RefusedLine = readonly [at: number, code: string, params: Refusal['params']];

/**
 * Sends what of a run is not there yet, in its turn, and writes down what was refused. Under keys made of run and place with the content
 * that was stored, so whoever repeats it, this program or the next, places nothing twice.
 */
export async function sendRun(
  { database, exchange, marks, ownLimits }: BasketParts,
  run: RunRow,
  now: () => number,
): Promise<void> {
  if ((await outcomesOf(database, marks, [run])).has(run.id)) return;
  const { lines, date } = readSeen(run.seen);
  const found = await database.query<{ client_order_id: string }>(
    'select client_order_id from orders where customer_id = $1 and client_order_id = any($2::text[])',
    [run.customer_id, lines.map((_, at) => lineKey(run, at))],
  );
  const there = new Set(found.map(({ client_order_id }) => client_order_id));
  const refused: RefusedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const clientOrderId = lineKey(run, at);
    if (there.has(clientOrderId)) continue;
    const { venue, symbol } = instrumentAt(exchange.view, line.no);
    const today = clockOf(exchange.view, venue).date;
    let stopped: Refusal | undefined;
    if (today !== date || now() - run.at.getTime() > SENT_WITHIN) stopped = refuse('BASKET_SEEN_OLD').refusal;
    else if (await poolTradesIt(database, run.customer_id, line.no, today))
      stopped = refuse('POOL_TRADES_IT', { symbol }).refusal;
    // Sales come first, and what they realise counts for the purchases after them.
    else if (line.side === 'buy') stopped = await ownLimits.stops(run.customer_id, 'opening', now());
    if (stopped === undefined) {
      const placed = await exchange.place({
        ...{ customer: run.customer_id, clientOrderId, instrumentNo: line.no, ticket: ticketOfLine(line) },
      });
      if (!placed.ok) stopped = placed.refusal;
    }
    if (stopped !== undefined) refused.push([at, stopped.code, stopped.params]);
  }
  const outcome = { run: run.id, customer_id: run.customer_id, refused: JSON.stringify(refused), at: new Date(now()) };
  await writeOutcome(database, marks, outcome);
}

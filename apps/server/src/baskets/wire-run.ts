import { assert } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor, units } from '@kuroshio/money';
import { chargesFromJson, instrumentAt, wireStamp } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { BasketParts } from './basket-parts.ts';
import { lineKey, outcomesOf, type RunRow } from './run-rows.ts';
import { readSeen } from './seen.ts';
import type { RefusedLine } from './send-run.ts';

type WireRun = OutputOf<'baskets/confirm-basket'>;
type WireOrder = WireRun['orders'][number];

interface OrderFound {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly client_order_id: string;
  readonly state: Exclude<WireOrder['state'], ''>;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
  readonly charges: Record<string, string>;
}

const FIND = `select id, client_order_id, state, filled_quantity, filled_value, charges from orders
  where customer_id = $1 and client_order_id = any($2::text[])`;

/** Runs with each of their orders as it stands now: the order itself says what became of it, the outcome only why there is none. */
export async function wireRuns(
  on: Queryable,
  { exchange: { view }, marks }: Pick<BasketParts, 'exchange' | 'marks'>,
  runs: readonly RunRow[],
): Promise<WireRun[]> {
  const [first] = runs;
  if (first === undefined) return [];
  const all = runs.map((run) => ({ run, seen: readSeen(run.seen) }));
  const keys = all.flatMap(({ run, seen }) => seen.lines.map((_, at) => lineKey(run, at)));
  const found = await on.query<OrderFound>(FIND, [first.customer_id, keys]);
  const byKey = new Map(found.map((order) => [order.client_order_id, order]));
  const outcomes = await outcomesOf(on, marks, runs);
  return all.map(({ run, seen }) => {
    const refused = JSON.parse(outcomes.get(run.id)?.refused ?? '[]') as readonly RefusedLine[];
    const venueOf = seen.lines[0];
    assert(venueOf !== undefined, 'a run has orders');
    const { venue, currency } = instrumentAt(view, venueOf.no);
    const at = run.at.getTime();
    return {
      ...{ id: String(run.id), basketId: String(run.basket), mode: seen.mode, amount: seen.amount },
      ...(currency === CASH_ASSETS.TWD.code ? { market: 'twd', currency } : { market: 'usd', currency }),
      orders: seen.lines.map((line, place): WireOrder => {
        const instrument = instrumentAt(view, line.no);
        const order = byKey.get(lineKey(run, place));
        const why = refused.find(([which]) => which === place);
        const charged = Object.values(chargesFromJson(order?.charges ?? {})).reduce<bigint>(
          (sum, one) => sum + one,
          0n,
        );
        return {
          ...{ symbol: instrument.symbol, side: line.side, board: line.board },
          ...{ quantity: sharesOf(instrument, units(line.quantity)), amount: line.amount, limit: line.limit },
          ...{ orderId: order === undefined ? '' : String(order.id), state: order?.state ?? '' },
          filled: sharesOf(instrument, units(Number(order?.filled_quantity ?? 0n))),
          ...{ filledValue: formatMinor(order?.filled_value ?? 0n), charged: formatMinor(charged) },
          ...(order === undefined && why !== undefined && { refusal: refusalOf(why) }),
        };
      }),
      ...{ at, stamp: wireStamp(view, venue, at) },
    };
  });
}

function refusalOf([, code, params]: RefusedLine): NonNullable<WireOrder['refusal']> {
  return { code: code as NonNullable<WireOrder['refusal']>['code'], params };
}

import { assert, ok, type Outcome } from '@kuroshio/base';
import type { PayloadOf } from '@kuroshio/contract';
import { addTradingDays, isTradingDay, type TradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { AllRules } from '../requests/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import { type CallRow, openCalls, venueOfCall } from './call-rows.ts';
import {
  type LiquidationStopRow,
  markedLiquidationStop,
  readStopsOf,
  SELECT_LIQUIDATION_STOP,
  type StoredLiquidationStop,
  withdrawLiquidation,
} from './liquidation-stops.ts';
import { stopMessage } from './margin-message.ts';
import type { MarginParts } from './margin-parts.ts';

/** The last day of a stop is at most so many trading days ahead, by a rule of our house: a debt is not left to the market for longer. */
const MOST_STOP_DAYS = 5;
/** And so often for one call: what is owed is not put off without end, whoever agrees to it. */
const MOST_STOPS = 2;

const ADD = `insert into liquidation_stop (id, call_id, customer_id, until_on, reason, request_id, decided_at, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8)`;
/**
 * How two operators stop the selling for a margin call up to a day that they say. It takes nothing off what is owed: call, ratio and
 * what nothing covers stay, interest runs, and what was kept of the money is kept.
 */
export function liquidationStopRules({
  database,
  marks,
  exchange,
  inbox,
}: Pick<MarginParts, 'database' | 'marks' | 'exchange' | 'inbox'>): Pick<AllRules, 'liquidation-stop'> {
  type Payload = PayloadOf<'liquidation-stop'>;

  async function look(
    on: Queryable,
    { callId, until }: Payload,
  ): Promise<Outcome<{ readonly call: CallRow; readonly before: LiquidationStopRow | undefined }>> {
    const call = (await openCalls(on, marks)).find(({ id }) => String(id) === callId);
    if (call === undefined) return refuse('MARGIN_CALL_NOT_FOUND');
    const { calendar } = exchange.view.rulebook;
    const venue = venueOfCall(call);
    const { date } = clockOf(exchange.view, venue);
    const coming = Array.from({ length: MOST_STOP_DAYS }, (_, n) => addTradingDays(calendar, venue, date, n + 1));
    const days = isTradingDay(calendar, venue, date) ? [date, ...coming] : coming;
    if (!days.includes(until as TradingDate)) return refuse('LIQUIDATION_STOP_DAY', { days: MOST_STOP_DAYS });
    const stops = await readStopsOf(on, marks, call.id);
    if (stops.length >= MOST_STOPS) return refuse('LIQUIDATION_STOPPED_OFTEN', { count: MOST_STOPS });
    return ok({ call, before: stops.at(-1) });
  }

  const aboutOf = (callId: string | number) => `margin-call/${callId}`;

  return {
    'liquidation-stop': {
      async preview(payload) {
        const looked = await look(database, payload);
        if (!looked.ok) return looked;
        const { call, before } = looked.value;
        const facts = { call: String(call.id), customer: String(call.customer_id), state: call.state };
        return ok({
          about: aboutOf(call.id),
          customerId: call.customer_id,
          before: { ...facts, until: before?.until_on ?? '', reason: before?.reason ?? '' },
          after: { ...facts, until: payload.until, reason: payload.reason },
        });
      },
      async apply({ id, payload, now }) {
        const written: WrittenMessage[] = [];
        const done = await database.transaction(async (tx): Promise<Outcome<CallRow | undefined>> => {
          written.length = 0;
          const [known] = await tx.query<StoredLiquidationStop>(`${SELECT_LIQUIDATION_STOP} where request_id = $1`, [
            id,
          ]);
          if (known !== undefined)
            return marks.holds(markedLiquidationStop(known), known.mark)
              ? ok((await openCalls(tx, marks, known.customer_id)).find((one) => one.id === known.call_id))
              : refuse('MARGIN_CALL_NOT_FOUND');
          const looked = await look(tx, payload);
          if (!looked.ok) return looked;
          const { call } = looked.value;
          const [next] = await tx.query<{ id: bigint }>("select nextval('liquidation_stop_id_seq') as id");
          assert(next !== undefined, 'the sequence of stops gives a number');
          const row: LiquidationStopRow = {
            ...{ id: next.id, call_id: call.id, customer_id: call.customer_id },
            ...{ until_on: payload.until as TradingDate, reason: payload.reason },
            ...{ request_id: id, decided_at: new Date(now) },
          };
          await tx.query(ADD, [
            ...[row.id, row.call_id, row.customer_id, row.until_on, row.reason, row.request_id, row.decided_at],
            marks.make(markedLiquidationStop(row)),
          ]);
          written.push(...(await inbox.write(tx, [stopMessage(call, row)], now)));
          return ok(call);
        });
        if (!done.ok) return done;
        inbox.announce(written);
        if (done.value !== undefined) await withdrawLiquidation({ database, exchange }, done.value);
        return ok(aboutOf(payload.callId));
      },
    },
  };
}

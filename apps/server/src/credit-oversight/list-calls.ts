import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cash, formatMinor, NO_CASH } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import { countForgedStops, paidSince, readCallPage, stopInForce, venueOfCall } from '../margin/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readLiquidations } from './liquidation-orders.ts';
import { type CreditOversightParts, PAGE } from './oversight-parts.ts';
import { readStandings } from './called-accounts.ts';

type Path = 'credit-oversight/list-calls';

/** Calls and liquidations, as one snapshot has them; ratios at the prices of this moment. */
export function listCalls({
  database,
  marks,
  exchange,
}: CreditOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return ({ which, after }) =>
    database.transaction(
      async (tx) => {
        const asked = { which, after: after === undefined ? undefined : Number(after), size: PAGE };
        const { calls, next, forged } = await readCallPage(tx, marks, asked);
        const customers = calls.map(({ customer_id: customer }) => customer);
        const standingOf = await readStandings(tx, exchange, customers);
        const liquidationOf = await readLiquidations(tx, exchange, calls);
        const rows: OutputOf<Path>['calls'] = [];
        for (const call of calls) {
          const paid = await paidSince(tx, call);
          const stop = await stopInForce(tx, marks, call.id, clockOf(exchange.view, venueOfCall(call)).date);
          const { currency, ratioBps, owed, short, missing, putUp } = standingOf(call);
          const { sold, bought, orders, newest } = liquidationOf(call.id);
          rows.push({
            ...{ id: String(call.id), customer: String(call.customer_id), account: call.account, state: call.state },
            ...{ calledOn: call.called_on, dueOn: call.due_on, endedOn: call.ended_on, calledAt: call.at.getTime() },
            ...{ currency, ratioAtCallBps: call.ratio_bps, ratioBps },
            ...{ amount: formatMinor(cash(call.amount)), paid: formatMinor(paid) },
            stopped:
              stop === undefined || call.ended_on !== null ? null : { until: stop.until_on, reason: stop.reason },
            left: formatMinor(missing ?? (paid < call.amount ? cash(call.amount - paid) : NO_CASH)),
            ...{ owed: formatMinor(owed), shortfall: formatMinor(short) },
            ...{ sold: formatMinor(sold), bought: formatMinor(bought), orders, newest: [...newest] },
            putUp: (call.ended_on === null ? putUp : []).map(({ instrument, position, value }) => ({
              ...{
                positionId: String(position.id),
                symbol: instrument.symbol,
                quantity: sharesOf(instrument, position.quantity),
              },
              value: formatMinor(value),
            })),
          });
        }
        const forgedStops = await countForgedStops(tx, marks);
        return ok({ calls: rows, next: next === undefined ? null : String(next), forged, forgedStops });
      },
      { isolation: 'repeatable read' },
    );
}

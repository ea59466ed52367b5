import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marketOf } from '@kuroshio/market';
import { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow, type Exchange } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { wireConditional } from './wire-conditional.ts';

type Path = 'trading/list-conditionals';

export function listConditionals(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { instruments } = parts.exchange.view.rulebook;
    const asked =
      input.symbol === undefined
        ? instruments.all.filter((one) => marketOf(one) === input.market)
        : [instruments.bySymbol(input.symbol)];
    const rows = await parts.database.query<ConditionalRow>(
      `select ${CONDITIONAL_COLUMNS} from conditional_order
       where customer_id = $1 and (state in ('dormant', 'waiting')) = $2 and instrument_no = any($3::integer[]) and id < $4
       order by id desc limit $5`,
      [
        customerId,
        input.show === 'waiting',
        asked.map((one) => one?.no ?? 0),
        input.before ?? '9223372036854775807',
        input.limit + 1,
      ],
    );
    const orders = rows
      .slice(0, input.limit)
      .map((row) => wireConditional(parts.exchange.view, conditionalFromRow(row)));
    return ok({ orders, more: rows.length > input.limit });
  };
}

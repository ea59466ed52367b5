import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { SELECT_LINE, type StoredLine } from './operator-log.ts';
import type { OperatorParts } from './operator-parts.ts';
import { wireLines } from './wire-line.ts';

const PAGE = 50;
const WHERE = `id < $1 and ($2::integer is null or customer_id = $2) and ($3::text = '' or action = $3)
  and ($4::text = '' or operator_id = (select id from operator where name = $4))`;

/** What operators did and looked at. */
export function listLog({
  database,
  log,
  proof,
}: OperatorParts): Handler<InputOf<'operators/list-log'>, OutputOf<'operators/list-log'>, 'operators'> {
  return async ({ before, customer, operator, action }) => {
    const rows = await database.query<StoredLine>(`${SELECT_LINE} where ${WHERE} order by id desc limit ${PAGE + 1}`, [
      ...[
        before ?? '9223372036854775807',
        customer === undefined ? null : Number(customer),
        action ?? '',
        operator ?? '',
      ],
    ]);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      entries: await wireLines(database, log, shown),
      next: last === undefined ? null : String(last.id),
      proof: proof.state(),
    });
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { SELECT_LINE, type StoredLine } from './operator-log.ts';
import type { OperatorParts } from './operator-parts.ts';
import { wireLines } from './wire-line.ts';

const PAGE = 50;
const WHERE = `id < $1 and ($2::integer is null or customer_id = $2) and ($3::text = '' or action = $3)
  and ($4::text = '' or operator_id = (select id from operator where name = $4))`;

type Filters = InputOf<'operators/list-log'>;

/** A page of lines, newest first, and the line behind which the next begins. */
export async function readLines(
  on: Queryable,
  { before, customer, operator, action }: Filters,
  size: number,
): Promise<{ readonly rows: readonly StoredLine[]; readonly next: string | null }> {
  const rows = await on.query<StoredLine>(`${SELECT_LINE} where ${WHERE} order by id desc limit $5`, [
    ...[before ?? '9223372036854775807', customer === undefined ? null : Number(customer)],
    ...[action ?? '', operator ?? '', size + 1],
  ]);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last === undefined ? null : String(last.id) };
}

/** What operators did and looked at. */
export function listLog({
  database,
  log,
  proof,
}: OperatorParts): Handler<InputOf<'operators/list-log'>, OutputOf<'operators/list-log'>, 'operators'> {
  return async (asked) => {
    const { rows, next } = await readLines(database, asked, PAGE);
    return ok({ entries: await wireLines(database, log, rows), next, proof: proof.state() });
  };
}

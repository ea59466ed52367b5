import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { LedgerOversightParts } from './ledger-oversight-parts.ts';
import { kindsOfEvent, type PostingRow, SELECT_POSTING, wirePostings } from './posting-rows.ts';

type Path = 'ledger-oversight/read-posting';

const MOST = 100;

/** One posting with its lines, and what else was posted for the same event. That somebody looked is written down first. */
export function readPosting({
  database,
  operatorLog,
  view,
}: LedgerOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ id }, context) => {
    const { operatorId } = context.requireOperator();
    const [row] = await database.query<PostingRow>(`${SELECT_POSTING} where id = $1`, [id]);
    if (row === undefined) return refuse('POSTING_NOT_FOUND');
    const { now, ip, userAgent: device } = context;
    const rows = await database.query<PostingRow>(
      `${SELECT_POSTING} where kind = any($1::smallint[]) and business_id = $2 order by id limit ${MOST}`,
      [kindsOfEvent(row.kind), row.business_id],
    );
    const [posting, ...ofEvent] = await wirePostings(database, view, [row, ...rows]);
    if (posting === undefined) return refuse('POSTING_NOT_FOUND');
    const customerId = posting.customer === null ? undefined : row.owner_id;
    await operatorLog.note({
      ...{ operatorId, action: 'posting-read', about: `posting/${id}`, customerId, ip, device, now },
    });
    return ok({ posting, ofEvent });
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { FundingCaseParts } from './case-parts.ts';
import { currencyOf } from './deposit-rows.ts';
import { markedWithdrawal, SELECT_WITHDRAWAL, type StoredWithdrawal } from './withdrawal-rows.ts';

type Path = 'funding/list-withdrawal-cases';

/** Soonest due first: the late ones come before all others. */
const WAITING = `select w.*, t.operator_id as taker, r.id as request from (${SELECT_WITHDRAWAL}) w
  left join operator_case t on t.about = 'withdrawal/' || w.id and t.until > $1
  left join operator_request r on r.about = 'withdrawal/' || w.id and r.state in ('sent', 'approved')
  where w.state in ('under-review', 'approved') and ($2::bigint is null or (w.due_at, w.id) >
    ((select due_at from withdrawal where id = $2), $2))
  order by w.due_at, w.id limit 100`;

/** The withdrawals that wait to be approved or paid. */
export function listWithdrawalCases({
  funding,
}: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = funding.parts;
  return async ({ after }, { now }) => {
    const rows = await database.query<
      StoredWithdrawal & { readonly taker: number | null; readonly request: bigint | null }
    >(WAITING, [new Date(now), after ?? null]);
    const ours = rows.filter((row) => marks.holds(markedWithdrawal(row), row.mark));
    const names = await namesOf(
      database,
      ours.map(({ taker }) => taker),
    );
    return ok({
      cases: ours.map((row) => ({
        ...{ id: String(row.id), customer: String(row.customer_id), state: row.state },
        ...{ currency: currencyOf(row.asset), amount: formatMinor(row.amount) },
        destination: { kind: row.kind, place: row.place, tail: row.tail },
        ...{ askedAt: row.asked_at.getTime(), dueAt: row.due_at.getTime(), late: row.due_at.getTime() < now },
        latestAt: row.latest_at.getTime(),
        takenBy: row.taker === null ? null : (names.get(row.taker) ?? String(row.taker)),
        request: row.request === null ? null : String(row.request),
      })),
    });
  };
}

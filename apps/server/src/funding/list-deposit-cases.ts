import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { FundingCaseParts } from './case-parts.ts';
import { currencyOf, markedDeposit, SHOW_DEPOSIT, type ShownDeposit } from './deposit-rows.ts';

type Path = 'funding/list-deposit-cases';

/** Soonest due first; a page is a day's work at a broker of this size. */
const WAITING = `select s.*, t.operator_id as taker, r.id as request from (${SHOW_DEPOSIT}) s
  left join operator_case t on t.about = 'deposit/' || s.id and t.until > $1
  left join operator_request r on r.about = 'deposit/' || s.id and r.state in ('sent', 'approved')
  where s.state = 'under-review' and ($2::bigint is null or (s.due_at, s.id) >
    ((select due_at from deposit where id = $2), $2))
  order by s.due_at, s.id limit 100`;

/** The deposits that wait for a review. */
export function listDepositCases({ funding }: FundingCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = funding.parts;
  return async ({ after }, { now }) => {
    const rows = await database.query<
      ShownDeposit & { readonly taker: number | null; readonly request: bigint | null }
    >(WAITING, [new Date(now), after ?? null]);
    const ours = rows.filter((row) => marks.holds(markedDeposit(row), row.mark));
    const names = await namesOf(
      database,
      ours.map(({ taker }) => taker),
    );
    return ok({
      cases: ours.map((row) => ({
        ...{ id: String(row.id), customer: String(row.customer_id), channel: row.channel },
        ...{ currency: currencyOf(row.asset), amount: formatMinor(row.amount) },
        ...{ askedAt: row.asked_at.getTime(), dueAt: row.due_at.getTime(), late: row.due_at.getTime() < now },
        arrived: row.arrived === null ? null : formatMinor(row.arrived),
        takenBy: row.taker === null ? null : (names.get(row.taker) ?? String(row.taker)),
        request: row.request === null ? null : String(row.request),
      })),
    });
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { currencyOf, readStrategies } from '../strategies/index.ts';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from './application-rows.ts';
import type { LeadCaseParts } from './lead-parts.ts';

type Path = 'leads/list-cases';

const WAITING = `select s.*, t.operator_id as taker, r.id as request from (${SELECT_APPLICATION}) s
  left join operator_case t on t.about = 'lead-application/' || s.id and t.until > $1
  left join operator_request r on r.about = 'lead-application/' || s.id and r.state in ('sent', 'scheduled', 'approved')
  where s.state = 'under-review' order by s.id limit 100`;
const STANDING = `select s.id, n.value_after, r.id as request,
    (select count(*)::integer from strategy_lot l where l.strategy_id = s.id and l.units > 0 and l.customer_id <> s.pool) as followers
  from strategy s
  cross join lateral (select value_after from strategy_nav where strategy_id = s.id order by trading_date desc limit 1) n
  left join operator_request r on r.about = 'strategy/' || s.id and r.state in ('sent', 'scheduled', 'approved')
  where not s.paid_out`;

interface Standing {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly value_after: bigint;
  readonly followers: number;
  readonly request: bigint | null;
}

export function listCases({
  leads: { database, marks },
}: LeadCaseParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (_input, { now }) => {
    const rows = await database.query<
      StoredApplication & { readonly taker: number | null; readonly request: bigint | null }
    >(WAITING, [new Date(now)]);
    const ours = rows.filter((row) => marks.holds(markedApplication(row), row.mark));
    const names = await namesOf(
      database,
      ours.map(({ taker }) => taker),
    );
    const standing = new Map((await database.query<Standing>(STANDING)).map((row) => [row.id, row]));
    const strategies = (await readStrategies(database, marks)).flatMap((row) => {
      const own = standing.get(row.id);
      return own === undefined
        ? []
        : [
            {
              ...{ id: String(row.id), customer: row.lead === null ? null : String(row.lead) },
              ...{ name: row.name ?? row.code, currency: currencyOf(row.asset), state: row.state },
              ...{ fundSize: String(own.value_after), followers: own.followers },
              request: own.request === null ? null : String(own.request),
            },
          ];
    });
    return ok({
      cases: ours.map((row) => ({
        ...{ id: String(row.id), customer: String(row.customer_id), name: row.name },
        ...{ currency: currencyOf(row.asset), own: formatMinor(row.own), askedAt: row.asked_at.getTime() },
        takenBy: row.taker === null ? null : (names.get(row.taker) ?? String(row.taker)),
        request: row.request === null ? null : String(row.request),
      })),
      strategies,
    });
  };
}

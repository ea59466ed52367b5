import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { clockOf } from '../exchange/index.ts';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readStopRows, type StopReasonWord, type StopRow } from './stop-rows.ts';
import type { CreditStopsParts } from './stops-parts.ts';

type Path = 'credit-stops/list-credit-stops';
type Shown = OutputOf<Path>['stops'][number];

const DECIDED = `select id, maker, checker from operator_request where kind like 'credit-stop-%' and state = 'applied'`;
const LIFTED = 50;

/** What operators have stopped, as the rows say now; a row that is not ours is counted and shows nothing. */
export function listCreditStops({
  database,
  marks,
  exchange: { view },
}: CreditStopsParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  function stateOf(row: StopRow, liftedFrom: string | null): Shown['state'] {
    const instrument = view.rulebook.instruments.byNo(row.instrument_no);
    const today = instrument === undefined ? row.from_on : clockOf(view, instrument.venue).date;
    if (liftedFrom !== null && (liftedFrom <= today || liftedFrom === row.from_on)) return 'lifted';
    return row.from_on <= today ? 'active' : 'coming';
  }

  return async () => {
    const { ours, forged } = await readStopRows(database, marks);
    const requests = await database.query<{ id: bigint; maker: number; checker: number }>(DECIDED);
    const names = await namesOf(
      database,
      requests.flatMap(({ maker, checker }) => [maker, checker]),
    );
    const decidedBy = new Map(requests.map((request) => [request.id, request]));
    const written = new Set(ours.map(({ request_id }) => request_id));
    const nameOf = (id: number | undefined) => (id === undefined ? '' : (names.get(id) ?? String(id)));
    const shown = [...Map.groupBy(ours, (row) => `${row.financing} ${row.instrument_no}`).values()].flatMap((rows) =>
      rows.flatMap((row, n): Shown[] => {
        if (!row.stops) return [];
        // What comes after a stop of the same stock lifts it.
        const liftedFrom = rows[n + 1]?.from_on ?? null;
        const request = decidedBy.get(row.request_id);
        return [
          {
            ...{ id: String(row.id), financing: row.financing, reason: row.reason as StopReasonWord },
            symbol: view.rulebook.instruments.byNo(row.instrument_no)?.symbol ?? String(row.instrument_no),
            ...{ from: row.from_on, liftedFrom, state: stateOf(row, liftedFrom) },
            ...{ maker: nameOf(request?.maker), checker: nameOf(request?.checker) },
            decidedAt: row.decided_at.getTime(),
          },
        ];
      }),
    );
    const standing = shown.filter(({ state }) => state !== 'lifted');
    const lifted = shown.filter(({ state }) => state === 'lifted');
    return ok({
      stops: [
        ...standing.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)),
        ...lifted.toSorted((a, b) => b.decidedAt - a.decidedAt).slice(0, LIFTED),
      ],
      forged,
      missing: requests.filter(({ id }) => !written.has(id)).length,
    });
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { ApplicationState } from '@kuroshio/offerings';
import {
  markedOffering,
  type OfferingRow,
  scheduleOfRow,
  SELECT_OFFERING,
  type StoredOffering,
  symbolOf,
} from './offering-rows.ts';
import type { OfferingParts } from './offering-parts.ts';
import { timeText } from './wire-offering.ts';

type Path = 'offerings/list-dates';
type Step = OutputOf<Path>[number]['step'];

/** Any of the steps falls into the month: `"date":"2026-11-`. */
const OF_MONTH = `${SELECT_OFFERING} where position($1 in schedule) > 0 order by id`;
const OWN = `select offering_id, state from application
  where customer_id = $1 and offering_id = any($2::integer[]) and state <> 'cancelled'`;

/** What is shown of an offering, in the order of a day. What failed is neither shared out nor delivered. */
function stepsOf(
  { kind, stage, pays }: OfferingRow,
  own: readonly ApplicationState[],
): [Step, 'opens' | 'closes' | 'draws' | 'paysBy' | 'lists'][] {
  // Holders pay from the first day to the last; nothing is drawn.
  if (kind === 'rights')
    return [
      ['opens', 'opens'],
      ['pays', 'paysBy'],
      ['delivers', 'lists'],
    ];
  const isWon = (state: ApplicationState) => state === 'payment-due' || state === 'won' || state === 'completed';
  const isPaidLater = pays === 'win' && own.some(isWon);
  return [
    ['opens', 'opens'],
    ['closes', 'closes'],
    ['decides', 'draws'],
    ...(isPaidLater ? [['pays', 'paysBy'] as [Step, 'paysBy']] : []),
    ...(stage === 'failed' ? [] : [['delivers', 'lists'] as [Step, 'lists']]),
  ];
}

export function listDates({
  database,
  marks,
}: Pick<OfferingParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ month }, context) => {
    const rows = await database.query<StoredOffering>(OF_MONTH, [`"date":"${month}-`]);
    const offerings = rows.filter((row) => marks.holds(markedOffering(row), row.mark));
    const caller = context.customer?.customerId;
    const parts =
      caller === undefined
        ? []
        : await database.query<{ offering_id: number; state: ApplicationState }>(OWN, [
            caller,
            offerings.map(({ id }) => id),
          ]);
    // Of an auction somebody may have several.
    const own = Map.groupBy(parts, ({ offering_id }) => offering_id);
    const dates = offerings.flatMap((row) => {
      const schedule = scheduleOfRow(row);
      return stepsOf(
        row,
        (own.get(row.id) ?? []).map(({ state }) => state),
      ).flatMap(([step, of]) => {
        const { date, msOfDay } = schedule[of];
        if (!date.startsWith(month)) return [];
        return [
          {
            ...{ date, time: timeText(msOfDay), step, id: String(row.id), kind: row.kind, symbol: symbolOf(row) },
            ...{
              nameTw: row.name_tw,
              nameEn: row.name_en,
              simulated: row.source === 'simulated',
              own: own.has(row.id),
            },
          },
        ];
      });
    });
    // One's own first, then by the hour.
    return ok(
      dates.sort(
        (one, other) =>
          one.date.localeCompare(other.date) ||
          Number(other.own) - Number(one.own) ||
          one.time.localeCompare(other.time),
      ),
    );
  };
}

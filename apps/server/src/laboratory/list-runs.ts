import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { keptSpans, LEAST_DAYS, MARKETS, MONEY } from './run-bounds.ts';
import { outcomesOf, ownRuns } from './run-rows.ts';
import { wireRun } from './wire-run.ts';

type Path = 'laboratory/list-runs';
const NEWEST = 2n ** 62n;

export function listRuns({ database, exchange, marks }: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const spanIn = keptSpans(exchange);
  return async ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await ownRuns(
      ...([database, marks, customerId, before === undefined ? NEWEST : BigInt(before), limit + 1] as const),
    );
    const shown = rows.slice(0, limit);
    const outcomes = await outcomesOf(
      database,
      marks,
      shown.map(({ id }) => id),
    );
    const markets: OutputOf<Path>['markets'] = [];
    for (const market of MARKETS) {
      const span = await spanIn(market);
      const { least, most, usual } = MONEY[market];
      if (span === undefined) continue;
      markets.push({
        ...{ market, from: span.from, to: span.to, least: formatMinor(cash(least)), most: formatMinor(cash(most)) },
        usual: formatMinor(cash(usual)),
      });
    }
    return ok({
      ...{ markets, leastDays: LEAST_DAYS, more: rows.length > limit },
      runs: shown.map((row) => wireRun(row, outcomes.get(row.id))),
    });
  };
}

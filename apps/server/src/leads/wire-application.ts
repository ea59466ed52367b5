import type { OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { type StampingView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import { currencyOf } from '../strategies/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Marks } from '../identity/index.ts';
import type { ApplicationRow } from './application-rows.ts';
import { readRules, type RuleRow, wireRule } from './rule-rows.ts';

type Application = OutputOf<'leads/apply'>;

export const marketOf = ({ asset }: Pick<ApplicationRow, 'asset'>) => (currencyOf(asset) === 'TWD' ? 'twd' : 'usd');

/** Some applications, with the rules of those that have one. */
export async function wireApplications(
  on: Queryable,
  { view, marks }: { readonly view: StampingView; readonly marks: Pick<Marks, 'holds'> },
  rows: readonly ApplicationRow[],
): Promise<Application[]> {
  const rules = await readRules(
    on,
    marks,
    rows.filter(({ run_id }) => run_id !== null).map(({ id }) => id),
  );
  return rows.map((row) => wireApplication(view, row, rules.get(row.id)));
}

export function wireApplication(view: StampingView, row: ApplicationRow, rule: RuleRow | undefined): Application {
  const currency = currencyOf(row.asset);
  return {
    ...{ id: String(row.id), name: row.name, description: row.description, currency },
    market: marketOf(row),
    ...{ own: formatMinor(row.own), minimum: formatMinor(row.minimum), targetBps: row.target_bps },
    ...{ feeBps: row.fee_bps, drawdownBps: row.drawdown_bps, concentrationBps: row.concentration_bps },
    ...{ symbols: row.universe.split(' '), joinsFor: row.joins_for, state: row.state, reason: row.reason },
    told: row.told ?? '',
    decidedAs: (row.decided_as?.split(' ') ?? []) as Application['decidedAs'],
    strategyId: row.strategy_id === null ? null : String(row.strategy_id),
    rule: wireRule(rule),
    stamp: wireStamp(view, venueOfMoney(currency), row.asked_at.getTime()),
  };
}

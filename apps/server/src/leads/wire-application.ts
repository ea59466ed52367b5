import type { OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { type StampingView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import { currencyOf } from '../strategies/index.ts';
import type { ApplicationRow } from './application-rows.ts';

type Application = OutputOf<'leads/apply'>;

export const marketOf = ({ asset }: Pick<ApplicationRow, 'asset'>) => (currencyOf(asset) === 'TWD' ? 'twd' : 'usd');

export function wireApplication(view: StampingView, row: ApplicationRow): Application {
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
    stamp: wireStamp(view, venueOfMoney(currency), row.asked_at.getTime()),
  };
}

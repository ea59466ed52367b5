import type { OutputOf } from '@kuroshio/contract';
import type { Market } from '@kuroshio/market';
import type { RunReport } from './run-report.ts';
import { isOnMinutes, type OutcomeRow, type RunRow, type RunWish } from './run-rows.ts';

export type RunCard = OutputOf<'laboratory/run'>;

export const currencyOfMarket = (market: Market) => (market === 'twd' ? 'TWD' : 'USD');

export function reportOf(outcome: OutcomeRow | undefined): RunReport | null {
  const report = outcome?.report ?? null;
  return report === null ? null : (JSON.parse(report) as RunReport);
}

export function wireRun({ id, number, wish: text }: RunRow, outcome: OutcomeRow | undefined): RunCard {
  const wish = JSON.parse(text) as RunWish;
  const { algorithm, terms, symbols, from, to, money } = wish;
  const lots = isOnMinutes(wish) ? 'whole' : wish.lots;
  const report = reportOf(outcome);
  return {
    ...{ id: String(id), number, algorithm, terms, symbols, from, to, lots, money },
    currency: symbols[0]?.startsWith('US:') === true ? 'USD' : 'TWD',
    state: outcome === undefined ? 'waiting' : report === null ? 'failed' : 'done',
    ...{ totalBps: report?.totalBps ?? null, benchmarkBps: report?.benchmarkBps ?? null },
  };
}

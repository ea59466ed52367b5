import { ok, type Outcome } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { othersOf } from './other-runs.ts';
import { papersOfRun } from './paper-rows.ts';
import { deflatedBy, overfitBps } from './run-report.ts';
import { isOnMinutes, outcomesOf, ownRun, type RunWish, triedByNow } from './run-rows.ts';
import { standingPaper } from './wire-paper.ts';
import { reportOf } from './wire-run.ts';

/** A rule as it can be offered, with what all tries of it have come to by now. */
export interface TriedRule {
  readonly runId: bigint;
  readonly wish: RunWish;
  readonly tried: OutputOf<'leads/read-rule'>;
}

/**
 * A customer's run as a rule to be offered. Tries that came after the run count as well: who goes on to try has chosen among more.
 * Refuses what is not the customer's, or not done.
 */
export async function triedRule(
  parts: LaboratoryParts,
  customerId: number,
  runId: bigint,
): Promise<Outcome<TriedRule>> {
  const { database, marks } = parts;
  const run = await ownRun(database, marks, customerId, runId);
  if (run === undefined) return refuse('RUN_NOT_FOUND');
  const wish = JSON.parse(run.wish) as RunWish;
  const outcome = (await outcomesOf(database, marks, [run.id])).get(run.id);
  const report = reportOf(outcome);
  if (outcome === undefined || report === null) return refuse('RUN_NOT_TO_BE_OFFERED');
  const { tried, all } = await triedByNow(database, run);
  const { returns } = outcome;
  const others = await othersOf(parts, { id: run.id, wish, returns }, tried);
  const papers = await Promise.all(
    (await papersOfRun(database, marks, run.id)).map((row) => standingPaper(parts, row)),
  );
  const shown = papers.map(({ card }) => card).filter(({ reason }) => reason !== 'lost');
  const longest = shown.reduce<(typeof shown)[number] | undefined>(
    (most, card) => (most === undefined || card.days > most.days ? card : most),
    undefined,
  );
  const { algorithm, terms, symbols, from, to } = wish;
  return ok({
    ...{ runId: run.id, wish },
    tried: {
      ...{
        algorithm,
        terms,
        symbols,
        from,
        to,
        lots: isOnMinutes(wish) ? 'whole' : wish.lots,
        runNumber: run.number,
        days: report.days,
        totalBps: report.totalBps,
      },
      ...{ benchmarkBps: report.benchmarkBps, drawdownBps: report.drawdownBps, trials: others.count, runs: all },
      ...{ ...deflatedBy(returns, others), variants: others.variants.length, overfitBps: overfitBps(others.variants) },
      ...{ papers: papers.length, paperDays: longest?.days ?? 0, paperBps: longest?.totalBps ?? null },
    },
  });
}

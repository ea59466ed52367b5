import type { OutputOf } from '@kuroshio/contract';
import {
  type Instrument,
  orderCharges,
  tickAt,
  totalCharges,
  type TradingDate,
  unitsOf,
  valueOf,
} from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';
import type { SeenDay } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import { runAside } from '../platform/run-aside.ts';
import { LEARNED_STOCKS } from '../strategies/index.ts';
import { daysOver } from './days-over.ts';
import type { LaboratoryRunParts } from './laboratory-parts.ts';
import { addModel, trialsOf } from './model-rows.ts';
import type { TrainingAnswer, TrainingOrder } from './train-aside.ts';

export type ModelReport = NonNullable<OutputOf<'laboratory/model'>['model']>;

export const LEARNED = 'learned';

/** A year to learn from, a month to be tested on; what is answered reaches one day ahead, and a week is left out besides. */
const WINDOWS = { train: 252, purge: 1, embargo: 5, test: 21 } as const;
const BOOST = { trees: 40, depth: 3, rate: 0.08, leastRows: 40, calm: 10, bins: 32, rowShare: 0.7 } as const;
/** What is longer ago says little of today, and every day costs time. */
const MOST_DAYS = 780;
/** A yes is a probability of 55 %: nearer to even odds nothing pays for its costs. */
const YES_FROM = 0.55;
/** As the algorithm holds them. */
const MOST_PART = 0.3;
/** Training takes seconds; with less of a machine, ten times as long. */
const BOUNDS = { deadline: 180_000, megabytes: 512 } as const;
const YEAR = Math.sqrt(252);

const bpsOf = (part: number) => Math.trunc(part * 10_000);
const rounded = (value: number) => Math.round(value * 100) / 100;

/** What buying and selling a lot in one day costs, a tick against oneself each way, as a part of its value. */
function dayCostOf(instrument: Instrument, price: number, date: TradingDate): number {
  const quantity = instrument.lotSize as Shares;
  const value = valueOf(instrument, price as Price, quantity);
  const total = { value, shares: unitsOf(instrument, quantity) };
  const charges = (['buy', 'sell'] as const).map((side) =>
    totalCharges(orderCharges(instrument, side, total, date, { dayTrade: side === 'sell' })),
  );
  return Number(charges.reduce((sum, one) => sum + one, 0n)) / Number(value) + (2 * tickAt(instrument, price)) / price;
}

/** Trains anew on all days that are over, judges it by days it had not seen, and keeps both, whatever they say. */
export async function trainModel(parts: LaboratoryRunParts, signal?: AbortSignal): Promise<void> {
  const { database, exchange, marks, clock } = parts;
  const { date } = clockOf(exchange.view, 'TWSE');
  const series: [string, SeenDay[]][] = [];
  const costs = new Map<string, number>();
  for (const symbol of LEARNED_STOCKS) {
    const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) continue;
    const days = (await daysOver(parts, instrument)).slice(-MOST_DAYS);
    const last = days.at(-1);
    if (last === undefined) continue;
    series.push([symbol, days]);
    costs.set(symbol, dayCostOf(instrument, last.close, date));
  }
  if (series.length === 0) return;
  const before = await trialsOf(database, LEARNED);
  const trial = before.count + 1;
  const order: TrainingOrder = {
    ...{ series, costs, windows: WINDOWS, terms: { ...BOOST, seed: `${LEARNED}:${date}` } },
    ...{ yesFrom: YES_FROM, mostPart: MOST_PART, trials: { count: trial, sharpes: before.sharpes } },
  };
  const aside = new URL('./train-aside.ts', import.meta.url);
  const answer = (await runAside(aside, order, { ...BOUNDS, signal })) as TrainingAnswer;
  const report = reportOf(answer, order, trial, date);
  await addModel(
    database,
    marks,
    {
      ...{ algorithm: LEARNED, trial, trained_on: date, sharpe: answer.judgement.sharpe },
      ...{ model: JSON.stringify(answer.model), report: JSON.stringify(report) },
    },
    clock.now(),
  );
}

function reportOf(
  { model, judgement, windows }: TrainingAnswer,
  order: TrainingOrder,
  trial: number,
  trainedOn: TradingDate,
): ModelReport {
  const { verdict, holds, months, calibration, hitRate, alwaysYes, excess, error, returns } = judgement;
  const costs = [...order.costs.values()];
  return {
    ...{ trial, trainedOn, verdict, holds, months: [...months], windows: [...windows], windowDays: { ...WINDOWS } },
    hitRateBps: hitRate === null ? null : bpsOf(hitRate),
    alwaysYesBps: alwaysYes === null ? null : bpsOf(alwaysYes),
    ...{ excessBps: bpsOf(excess), errorBps: Math.ceil(error * 10_000) },
    calibration: calibration.map(({ from, to, count, mean, came }) => ({
      ...{ fromBps: Math.round(from * 10_000), toBps: Math.round(to * 10_000), count },
      ...{ meanBps: bpsOf(mean), cameBps: bpsOf(came) },
    })),
    ...{ days: returns.length, totalBps: bpsOf(judgement.total) },
    sharpe: returns.length < 60 ? null : rounded(judgement.sharpe * YEAR),
    ...{ chanceSharpe: rounded(judgement.benchmark * YEAR), deflatedBps: bpsOf(judgement.deflated) },
    importance: model.features
      .map((feature, at) => ({
        feature: feature as ModelReport['importance'][number]['feature'],
        bps: Math.round((model.importance[at] ?? 0) * 10_000),
      }))
      .toSorted((a, b) => b.bps - a.bps),
    symbols: order.series.map(([symbol]) => symbol),
    ...{ yesFromBps: Math.round(order.yesFrom * 10_000), trees: order.terms.trees, depth: order.terms.depth },
    costBps: Math.ceil((costs.reduce((sum, one) => sum + one, 0) / costs.length) * 10_000),
  };
}

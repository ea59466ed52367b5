import { createRandom } from '@kuroshio/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeenDay } from '../algorithm.ts';
import { learned } from '../algorithms/learned.ts';
import { boost } from './boost.ts';
import type { BoostTerms } from './boost-terms.ts';
import { FEATURE_DAYS, FEATURES, featuresOf } from './features.ts';
import { judge, type Judgement } from './judge.ts';
import { leafOf, probabilityOf, type TreeNode } from './model.ts';
import { plainTrees } from './plain-boost.ts';
import { samplesOf, train, walkForward, type Windows } from './walk-forward.ts';

const TERMS: BoostTerms = {
  ...{ trees: 12, depth: 3, rate: 0.1, leastRows: 20, calm: 8, bins: 16, rowShare: 0.7, seed: 'test' },
};
const WINDOWS: Windows = { train: 120, purge: 1, embargo: 5, test: 21 };
const YES = 0.53;

/** Trading days without weekends, so that months are as long as months are. */
function dateAt(day: number): string {
  const at = new Date(Date.UTC(2022, 0, 3));
  at.setUTCDate(at.getUTCDate() + Math.floor(day / 5) * 7 + (day % 5));
  return at.toISOString().slice(0, 10);
}

interface Market {
  readonly seed: string;
  readonly days: number;
  readonly drift?: number;
  /** How much of yesterday's move comes back in the session. */
  readonly edge?: number;
}

/** Stocks that move together in part, as real ones do. */
function market({ seed, days, drift = 0, edge = 0 }: Market): Map<string, SeenDay[]> {
  const random = createRandom(seed);
  const common = Array.from({ length: days }, () => 0.006 * random.normal());
  return new Map(
    ['A', 'B', 'C', 'D', 'E'].map((symbol) => {
      let close = 10_000;
      let before = 0;
      const own = Array.from({ length: days }, (_, day): SeenDay => {
        const open = close * (1 + 0.004 * random.normal());
        const move = drift + (common[day] ?? 0) + 0.01 * random.normal() - edge * Math.sign(before) * 0.01;
        const end = open * Math.exp(move);
        before = end / close - 1;
        close = end;
        const [high, low] = [Math.max(open, end), Math.min(open, end)];
        return { date: dateAt(day), open, high: high * 1.002, low: low * 0.998, close };
      });
      return [symbol, own];
    }),
  );
}

const FREE = { mostPart: 0.3, costOf: () => 0 };
const ONE = { count: 1, sharpes: [] };
function judged(of: Market, terms: { costOf: () => number; mostPart: number } = FREE, trials = ONE): Judgement {
  const { predictions } = walkForward(samplesOf(market(of)), WINDOWS, { ...TERMS, seed: of.seed });
  return judge(predictions, YES, terms, trials);
}

describe('boosting by histograms', () => {
  it('grows the same trees as the plain way, whatever the rows are', () => {
    const value = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
    const row = fc.tuple(value, value, value);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(row, fc.boolean()), { minLength: 2, maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 8 }),
        (sample, depth, bins, leastRows) => {
          const set = { features: ['a', 'b', 'c'], rows: sample.map(([one]) => one), ups: sample.map(([, up]) => up) };
          const terms = { ...TERMS, trees: 4, depth, bins, leastRows };
          expect(boost(set, terms).trees).toEqual(plainTrees(set, terms));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('grows the same trees as the plain way from days of a market', () => {
    const samples = samplesOf(market({ seed: 'small', days: 100, edge: 0.5 }));
    const set = {
      features: FEATURES,
      rows: samples.map(({ row }) => row),
      ups: samples.map(({ change }) => change > 0),
    };
    const terms = { ...TERMS, trees: 5, depth: 4 };
    expect(boost(set, terms).trees).toEqual(plainTrees(set, terms));
  });

  it('is the same again with the same seed, another with another, and survives being written as JSON', () => {
    const samples = samplesOf(market({ seed: 'json', days: 150 }));
    const model = train(samples, TERMS, YES);
    expect(train(samples, TERMS, YES)).toEqual(model);
    expect(train(samples, { ...TERMS, seed: 'other' }, YES)).not.toEqual(model);
    const read = JSON.parse(JSON.stringify(model)) as typeof model;
    for (const { row } of samples) expect(probabilityOf(read, row)).toBe(probabilityOf(model, row));
    expect(model.importance.reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 9);
  });

  it('never asks deeper than it may, nor leaves fewer rows than it may', () => {
    const samples = samplesOf(market({ seed: 'deep', days: 150, edge: 1 }));
    const { trees } = train(samples, { ...TERMS, depth: 4, rowShare: 1 }, YES);
    const depthOf = (node: TreeNode): number =>
      'leaf' in node ? 0 : 1 + Math.max(depthOf(node.low), depthOf(node.high));
    for (const tree of trees) {
      expect(depthOf(tree)).toBeLessThanOrEqual(4);
      const byLeaf = Map.groupBy(samples, ({ row }) => leafOf(tree, row));
      for (const [, rows] of byLeaf) expect(rows.length).toBeGreaterThanOrEqual(TERMS.leastRows);
    }
  });
});

describe('features', () => {
  const days = market({ seed: 'features', days: 80 }).get('A') ?? [];

  it('need 61 days, and say the same whatever comes before or after them', () => {
    expect(featuresOf(days.slice(0, FEATURE_DAYS - 1))).toBeUndefined();
    const then = featuresOf(days.slice(5, 5 + FEATURE_DAYS));
    expect(then).toEqual(featuresOf(days.slice(0, 5 + FEATURE_DAYS)));
    expect(then).toHaveLength(FEATURES.length);
  });

  it.each([
    ['change-1', 0.01],
    ['change-5', 1.01 ** 5 - 1],
    ['place-in-20', 1],
    ['range-10', 0],
    ['volatility-60', 0],
  ])('%s of a price that rises by 1 %% a day', (name, expected) => {
    const rising = Array.from({ length: FEATURE_DAYS }, (_, day): SeenDay => {
      const close = 100 * 1.01 ** day;
      return { date: dateAt(day), open: close, high: close, low: close, close };
    });
    expect(featuresOf(rising)?.[FEATURES.indexOf(name)]).toBeCloseTo(expected, 6);
  });
});

describe('walking forward', () => {
  const seed = 'forward';

  it('tests after a gap what was not trained on, each question once', () => {
    const { predictions, windows } = walkForward(samplesOf(market({ seed, days: 300 })), WINDOWS, TERMS);
    expect(windows.length).toBeGreaterThan(3);
    for (const [at, { trainTo, testFrom, testTo }] of windows.entries()) {
      const gap = predictions.filter(({ date }) => date > trainTo && date < testFrom);
      if (at === 0) expect(gap).toEqual([]);
      expect(trainTo < testFrom && testFrom <= testTo).toBe(true);
    }
    expect(new Set(predictions.map(({ symbol, date }) => `${symbol} ${date}`)).size).toBe(predictions.length);
    expect(windows.slice(1).every(({ testFrom }, at) => testFrom > (windows[at]?.testTo ?? ''))).toBe(true);
  });

  it('leaves out of training whatever was answered in or after the first test day', () => {
    const samples = samplesOf(market({ seed, days: 300 }));
    const { windows } = walkForward(samples, WINDOWS, TERMS);
    for (const { trainFrom, trainTo, testFrom } of windows) {
      const used = samples.filter(({ date }) => date >= trainFrom && date <= trainTo);
      expect(used.every(({ answered }) => answered < testFrom)).toBe(true);
    }
  });

  it('predicts the past the same, however the future is shuffled', () => {
    const whole = market({ seed, days: 300 });
    const cut = 230;
    const random = createRandom('shuffle');
    const shuffled = new Map(
      [...whole].map(([symbol, days]) => {
        const later = days.slice(cut).map((day) => ({ day, at: random.next() }));
        const mixed = later.toSorted((a, b) => a.at - b.at).map(({ day }, at) => ({ ...day, date: dateAt(cut + at) }));
        return [symbol, [...days.slice(0, cut), ...mixed]];
      }),
    );
    const before = (series: typeof whole) =>
      walkForward(samplesOf(series), WINDOWS, TERMS)
        .predictions.filter(({ date }) => date < dateAt(cut))
        .map(({ symbol, date, probability }) => ({ symbol, date, probability }));
    expect(before(shuffled).length).toBeGreaterThan(100);
    expect(before(shuffled)).toEqual(before(whole));
  });
});

describe('the verdict', () => {
  it('on pure noise is an edge in one of twenty at most, drift or none', () => {
    const seeds = Array.from({ length: 40 }, (_, at) => `noise ${at}`);
    const alarms = seeds.filter(
      (seed, at) => judged({ seed, days: 560, drift: at % 2 === 0 ? 0 : 0.001 }).verdict === 'edge',
    );
    expect(alarms.length).toBeLessThanOrEqual(2);
  });

  it('finds an edge that was planted, on every seed', () => {
    for (let at = 0; at < 5; at++) {
      const { verdict, holds, hitRate, alwaysYes } = judged({ seed: `planted ${at}`, days: 560, edge: 0.6 });
      expect({ verdict, holds }).toEqual({ verdict: 'edge', holds: { enough: true, hits: true, sharpe: true } });
      expect((hitRate ?? 0) - (alwaysYes ?? 0)).toBeGreaterThan(0.1);
    }
  });

  it('is no edge where costs eat it, nor where too many trials were made', () => {
    const of = { seed: 'planted 0', days: 560, edge: 0.6 };
    const dear = judged(of, { mostPart: 0.3, costOf: () => 0.02 });
    expect(dear.verdict).toBe('no-edge');
    expect(dear.holds).toEqual({ enough: true, hits: true, sharpe: false });
    const free = judged(of);
    const tried = judged(of, FREE, { count: 10_000, sharpes: [-0.6, 0.6, -0.5, 0.5] } as never);
    expect(tried.deflated).toBeLessThan(free.deflated);
    expect(tried.verdict).toBe('no-edge');
  });

  it('is no edge where it hardly ever says yes, or never', () => {
    const never = judge([], YES, FREE, ONE);
    expect(never).toMatchObject({ verdict: 'no-edge', hitRate: null, alwaysYes: null, deflated: 0 });
    expect(judged({ seed: 'planted 0', days: 230, edge: 0.6 }).holds.enough).toBe(false);
  });

  it('counts hits by month beside always saying yes, and its calibration adds up', () => {
    const { months, calibration, hitRate } = judged({ seed: 'months', days: 400, edge: 0.4 });
    const sum = (of: (month: (typeof months)[number]) => number) =>
      months.reduce((total, month) => total + of(month), 0);
    expect(sum(({ hits }) => hits) / sum(({ yes }) => yes)).toBeCloseTo(hitRate ?? 0, 12);
    expect(months.every(({ hits, yes, ups, asked }) => hits <= yes && ups <= asked && hits <= ups)).toBe(true);
    expect(calibration.reduce((total, { count }) => total + count, 0)).toBe(sum(({ asked }) => asked));
    for (const { from, to, mean } of calibration) expect(mean >= from && mean < to + 1e-9).toBe(true);
  });
});

describe('the algorithm that asks a model', () => {
  const series = market({ seed: 'algorithm', days: 200, edge: 0.8 });
  const model = train(samplesOf(series), TERMS, YES);
  const seen = {
    ...{ days: (symbol: string) => series.get(symbol) ?? [], minutes: () => [] },
    ...{ opens: 540, closes: 810, minute: 560 },
  };

  it('holds what the model says yes to, at most three tenths in each', () => {
    const targets = learned([...series.keys()], model).targets(seen);
    const yes = [...series]
      .filter(([, days]) => probabilityOf(model, featuresOf(days) ?? []) >= YES)
      .map(([one]) => one);
    expect([...targets.keys()]).toEqual(yes);
    expect(yes.length).toBeGreaterThan(0);
    expect([...targets.values()].every((part) => part <= 3_000)).toBe(true);
  });

  it('holds nothing without a model', () => {
    expect(learned([...series.keys()], undefined).targets(seen).size).toBe(0);
  });
});

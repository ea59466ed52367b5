/** What may be drawn over the prices; one at a time, so that every line can be told from the others. */
export const MAIN_STUDIES = ['MA', 'BOLL'] as const;
export type MainStudy = (typeof MAIN_STUDIES)[number];

/** What may stand below the prices, in the order from the top. */
export const SUB_STUDIES = ['VOL', 'MACD', 'KDJ', 'RSI'] as const;
export type SubStudy = (typeof SUB_STUDIES)[number];

/** Those that have parameters. */
export type TunedStudy = MainStudy | Exclude<SubStudy, 'VOL'>;

/** Which studies a chart shows, and their parameters. */
export interface Studies {
  readonly main: MainStudy | 'none';
  readonly sub: readonly SubStudy[];
  readonly periods: Readonly<Record<TunedStudy, readonly number[]>>;
}

/** The parameters as Taiwan's brokers have them at first. */
export const STANDARD_PERIODS: Studies['periods'] = {
  MA: [5, 20, 60],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
};

export const STANDARD_STUDIES: Studies = { main: 'MA', sub: ['VOL'], periods: STANDARD_PERIODS };

/** Bounds of a parameter; the width of the Bollinger bands counts standard deviations, all others bars. */
export function periodBounds(study: TunedStudy, place: number): { readonly min: number; readonly max: number } {
  if (study === 'BOLL' && place === 1) return { min: 1, max: 5 };
  return { min: study === 'KDJ' && place > 0 ? 1 : 2, max: 250 };
}

function periodsOf(study: TunedStudy, kept: unknown): readonly number[] {
  const standard = STANDARD_PERIODS[study];
  if (!Array.isArray(kept) || kept.length !== standard.length) return standard;
  const fits = kept.every((value: unknown, place) => {
    const { min, max } = periodBounds(study, place);
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  });
  return fits ? kept.map(Number) : standard;
}

/** Studies as they were kept somewhere that anybody may have written to; what does not fit becomes the standard. */
export function readStudies(kept: unknown): Studies {
  if (typeof kept !== 'object' || kept === null) return STANDARD_STUDIES;
  const { main, sub, periods } = kept as Partial<Record<keyof Studies, unknown>>;
  const tuned = (typeof periods === 'object' && periods !== null ? periods : {}) as Partial<Record<string, unknown>>;
  return {
    main: main === 'none' ? 'none' : (MAIN_STUDIES.find((study) => study === main) ?? STANDARD_STUDIES.main),
    sub: Array.isArray(sub) ? SUB_STUDIES.filter((study) => sub.includes(study)) : STANDARD_STUDIES.sub,
    periods: {
      MA: periodsOf('MA', tuned['MA']),
      BOLL: periodsOf('BOLL', tuned['BOLL']),
      MACD: periodsOf('MACD', tuned['MACD']),
      KDJ: periodsOf('KDJ', tuned['KDJ']),
      RSI: periodsOf('RSI', tuned['RSI']),
    },
  };
}

/** The figures of one bar; missing until there are bars enough. */
export interface MacdValue {
  dif?: number;
  dea?: number;
  /** DIF − DEA, as Taiwan's brokers show it (not doubled as on the mainland). */
  osc?: number;
}

/**
 * Moving average convergence and divergence of closes. An exponential average of n bars begins with the plain average of
 * the first n and goes on with the weight 2 ÷ (n + 1).
 */
export function macdValues(closes: readonly number[], short: number, long: number, signal: number): MacdValue[] {
  const fast = exponential(closes, short);
  const slow = exponential(closes, long);
  const difs = closes.map((_, at) => {
    const [a, b] = [fast[at], slow[at]];
    return a === undefined || b === undefined ? undefined : a - b;
  });
  const from = Math.max(short, long) - 1;
  const deas = exponential(
    difs.slice(from).map((dif) => dif ?? 0),
    signal,
  );
  return difs.map((dif, at) => {
    if (dif === undefined) return {};
    const dea = deas[at - from];
    return dea === undefined ? { dif } : { dif, dea, osc: dif - dea };
  });
}

function exponential(values: readonly number[], length: number): (number | undefined)[] {
  let sum = 0;
  let average = 0;
  return values.map((value, at) => {
    sum += value;
    if (at < length - 1) return undefined;
    average = at === length - 1 ? sum / length : average + (2 / (length + 1)) * (value - average);
    return average;
  });
}

import { assert } from '@kuroshio/base';
import { type BasisPoints, basisPoints, type Price } from '@kuroshio/money';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, TradingDate } from './instrument.ts';
import { US_ETFS } from './tables/us-etfs.ts';
import { US_STOCKS } from './tables/us-stocks.ts';
import { nearestTick } from './tick.ts';

/** How one US instrument is kept from moving too fast: bands around a moving reference, and a pause where they hold it. */
export interface LuldRule extends Dated {
  /** How far back the trades of the average reach, venue milliseconds. */
  readonly windowMs: number;
  /** How long a reference stands at least, venue milliseconds. */
  readonly updateMs: number;
  /** The reference moves only where the average is at least this far from it, in hundredths of a percent. */
  readonly minMoveBps: BasisPoints;
  /** How long the best price may stand at a band before matching pauses, venue milliseconds. */
  readonly limitStateMs: number;
  /** How long orders gather before the auction that follows, venue milliseconds. */
  readonly pauseMs: number;
  /** Before this moment of the venue's day every band is doubled, milliseconds; 0 where the opening is like the rest. */
  readonly wideUntil: number;
  /** The last part of the session in which bands are doubled, venue milliseconds. */
  readonly wideLastMs: number;
  /** Whether tier 2 above 3.00 is doubled in that last part too. */
  readonly wideForAll: boolean;
  readonly source: string;
}

const CONSTANT = {
  windowMs: 5 * 60_000,
  updateMs: 30_000,
  minMoveBps: basisPoints(100),
  limitStateMs: 15_000,
  pauseMs: 5 * 60_000,
  wideLastMs: 25 * 60_000,
} as const;

const IN_FORCE: LuldRule = {
  ...CONSTANT,
  from: '2020-02-24',
  to: null,
  wideUntil: 0,
  wideForAll: false,
  source:
    'LULD plan, overview of its operators (luldplan.com); Amendment 18 in force since 2020-02-24, by public ' +
    "repositories' notes",
};

/** Limit Up-Limit Down, the plan of the US exchanges against extraordinary volatility of single stocks. */
export const LULD_RULES: readonly (LuldRule | (Dated & { readonly windowMs: null }))[] = [
  { from: null, to: '2013-04-07', windowMs: null },
  {
    ...CONSTANT,
    from: '2013-04-08',
    to: '2020-02-23',
    wideUntil: (9 * 60 + 45) * 60_000,
    wideForAll: true,
    source:
      "LULD plan as approved on 2012-05-31, by public repositories' notes: doubled until 09:45 and from 15:35; that " +
      'it came in steps until 2014 (tier 2 from 2013-08-05) is left out',
  },
  IN_FORCE,
];

/** The rule for an instrument on a day, null where none applies: outside the US, for indices, before 2013-04-08. */
export function luldRule(instrument: Pick<Instrument, 'venue' | 'kind'>, date: TradingDate): LuldRule | null {
  if (instrument.venue !== 'US' || (instrument.kind !== 'stock' && instrument.kind !== 'etf')) return null;
  const row = rowOn(LULD_RULES, date);
  return row.windowMs === null ? null : row;
}

const firstTier = new Set<number>([
  ...US_STOCKS.filter(([, , , , , , inSp500]) => inSp500).map(([no]) => no),
  ...US_ETFS.map(([no]) => no),
]);

/**
 * The tier of a US instrument. The plan's tier 1 is the S&P 500, the Russell 1000 and a list of much traded ETPs, without
 * leveraged ones. Our tables know who is in the S&P 500, and each of their ETFs (none is leveraged) is among the most
 * traded of its kind: these are tier 1 (general knowledge for the ETFs). Tier 2 is the rest: ADRs, an installation's own
 * listings, and the members of the Russell 1000 outside the S&P 500, which our tables cannot tell.
 */
export function luldTier(instrument: Pick<Instrument, 'no'>): 1 | 2 {
  return firstTier.has(instrument.no) ? 1 : 2;
}

/** The highest and the lowest price at which an instrument may trade at a moment, both inclusive, in price units. */
export interface LuldBands {
  readonly up: Price;
  readonly down: Price;
}

/** What the bands of a moment depend on. */
export interface LuldMoment {
  readonly instrument: Pick<Instrument, 'no' | 'venue' | 'kind' | 'tickClass' | 'fixedTick'>;
  /** The reference of the moment, in price units (scale 4); may have a fraction. */
  readonly reference: number;
  /** The close of the day before: it decides on the percentage, not the reference. */
  readonly previousClose: Price;
  readonly date: TradingDate;
  /** Time of the venue's day, milliseconds. */
  readonly msOfDay: number;
  /** When the session closes, milliseconds of the venue's day: 16:00, 13:00 on an early close. */
  readonly closesAt: number;
  /** How many times its index a fund moves: 3 for a threefold one, upwards or inverse. 1 where it is left out. */
  readonly leverage?: number;
}

/** Price units of USD 3.00, 0.75 and 0.15. Source: LULD plan, appendix A. */
const LOW_PRICE = 3_0000;
const LOWEST_PRICE = 7500;
const LOWEST_AMOUNT = 1500;

/** Distance of a band from the reference in price units, neither doubled nor levered. */
function distance(tier: 1 | 2, reference: number, previousClose: Price): number {
  if (previousClose > LOW_PRICE) return (reference * (tier === 1 ? 500 : 1000)) / 10_000;
  if (previousClose >= LOWEST_PRICE) return (reference * 2000) / 10_000;
  return Math.min(LOWEST_AMOUNT, (reference * 7500) / 10_000);
}

/**
 * The price bands of a moment of the session: 5 % (tier 2: 10 %) around the reference where the previous close is above
 * 3.00, 20 % from 0.75 to 3.00, below that 0.15 or 75 %, whichever is less. Doubled in the last 25 minutes for tier 1 and
 * for tier 2 up to 3.00 (until 2020-02-23 for all, and before 09:45 too); times the leverage of a leveraged fund. Each is
 * rounded to the nearest tick, halfway to the higher, and the lower one is never below the lowest price.
 * Source: LULD plan, appendix A; the rounding to the tick by general knowledge. Throws where `luldRule` knows no rule.
 */
export function luldBands(moment: LuldMoment): LuldBands {
  const { instrument, reference, previousClose, date, msOfDay, closesAt, leverage = 1 } = moment;
  assert(leverage >= 1, `not a leverage: ${leverage}`);
  const rule = luldRule(instrument, date);
  assert(rule !== null, `no bands for ${instrument.no} on ${date}`);
  const tier = luldTier(instrument);
  const closing = msOfDay >= closesAt - rule.wideLastMs;
  const widens = rule.wideForAll || tier === 1 || previousClose <= LOW_PRICE;
  const times = msOfDay < rule.wideUntil || (closing && widens) ? 2 : 1;
  const amount = distance(tier, reference, previousClose) * leverage * times;
  return {
    up: nearestTick(instrument, reference + amount),
    down: nearestTick(instrument, Math.max(reference - amount, 0)),
  };
}

/** The price around which the bands lie, in price units with a fraction, and the millisecond of the day it was set. */
export interface LuldReference {
  readonly price: number;
  readonly setAt: number;
}

/**
 * The reference after a look at the average of the window: it moves to the average where it has stood for 30 seconds and
 * the average is 1 % or more away from it; otherwise it is `current` itself.
 * @param average of the trades of the last five minutes, price units with a fraction; 0 where there were none, which
 *   leaves the reference as it is
 * @param rule of the day; without it the one in force since 2020-02-24
 */
export function nextLuldReference(
  current: LuldReference,
  average: number,
  msOfDay: number,
  rule: Pick<LuldRule, 'updateMs' | 'minMoveBps'> = IN_FORCE,
): LuldReference {
  if (average === 0 || msOfDay - current.setAt < rule.updateMs) return current;
  const move = Math.abs(average - current.price);
  return move * 10_000 >= current.price * rule.minMoveBps ? { price: average, setAt: msOfDay } : current;
}

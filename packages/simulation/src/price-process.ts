import { createRandom, type Random } from '@kuroshio/base';
import { type Calendar, previousTradingDay, type TradingDate } from '@kuroshio/market';
import { type FactorMarket, type InstrumentProfile, MARKET_FACTS } from './instrument-profile.ts';

/**
 * The log price of an instrument is the sum of what its market, its industry and it alone do. A factor's move on a
 * date depends on nothing but the seed, its name and the date, so that history and live days are one process and a day
 * is the same whoever asks for it. Moves are in standard deviations: a loading's weight turns them into returns.
 */
export interface FactorDay {
  /** Move between the previous close and the open, of variance 1. */
  readonly overnight: number;
  /** Move between the open and the close, of variance 1. */
  readonly session: number;
}

/** Share of Taiwan's overnight move that is New York's session before it. */
const TAIPEI_FOLLOWS_NEW_YORK = 0.75;
const VOLATILITY_MEMORY_DAYS = 15;
const VOLATILITY_PERSISTENCE = 0.88;
const VOLATILITY_OF_VOLATILITY = 0.28;

/** A normal move with slightly fat tails (kurtosis about 5), of variance 1. */
export function fatTailed(random: Random): number {
  return (random.normal() * Math.exp(0.35 * random.normal())) / Math.exp(0.35 * 0.35);
}

export interface PriceProcess {
  /** The move of `factor` (for example `tw:market`) on a date of its market. */
  factorDay(calendar: Calendar, factor: string, date: TradingDate): FactorDay;
  /** How excited a market is on a date, relative to its usual volatility: quiet and stormy weeks cluster. Mean square about 1. */
  excitement(calendar: Calendar, market: FactorMarket, date: TradingDate): number;
}

/** Days kept of each factor: what is dropped is drawn again, the same. */
const DAYS_KEPT = 2500;

type Draw<Value> = (calendar: Calendar, name: string, date: TradingDate) => Value;

/** Remembers what `draw` answers for a name and a date: calendars differ in days to come, not in those before a date. */
function remember<Value>(draw: Draw<Value>): Draw<Value> {
  const byName = new Map<string, Map<TradingDate, Value>>();
  return (calendar, name, date) => {
    let byDate = byName.get(name);
    if (byDate === undefined) {
      byDate = new Map();
      byName.set(name, byDate);
    }
    let value = byDate.get(date);
    if (value === undefined) {
      value = draw(calendar, name, date);
      if (byDate.size >= DAYS_KEPT) byDate.clear();
      byDate.set(date, value);
    }
    return value;
  };
}

/** @param seed the same seed gives the same factors. */
export function createPriceProcess(seed: string): PriceProcess {
  const factorDay: PriceProcess['factorDay'] = remember<FactorDay>((calendar, factor, date) => {
    const random = createRandom(`factor:${seed}:${factor}:${date}`);
    const session = fatTailed(random);
    const overnight = fatTailed(random);
    if (factor !== 'tw:market') return { overnight, session };
    // Taipei opens on what New York did while it slept.
    const newYork = factorDay(calendar, 'us:market', previousTradingDay(calendar, 'US', date)).session;
    const own = Math.sqrt(1 - TAIPEI_FOLLOWS_NEW_YORK ** 2) * overnight;
    return { overnight: TAIPEI_FOLLOWS_NEW_YORK * newYork + own, session };
  });

  const shock = remember<number>((_, market, date) => createRandom(`excitement:${seed}:${market}:${date}`).normal());

  const excitement = remember<number>((calendar, market, date) => {
    let sum = 0;
    let variance = 0;
    let weight = 1;
    let at = date;
    for (let day = 0; day < VOLATILITY_MEMORY_DAYS; day++) {
      sum += weight * shock(calendar, market, at);
      variance += weight * weight;
      weight *= VOLATILITY_PERSISTENCE;
      at = previousTradingDay(calendar, VENUE_OF_MARKET[market as FactorMarket], at);
    }
    const level = sum / Math.sqrt(variance);
    return Math.exp(VOLATILITY_OF_VOLATILITY * level - VOLATILITY_OF_VOLATILITY ** 2);
  });

  return { factorDay, excitement };
}

/** The venue whose calendar a market's factors follow. */
const VENUE_OF_MARKET = { tw: 'TWSE', us: 'US', digital: 'CRYPTO', fx: 'FX' } as const;

/** A day's moves of one instrument as log returns. */
export interface DayMove {
  readonly overnight: number;
  readonly session: number;
  /** Deviation that the session's return is drawn with: the scale of the day's range. */
  readonly sessionDeviation: number;
  /** Size of the whole move in deviations of an ordinary day: what traders call a big day. */
  readonly surprise: number;
}

/** Draws an instrument's day: factors from the process, its own part from `own`. */
export function drawDay(
  prices: PriceProcess,
  calendar: Calendar,
  profile: InstrumentProfile,
  date: TradingDate,
  own: Random,
): DayMove {
  const { days, overnight } = MARKET_FACTS[profile.market];
  let factorOvernight = 0;
  let factorSession = 0;
  for (const { factor, weight } of profile.loadings) {
    const day = prices.factorDay(calendar, factor, date);
    factorOvernight += weight * day.overnight;
    factorSession += weight * day.session;
  }
  const excited = prices.excitement(calendar, profile.market, date);
  const perDay = excited / Math.sqrt(days);
  const ownOvernight = fatTailed(own) * profile.ownVolatility;
  const ownSession = fatTailed(own) * profile.ownVolatility;
  const gap = (factorOvernight + ownOvernight) * perDay * Math.sqrt(overnight);
  const session = (factorSession + ownSession) * perDay * Math.sqrt(1 - overnight);
  const deviation = profile.volatility * perDay * Math.sqrt(1 - overnight);
  return {
    overnight: gap,
    session: session + profile.drift / days,
    sessionDeviation: deviation,
    surprise: Math.abs(gap + session) / Math.max(1e-9, profile.volatility / Math.sqrt(days)),
  };
}

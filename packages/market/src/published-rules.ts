import { BOARD_TABLE, type BoardSession } from './boards.ts';
import { SETTLEMENT_RULES } from './calendar.ts';
import { CALL_DELAY_RULES } from './call-delay.ts';
import { appliesOn, type Dated } from './dated.ts';
import type { Market, TradingDate, Venue } from './instrument.ts';
import { LULD_RULES } from './luld.ts';
import { BREAKER_RULES } from './market-breaker.ts';
import { PRICE_LIMIT_RULES } from './price-limit.ts';
import { FEE_SCHEDULE, type FeeRow } from './tables/fee-schedule.ts';
import { TICK_BANDS, type TickBand } from './tick.ts';
import { DISPOSITION_ROWS, VOLATILITY_RULES } from './volatility.ts';

/** A rule as it is told to people: its values, when they apply, and whether that is now. */
export type Told<Values> = Values & Dated & { readonly inForce: boolean };

/** The rules of one market as the program applies them, with what applied before and what is to come. */
export interface PublishedRules {
  readonly charges: readonly Told<
    Pick<FeeRow, 'kind' | 'side' | 'taxClasses' | 'dayTrade' | 'oddLot' | 'basis' | 'minimum' | 'cap' | 'rounding'> & {
      /** Percent of the value, or money of the market per share, in decimal digits. */
      readonly rate: string;
    }
  >[];
  readonly settlement: readonly Told<{ readonly days: number }>[];
  /** Of the boards besides the regular one. */
  readonly boards: readonly Told<
    Pick<BoardSession, 'board' | 'auctions'> & { readonly opens: number; readonly closes: number }
  >[];
  readonly ticks: readonly { readonly tickClass: 'tw-stock' | 'tw-fund' | 'us'; readonly bands: readonly TickBand[] }[];
  readonly priceLimits: readonly Told<{ readonly bps: number }>[];
  /** A single stock's interruption: how far beyond the average, and for how long. */
  readonly interruptions: readonly Told<{ readonly bps: number; readonly pauseMs: number }>[];
  /** An opening or closing that waits: how far a simulated price jumped, and for how long each. */
  readonly callDelays: readonly Told<{
    readonly bps: number;
    readonly openingMs: number;
    readonly closingMs: number;
  }>[];
  readonly dispositions: readonly Told<{ readonly everyMs: number }>[];
  /** Bands around a moving average: how far back it reaches, how long a price may stand at one, and how long the pause is. */
  readonly bands: readonly Told<{
    readonly windowMs: number;
    readonly limitStateMs: number;
    readonly pauseMs: number;
  }>[];
  readonly breakers: readonly Told<{
    readonly level: 1 | 2 | 3;
    readonly bps: number;
    readonly haltMs: number | 'day';
  }>[];
}

/** `numerator / denominator` in decimal digits without trailing zeros; the denominator is a power of ten. */
function decimal(numerator: bigint, denominator: bigint): string {
  const places = denominator.toString().length - 1;
  const digits = numerator.toString().padStart(places + 1, '0');
  const point = digits.length - places;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

/** In hundredths of a percent of money in cents: both come to two more places. */
function rateOf({ basis, numerator, denominator }: FeeRow): string {
  return basis === 'value' ? decimal(numerator * 100n, denominator) : decimal(numerator, denominator * 100n);
}

const first: Readonly<Record<Market, Venue>> = { twd: 'TWSE', usd: 'US' };

/**
 * All rules of a market that have numbers, as they stand in the tables that orders are judged and charged by.
 * @param date the market's trading date: what applies on it is in force
 */
export function publishedRules(market: Market, date: TradingDate): PublishedRules {
  const venue = first[market];
  const taiwan = market === 'twd';
  const told = <Row extends Dated, Values>(row: Row, values: Values): Told<Values> => ({
    ...values,
    from: row.from,
    to: row.to,
    inForce: appliesOn(row, date),
  });
  return {
    charges: FEE_SCHEDULE.filter((row) => row.market === market).map((row) => {
      const { kind, side, taxClasses, dayTrade, oddLot, basis, minimum, cap, rounding } = row;
      return told(row, {
        ...{ kind, side, taxClasses, dayTrade, oddLot, basis, minimum, cap, rounding },
        rate: rateOf(row),
      });
    }),
    settlement: SETTLEMENT_RULES.filter(({ venues }) => venues.includes(venue)).map((row) =>
      told(row, { days: row.days }),
    ),
    boards: BOARD_TABLE.filter(({ venues, day }) => venues.includes(venue) && day === 'full').map((row) => {
      const { board, auctions, from: opens, to: closes } = row.session;
      return told(row, { board, auctions, opens, closes });
    }),
    ticks: (taiwan ? (['tw-stock', 'tw-fund'] as const) : (['us'] as const)).map((tickClass) => ({
      ...{ tickClass, bands: TICK_BANDS[tickClass] },
    })),
    priceLimits: taiwan ? PRICE_LIMIT_RULES.map((row) => told(row, { bps: row.bps })) : [],
    interruptions: taiwan
      ? VOLATILITY_RULES.flatMap((row) =>
          row.bandBps === null ? [] : [told(row, { bps: row.bandBps, pauseMs: row.pauseMs })],
        )
      : [],
    callDelays: taiwan
      ? CALL_DELAY_RULES.flatMap((row) =>
          row.swingBps === null
            ? []
            : [
                told(row, {
                  ...{ bps: row.swingBps, openingMs: row.opening.delayMs, closingMs: row.closing.delayMs },
                }),
              ],
        )
      : [],
    dispositions: taiwan ? DISPOSITION_ROWS.map((row) => told(row, { everyMs: row.everyMs })) : [],
    bands: taiwan
      ? []
      : LULD_RULES.flatMap((row) => {
          if (row.windowMs === null) return [];
          const { windowMs, limitStateMs, pauseMs } = row;
          return [told(row, { windowMs, limitStateMs, pauseMs })];
        }),
    breakers: taiwan
      ? []
      : BREAKER_RULES.flatMap((row) =>
          (row.levels ?? []).map(({ level, fallBps, haltMs }) => told(row, { level, bps: fallBps, haltMs })),
        ),
  };
}

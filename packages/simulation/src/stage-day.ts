import {
  FORESEEN,
  INSTRUMENTS,
  type Instrument,
  regularSpans,
  priceLimits,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { type Price, price, shares } from '@kuroshio/money';
import type { Participants } from './market-port.ts';
import { createParticipants } from './participants.ts';
import { createPlainMarket, type PlainMarket } from './plain-market.ts';

export const HOUR = 3_600_000;

/** A plain market with its participants, for tests. */
export interface Stage {
  readonly market: PlainMarket;
  readonly participants: Participants;
  readonly instruments: readonly Instrument[];
}

export function found(symbol: string): Instrument {
  const instrument = INSTRUMENTS.find((one) => one.symbol === symbol);
  if (!instrument) throw new Error(symbol);
  return instrument;
}

/** @param lastPrice what the market says it last traded at before the first trade; the reference price where it is left out. */
export function setStage(seed: string, instruments: readonly Instrument[], lastPrice?: number): Stage {
  const byNo = new Map(instruments.map((instrument) => [instrument.no, instrument]));
  const participants = createParticipants({ seed, instruments });
  const market = createPlainMarket(
    (no) => lastPrice ?? byNo.get(no)?.refPrice ?? 0,
    (no, ref, remaining) => participants.filled(no, ref, shares(remaining)),
  );
  return { market, participants, instruments };
}

export function limitsOf(
  instrument: Instrument,
  reference: Price = instrument.refPrice,
): { up: Price | null; down: Price | null } {
  const limits = priceLimits(instrument, reference);
  return { up: limits?.up ?? null, down: limits?.down ?? null };
}

export function beginDay(stage: Stage, venue: Venue, date: TradingDate, referenceOf?: (no: number) => number): void {
  const opening = stage.instruments
    .filter((instrument) => instrument.venue === venue)
    .map((instrument) => {
      const reference = price(referenceOf?.(instrument.no) ?? instrument.refPrice);
      return { no: instrument.no, reference, ...limitsOf(instrument, reference) };
    });
  stage.participants.beginDay(FORESEEN, venue, date, opening);
}

/** Plays a venue's day, or its first `continuousMs` of continuous trading, and lets `look` see the books after each step. */
export function playDay(
  { market, participants, instruments }: Stage,
  venue: Venue,
  date: TradingDate,
  stepMs: number,
  continuousMs: number = 24 * HOUR,
  look?: (phase: string) => void,
): void {
  for (const { phase, from, to } of regularSpans(FORESEEN, venue, date)) {
    market.calling = phase !== 'continuous';
    const end = phase === 'continuous' ? Math.min(to, from + continuousMs) : to;
    for (let at = from; at < end; at += stepMs) {
      participants.act(venue, phase, at, Math.min(end, at + stepMs), market);
      look?.(phase);
    }
    if (market.calling) for (const { no, venue: at } of instruments) if (at === venue) market.uncross(no);
    if (end < to) return;
  }
}

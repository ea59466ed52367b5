import { assert, createRandom, type Random } from '@kuroshio/base';
import {
  type Calendar,
  type Instrument,
  type Phase,
  phaseSchedule,
  type SideBoard,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { actOnBoard } from './act-on-board.ts';
import {
  createBoardDesk,
  createDesk,
  type Desk,
  forgetOrders,
  noteFill,
  restBetweenActions,
  withdrawInterest,
} from './desk.ts';
import { createFollower, type Follower, followSource } from './follow-source.ts';
import { gatherInterest } from './gather-interest.ts';
import { type FactorMarket, factorMarket, instrumentProfile, MARKET_FACTS } from './instrument-profile.ts';
import { type IntradayShape, varianceShape, volumeShape } from './intraday-shape.ts';
import { advanceWalk, type FactorWalk, joinAt, walkLatent } from './latent-price.ts';
import { FEWEST_LEVELS, halfSpreadAt, makeMarkets } from './make-markets.ts';
import type { MarketPort, Opening, Participants } from './market-port.ts';
import { createPriceProcess, drawDay } from './price-process.ts';
import type { PriceSource } from './price-source.ts';
import { takeLiquidity } from './take-liquidity.ts';

/** A market's factors on one date, shared by its venues, whose clocks run together (TWSE and TPEX). */
interface MarketDay {
  readonly date: TradingDate;
  readonly walks: Map<string, FactorWalk>;
  readonly random: Random;
  /** Share of the session's variance that the walks have covered. */
  walkedTo: number;
}

interface VenueDay {
  readonly desks: readonly Desk[];
  /** Those whose price comes from a source. */
  readonly followers: readonly Follower[];
  readonly market: MarketDay;
  readonly random: Random;
  /** The session in which prices move, in milliseconds of the venue's day: continuous trading and the closing auction. */
  readonly opens: number;
  readonly closes: number;
  readonly variance: IntradayShape;
  readonly volume: IntradayShape;
  /** Of the other boards, so that they do not change what happens on the regular one. */
  readonly boardRandom: Random;
  phase: Phase;
}

/** The phases in which the regular board has a book. */
type BookPhase = 'intake' | 'continuous' | 'closing-auction';

function hasBook(phase: Phase): phase is BookPhase {
  return phase === 'intake' || phase === 'continuous' || phase === 'closing-auction';
}

/** An outsider's trade of the touch's size moves the fair price by this part of half a spread; at most this much at once. */
const IMPACT = 0.25;
const MOST_TOUCHES = 4;

/** Within so many milliseconds of venue time all have come to a board that has opened. */
const FIRST_WITHIN = 20_000;

export interface ParticipantsOptions {
  readonly seed: string;
  readonly instruments: readonly Instrument[];
  /** Where some instruments' prices come from; without it all are simulated. */
  readonly source?: PriceSource | undefined;
}

/**
 * Creates the simulated participants. Deterministic: the same seed, instruments and calls give the same orders. Each
 * venue's day begins its own sequence of chance, so that a venue's orders do not depend on how venues take turns.
 */
export function createParticipants(options: ParticipantsOptions): Participants {
  const { seed, source } = options;
  const prices = createPriceProcess(seed);
  const desks = new Map<number, Desk>();
  for (const instrument of options.instruments) list(instrument);
  const marketDays = new Map<FactorMarket, MarketDay>();
  const venueDays = new Map<Venue, VenueDay>();
  const venueDayOf = new Map<number, VenueDay>();

  function list(instrument: Instrument): void {
    if (instrument.kind === 'index' || desks.has(instrument.no)) return;
    desks.set(instrument.no, createDesk(instrument, instrumentProfile(instrument)));
  }

  function deskOf(no: number): Desk {
    const desk = desks.get(no);
    assert(desk !== undefined, `no participants in instrument ${no}`);
    return desk;
  }

  function marketDay(market: FactorMarket, date: TradingDate): MarketDay {
    const known = marketDays.get(market);
    if (known?.date === date) return known;
    const day = { date, walks: new Map(), random: createRandom(`walks:${seed}:${market}:${date}`), walkedTo: 0 };
    marketDays.set(market, day);
    return day;
  }

  function walkOf(calendar: Calendar, day: MarketDay, factor: string): FactorWalk {
    let walk = day.walks.get(factor);
    if (walk === undefined) {
      walk = { end: prices.factorDay(calendar, factor, day.date).session, at: 0 };
      day.walks.set(factor, walk);
    }
    return walk;
  }

  function openDesk(calendar: Calendar, desk: Desk, day: MarketDay, { reference, up, down }: Opening): void {
    const { profile, latent, instrument } = desk;
    const random = createRandom(`open:${seed}:${instrument.symbol}:${day.date}`);
    const facts = MARKET_FACTS[profile.market];
    const move = drawDay(prices, calendar, profile, day.date, random);
    latent.reference = Math.log(reference);
    latent.start = latent.reference + move.overnight + profile.drift / facts.days;
    latent.lowest = down === null ? Number.NEGATIVE_INFINITY : Math.log(down);
    latent.highest = up === null ? Number.POSITIVE_INFINITY : Math.log(up);
    latent.scale =
      prices.excitement(calendar, profile.market, day.date) * Math.sqrt((1 - facts.overnight) / facts.days);
    latent.stir = Math.exp(0.35 * random.normal() - 0.35 * 0.35);
    latent.own = 0;
    latent.impact = 0;
    latent.walkedTo = 0;
    latent.walks = profile.loadings.map(({ factor }) => walkOf(calendar, day, factor));
    desk.up = up ?? 0;
    desk.down = down ?? 0;
    desk.crowd = Math.exp(0.35 * random.normal() - 0.06);
    desk.excitement = 1;
    desk.actedAt = -1;
    desk.actsAt = 0;
  }

  function act(desk: Desk, day: VenueDay, phase: BookPhase, now: number, stepMs: number, port: MarketPort): void {
    const { latent, profile } = desk;
    const { random } = day;
    const share = (now - day.opens) / (day.closes - day.opens);
    let fair = walkLatent(latent, day.variance, share, random);
    if (desk.actedAt < 0 && phase !== 'intake') {
      // Participants that join in the middle of a day believe the last price.
      const last = port.lastPrice(desk.instrument.no);
      if (last > 0 && Math.abs(Math.log(last) - latent.reference) > 1e-12) {
        joinAt(latent, last);
        fair = last;
      }
    }
    const continuous = phase === 'continuous' && !port.isCalled(desk.instrument.no);
    const rest = restBetweenActions(profile.tradesPerSecond);
    if (continuous) withdrawInterest(desk, port);
    // Before an auction quotes stand still: an exchange puts off one in whose last minute much is cancelled.
    makeMarkets(desk, port, fair, continuous, !continuous, random);
    if (continuous) {
      const seconds = (desk.actedAt < 0 ? Math.min(stepMs, rest) : now - desk.actedAt) / 1000;
      const activity = day.volume.rate(share) * desk.crowd;
      if (takeLiquidity(desk, port, fair, seconds, activity, random)) makeMarkets(desk, port, fair, true, true, random);
    } else gatherInterest(desk, port, fair, phase, random);
    desk.actedAt = now;
    // When the clock runs fast, quieter instruments take turns.
    const turns = profile.tradesPerSecond > 0.5 ? 1 : profile.tradesPerSecond > 0.1 ? 2 : 4;
    desk.actsAt = now + Math.max(rest * (0.5 + random.next()), stepMs * turns * random.next());
  }

  /** What an instrument is worth on another board: what the regular one shows, before it opens what it will open at. */
  function fairPrice(desk: Desk, day: VenueDay, board: SideBoard, now: number, port: MarketPort): number {
    if (board === 'extended' && now <= day.opens) return Math.exp(desk.latent.start);
    return shownPrice(desk, board, port) || Math.exp(desk.latent.reference);
  }

  /** The middle of the regular book for odd lots beside it, else the last price; 0 where there is none. */
  function shownPrice({ instrument: { no } }: Desk, board: SideBoard, port: MarketPort): number {
    if (board !== 'odd-lot') return port.lastPrice(no);
    const [bid, ask] = [port.bestBid(no), port.bestAsk(no)];
    return bid > 0 && ask > 0 ? (bid + ask) / 2 : 0;
  }

  /** Gives back the levels that outsiders took between two actions. */
  function replenish(desk: Desk, day: VenueDay, phase: Phase, now: number, port: MarketPort): void {
    const share = (now - day.opens) / (day.closes - day.opens);
    const fair = walkLatent(desk.latent, day.variance, share, day.random);
    const continuous = phase === 'continuous' && !port.isCalled(desk.instrument.no);
    if (continuous) withdrawInterest(desk, port);
    makeMarkets(desk, port, fair, continuous, true, day.random);
  }

  /** Lets those act whose price comes from a source. */
  function follow(day: VenueDay, phase: BookPhase, from: number, to: number, port: MarketPort): void {
    for (const follower of day.followers) {
      const { no } = follower.desk.instrument;
      const following = source?.follow(no, { phase, from, to, traded: port.tradedShares(no) }) ?? null;
      followSource(follower, port, following, phase === 'continuous');
    }
  }

  return {
    list,

    reference: (no, date) => source?.reference(no, date),

    beginDay(calendar, venue, date, opening) {
      const market = factorMarket(venue);
      const spans = phaseSchedule(calendar, venue, date);
      const trading = spans.filter(({ phase }) => phase === 'continuous' || phase === 'closing-auction');
      const [first] = trading;
      const last = trading[trading.length - 1];
      assert(first !== undefined && last !== undefined, `${date} is a trading day of ${venue}`);
      const aroundTheClock = venue === 'CRYPTO' || venue === 'FX';
      const shared = marketDay(market, date);
      const opened = opening.filter(({ no }) => desks.has(no));
      const led = new Set(opened.flatMap(({ no }) => (source?.begin(no, date) ? no : [])));
      const follower = (no: number) => createFollower(deskOf(no), createRandom(`follow:${seed}:${no}:${date}`));
      const day: VenueDay = {
        desks: opened.flatMap(({ no }) => (led.has(no) ? [] : deskOf(no))),
        followers: [...led].map(follower),
        market: shared,
        random: createRandom(`participants:${seed}:${venue}:${date}`),
        opens: first.from,
        closes: last.to,
        variance: varianceShape(aroundTheClock),
        volume: volumeShape(aroundTheClock),
        boardRandom: createRandom(`boards:${seed}:${venue}:${date}`),
        phase: 'closed',
      };
      for (const entry of opened) {
        openDesk(calendar, deskOf(entry.no), shared, entry);
        venueDayOf.set(entry.no, day);
      }
      venueDays.set(venue, day);
    },

    act(venue, phase, fromMs, toMs, port) {
      const day = venueDays.get(venue);
      assert(day !== undefined, `the day of ${venue} has begun`);
      day.phase = phase;
      if (!hasBook(phase)) return;
      follow(day, phase, fromMs, toMs, port);
      const upTo = day.variance.cumulative((toMs - day.opens) / (day.closes - day.opens));
      const { market } = day;
      if (upTo > market.walkedTo) {
        for (const walk of market.walks.values()) advanceWalk(walk, market.walkedTo, upTo, market.random);
        market.walkedTo = upTo;
      }
      for (const desk of day.desks) {
        const short = desk.bids.quotes.length < FEWEST_LEVELS || desk.asks.quotes.length < FEWEST_LEVELS;
        if (desk.actsAt <= toMs) act(desk, day, phase, toMs, toMs - fromMs, port);
        else if (short) replenish(desk, day, phase, toMs, port);
      }
    },

    actOn(venue, board, fromMs, toMs, port) {
      const day = venueDays.get(venue);
      assert(day !== undefined, `the day of ${venue} has begun`);
      const random = day.boardRandom;
      const act = (desk: Desk, fairOn: () => number) => {
        const here = desk.boards.get(board);
        if (here === undefined || here.actsAt > toMs) return;
        // They come one after the other, not all in the first moment.
        if (here.actsAt === 0) here.actsAt = fromMs + random.whole(FIRST_WITHIN);
        if (here.actsAt > toMs) return;
        const fair = fairOn();
        if (fair > 0) actOnBoard(desk, here, board, port, fair, toMs, random);
      };
      for (const desk of day.desks) act(desk, () => fairPrice(desk, day, board, toMs, port));
      // Where the price comes from a source, nobody trades on another board at a price that it does not show.
      if (board === 'extended') return;
      for (const { desk } of day.followers) act(desk, () => shownPrice(desk, board, port));
    },

    opened(instrumentNo, board) {
      desks.get(instrumentNo)?.boards.set(board, createBoardDesk());
    },

    filled(instrumentNo, ref, remaining) {
      const desk = deskOf(instrumentNo);
      const bought = noteFill(desk, ref, remaining);
      if (bought === 0 || desk.submitting || venueDayOf.get(instrumentNo)?.phase !== 'continuous') return;
      const { latent, profile, instrument } = desk;
      const touches = Math.min(MOST_TOUCHES, Math.abs(bought) / (profile.touchLots * instrument.lotSize));
      const price = Math.exp(latent.reference);
      latent.impact -= (Math.sign(bought) * IMPACT * touches * halfSpreadAt(desk, price)) / price;
    },

    cleared(instrumentNo) {
      forgetOrders(deskOf(instrumentNo));
    },
  };
}

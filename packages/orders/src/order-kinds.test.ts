import { type Board, BOARDS, type Phase, PHASES, type Venue } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { type BasisPoints, basisPoints } from '@kuroshio/money';
import {
  bookPriceSource,
  mayChangePrice,
  mayStand,
  namesPrice,
  restsInBook,
  showsPrice,
  standsOn,
  timesInForce,
} from './order-kinds.ts';
import { ORDER_TYPES, type OrderType, TIMES_IN_FORCE } from './words.ts';

/** Shares with a daily limit of 10 %, and what has none: foreign funds in Taiwan, everything in the US (A5). */
const limited = { priceLimitBps: basisPoints(1000) };
const unlimited = { priceLimitBps: null };

describe('what each kind is on each board', () => {
  // A board that is not named refuses the kind.
  it.each<[OrderType, Board, string]>([
    ['limit', 'regular', 'price named, price may change; held for and ranked by own-limit'],
    ['limit', 'extended', 'price named, price may change; held for and ranked by own-limit'],
    // A1: to change an order for an odd lot, cancel and enter anew, but for a smaller quantity.
    ['limit', 'odd-lot', 'price named; held for and ranked by own-limit'],
    ['limit', 'after-odd', 'price named; held for and ranked by own-limit'],
    // A1: one match at 14:30 at the closing price.
    ['limit', 'fixed-price', 'price shown; held for and ranked by close'],
    ['market', 'regular', 'no price; held for and ranked by day-limit'],
    // B3: executed by the broker at once.
    ['market', 'fractional', 'no price; held for and ranked by sweep'],
  ])('%s on %s: %s', (type, board, what) => {
    const price = namesPrice(type, board) ? 'price named' : showsPrice(type) ? 'price shown' : 'no price';
    const change = mayChangePrice(type, board) ? ', price may change' : '';
    expect(`${price}${change}; held for and ranked by ${bookPriceSource(type, board)}`).toBe(what);
  });

  it.each<[OrderType, Board[]]>([
    ['limit', ['regular', 'extended', 'odd-lot', 'after-odd', 'fixed-price']],
    ['market', ['regular', 'fractional']],
  ])('%s stands on %j and on no other board', (type, boards) => {
    expect(BOARDS.filter((board) => standsOn(type, board))).toEqual(boards);
    for (const board of BOARDS.filter((one) => !boards.includes(one))) {
      expect(() => bookPriceSource(type, board)).toThrow(`no ${type} order stands on the board ${board}`);
      expect(namesPrice(type, board) || mayChangePrice(type, board)).toBe(false);
    }
  });

  it('is told of every kind', () => {
    expect([...ORDER_TYPES]).toEqual(['limit', 'market']);
  });
});

describe('where each kind may stand, and how long (A1, A2, B3)', () => {
  const taken = (
    venue: Venue,
    board: Board,
    phase: Phase,
    { priceLimitBps } = limited as { priceLimitBps: number | null },
  ) =>
    ORDER_TYPES.flatMap((type) =>
      TIMES_IN_FORCE.filter((timeInForce) =>
        mayStand({ type, timeInForce, board }, { venue, priceLimitBps: priceLimitBps as BasisPoints }, phase),
      ).map((time) => `${type} ${time}`),
    ).join(', ');

  const EVERYTHING = 'limit ROD, limit IOC, limit FOK, market ROD, market IOC, market FOK';
  it.each<[Venue, Phase, string]>([
    ['TWSE', 'closed', ''],
    ['TWSE', 'pre-market', ''],
    ['TWSE', 'intake', 'limit ROD'],
    ['TWSE', 'continuous', EVERYTHING],
    ['TWSE', 'closing-auction', 'limit ROD'],
    ['TWSE', 'after-hours', ''],
    ['TPEX', 'intake', 'limit ROD'],
    ['TPEX', 'continuous', EVERYTHING],
    ['TPEX', 'closing-auction', 'limit ROD'],
    ['US', 'closed', ''],
    ['US', 'pre-market', ''],
    ['US', 'intake', 'limit ROD, limit GTC, market ROD'],
    ['US', 'continuous', 'limit ROD, limit IOC, limit FOK, limit GTC, market ROD, market IOC, market FOK'],
    ['US', 'after-hours', ''],
  ])('%s in %s: %s', (venue, phase, terms) => {
    expect(taken(venue, 'regular', phase)).toBe(terms);
  });

  it.each<[Venue, string]>([
    ['TWSE', 'limit ROD, limit IOC, limit FOK'],
    ['TPEX', 'limit ROD, limit IOC, limit FOK'],
    ['US', 'limit ROD, limit IOC, limit FOK, limit GTC, market ROD, market IOC, market FOK'],
  ])('%s in continuous trading, without a daily price limit: %s', (venue, terms) => {
    expect(taken(venue, 'regular', 'continuous', unlimited)).toBe(terms);
  });

  it.each<[Venue, Board, string]>([
    ['TWSE', 'odd-lot', 'limit ROD'],
    ['TWSE', 'after-odd', 'limit ROD'],
    ['TWSE', 'fixed-price', 'limit ROD'],
    ['US', 'extended', 'limit ROD, limit GTC'],
    ['US', 'fractional', 'market ROD'],
  ])('%s, board %s, whatever the regular one does: %s', (venue, board, terms) => {
    for (const phase of PHASES) expect(taken(venue, board, phase)).toBe(terms);
  });

  // What a ticket offers to choose from, that of the day first.
  it.each<[OrderType, Venue, Board, string]>([
    ['limit', 'TWSE', 'regular', 'ROD IOC FOK'],
    ['market', 'TWSE', 'regular', 'ROD IOC FOK'],
    ['limit', 'US', 'regular', 'ROD GTC IOC FOK'],
    ['market', 'US', 'regular', 'ROD IOC FOK'],
    ['limit', 'US', 'extended', 'ROD GTC'],
    ['limit', 'TWSE', 'fixed-price', 'ROD'],
    ['market', 'US', 'fractional', 'ROD'],
    ['market', 'US', 'extended', ''],
  ])('a %s order, %s, board %s: %s', (type, venue, board, times) => {
    expect(timesInForce(type, board, venue).join(' ')).toBe(times);
  });
});

describe('what is left of an order for the day', () => {
  it.each<[OrderType, typeof limited | typeof unlimited, string, boolean]>([
    ['limit', limited, 'continuous', true],
    ['limit', unlimited, 'continuous', true],
    // A2: what is unfilled of a market order for the day rests until 13:25; at the daily limit, which keeps its price.
    ['market', limited, 'continuous', true],
    // The US has no daily limit: it trades at once, within the collar, or is cancelled.
    ['market', unlimited, 'continuous', false],
    ['limit', unlimited, 'call auction', true],
    ['market', limited, 'call auction', true],
    // It waits for the opening cross.
    ['market', unlimited, 'call auction', true],
  ])('%s, %j, in %s: rests %s', (type, instrument, trading, rests) => {
    expect(restsInBook(type, instrument, trading === 'continuous')).toBe(rests);
  });
});

import type { VenuePhase } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { boardsOf, boardStateAt, hoursOf, nextTurn, type OtherBoard, venueTimeAt } from './board-hours.ts';

const DAY = Date.UTC(2026, 10, 20);
/** `hh:mm` of the day in the milliseconds of a clock that is its own venue's. */
function at(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return DAY + (hours * 60 + minutes) * 60_000;
}

const BOARDS: VenuePhase['boards'] = [
  { board: 'odd-lot', from: at('09:00'), to: at('13:30') },
  { board: 'after-odd', from: at('13:40'), to: at('14:30') },
  { board: 'fixed-price', from: at('14:00'), to: at('14:30') },
];
const US_BOARDS: VenuePhase['boards'] = [
  { board: 'extended', from: at('04:00'), to: at('09:30') },
  { board: 'extended', from: at('16:00'), to: at('20:00') },
];

const WALL = 1_000_000_000_000;
/** A phase at a time of the venue's day, running to `ends` at so many times the wall's speed. */
function phase(now: string, name: VenuePhase['phase'], ends: string, next: VenuePhase['phase'], speed = 1): VenuePhase {
  const left = speed === 0 ? 60_000 : (at(ends) - at(now)) / speed;
  return {
    venue: 'TWSE',
    tradingDate: '2026-11-20',
    phase: name,
    venueAt: at(now),
    wallAt: WALL,
    speed,
    endsAt: WALL + left,
    next,
    boards: BOARDS,
    timeZone: 'UTC',
  };
}
const inSession = (now: string) => phase(now, 'continuous', '13:25', 'closing-auction');
const late = (now: string) => phase(now, 'after-hours', '14:30', 'closed');

describe('the boards of an instrument', () => {
  it.each([
    ['TWSE', true, ['regular', 'odd-lot', 'after-odd', 'fixed-price']],
    ['TPEX', true, ['regular', 'odd-lot', 'after-odd', 'fixed-price']],
    ['US', true, ['regular', 'extended', 'fractional']],
    ['TWSE', false, []],
  ] as const)('%s, tradable %s', (venue, tradable, boards) => {
    expect(boardsOf({ venue, tradable })).toEqual(boards);
  });
});

describe('the state of a board', () => {
  it.each<[string, VenuePhase, OtherBoard, string]>([
    ['odd lots before the opening', phase('08:40', 'intake', '09:00', 'continuous'), 'odd-lot', 'waits'],
    ['odd lots at the opening', inSession('09:00'), 'odd-lot', 'open'],
    ['odd lots in the closing auction', phase('13:29', 'closing-auction', '13:30', 'after-hours'), 'odd-lot', 'open'],
    ['odd lots after the close', late('13:30'), 'odd-lot', 'over'],
    ['odd lots after hours, in the session', inSession('11:00'), 'after-odd', 'waits'],
    ['odd lots after hours, from 13:40 on', late('13:40'), 'after-odd', 'open'],
    ['the fixed price at 13:50', late('13:50'), 'fixed-price', 'waits'],
    ['the fixed price at 14:00', late('14:00'), 'fixed-price', 'open'],
    ['everything in the night', phase('14:30', 'closed', '14:30', 'intake', 0), 'fixed-price', 'over'],
    ['a board that the market does not have', inSession('10:00'), 'extended', 'none'],
  ])('%s', (_, now, board, state) => expect(boardStateAt(now, board, WALL).state).toBe(state));

  it('follows the clock of the venue while the phase runs', () => {
    const fast = phase('13:31', 'after-hours', '14:30', 'closed', 60);
    expect(boardStateAt(fast, 'after-odd', WALL + 8_999).state).toBe('waits');
    expect(boardStateAt(fast, 'after-odd', WALL + 9_000).state).toBe('open');
    expect(venueTimeAt(fast, WALL + 3_600_000), 'not past the end of the phase').toBe(at('14:30'));
  });

  it('of extended hours is open from the first minute before the session to the last after it', () => {
    const us = (now: string, name: VenuePhase['phase'], ends: string, next: VenuePhase['phase']): VenuePhase => ({
      ...phase(now, name, ends, next),
      boards: US_BOARDS,
    });
    expect(hoursOf({ boards: US_BOARDS }, 'extended')).toEqual({ from: at('04:00'), to: at('20:00') });
    expect(boardStateAt(us('04:00', 'pre-market', '09:00', 'intake'), 'extended', WALL).state).toBe('open');
    expect(boardStateAt(us('12:00', 'continuous', '16:00', 'after-hours'), 'extended', WALL).state).toBe('open');
    expect(boardStateAt(us('19:59', 'after-hours', '20:00', 'closed'), 'extended', WALL).state).toBe('open');
    const night = { ...us('20:00', 'closed', '20:00', 'pre-market'), speed: 0, endsAt: WALL + 60_000 };
    expect(boardStateAt(night, 'extended', WALL)).toMatchObject({ state: 'over', opensAt: WALL + 60_000 });
  });
});

describe('fractions of shares', () => {
  const us = (
    now: string,
    name: VenuePhase['phase'],
    ends: string,
    next: VenuePhase['phase'],
    speed = 1,
  ): VenuePhase => ({
    ...phase(now, name, ends, next, speed),
    boards: US_BOARDS,
  });
  it('are traded between the two sessions of extended hours, also on a short day', () => {
    expect(hoursOf({ boards: US_BOARDS }, 'fractional')).toEqual({ from: at('09:30'), to: at('16:00') });
    const short: VenuePhase['boards'] = [
      { board: 'extended', from: at('04:00'), to: at('09:30') },
      { board: 'extended', from: at('13:00'), to: at('17:00') },
    ];
    expect(hoursOf({ boards: short }, 'fractional')).toEqual({ from: at('09:30'), to: at('13:00') });
    expect(hoursOf({ boards: BOARDS }, 'fractional')).toBeUndefined();
    expect(hoursOf({ boards: [] }, 'fractional')).toBeUndefined();
  });
  it.each<[string, VenuePhase, string]>([
    ['before the session', us('08:00', 'pre-market', '09:00', 'intake'), 'waits'],
    ['while orders are gathered', us('09:29', 'intake', '09:30', 'continuous'), 'waits'],
    ['at the opening', us('09:30', 'continuous', '16:00', 'after-hours'), 'open'],
    ['in the last minute', us('15:59', 'continuous', '16:00', 'after-hours'), 'open'],
    ['after the close', us('16:00', 'after-hours', '20:00', 'closed'), 'over'],
    ['in the night', us('20:00', 'closed', '20:00', 'pre-market', 0), 'over'],
  ])('%s', (_, now, state) => expect(boardStateAt(now, 'fractional', WALL).state).toBe(state));
  it('wait for the session that opens next', () => {
    expect(boardStateAt(us('09:20', 'intake', '09:30', 'continuous'), 'fractional', WALL)).toMatchObject({
      opensAt: WALL + 600_000,
    });
  });
});

describe('when a board opens', () => {
  const opensAt = (now: VenuePhase, board: OtherBoard) => {
    const state = boardStateAt(now, board, WALL);
    return state.state === 'waits' && state.opensAt !== undefined ? state.opensAt - WALL : undefined;
  };
  it('is told to the second where the clock runs through', () => {
    expect(opensAt(phase('08:50', 'intake', '09:00', 'continuous', 10), 'odd-lot')).toBe(60_000);
    expect(opensAt(late('13:31'), 'after-odd')).toBe(9 * 60_000);
    expect(opensAt(late('13:31'), 'fixed-price')).toBe(29 * 60_000);
  });
  it('is not told where it lies in another phase, or where the day leaves out a part of its quiet hours', () => {
    expect(opensAt(inSession('10:00'), 'after-odd')).toBeUndefined();
    const shortened = { ...late('13:31'), endsAt: WALL + 19 * 60_000 };
    expect(opensAt(shortened, 'after-odd')).toBeUndefined();
  });
  it('is the next moment to look again, and so is its end', () => {
    expect(nextTurn(late('13:31'), 'after-odd', WALL)).toBe(WALL + 9 * 60_000);
    expect(nextTurn(late('13:41'), 'after-odd', WALL)).toBe(WALL + 49 * 60_000);
    expect(nextTurn(late('13:41'), 'odd-lot', WALL)).toBeUndefined();
  });
});

import type { Listing, Quote } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { Refused } from '../platform/failure.ts';
import { affordableUnits, costOf, partOf } from './affordable.ts';
import { stepFrom } from './price-grid.ts';
import type { TicketDraft } from './ticket.ts';
import { timesInForce } from './ticket-board.ts';
import { checkDraft, startDraft, ticketOf, withType } from './ticket-draft.ts';
import { fieldOf } from './ticket-problem.ts';
import { APPLE, TSMC } from './test-listings.ts';

const ETF = { ...TSMC, symbol: 'TWSE:0050', kind: 'etf' } as Listing;
const quote = (last: number, limitUp = 0, limitDown = 0) => ({ last, reference: last, limitUp, limitDown }) as Quote;
const limit = (price: number, lots = 1): TicketDraft => ({
  side: 'buy',
  board: 'regular',
  type: 'limit',
  timeInForce: 'ROD',
  lots,
  shares: 1,
  fraction: { by: 'amount', shares: '', amount: '' },
  price,
  priceFrom: 'offered',
  conditional: undefined,
  bracket: undefined,
});

describe('a ticket as it opens', () => {
  it('stands at the last price for one lot', () => {
    expect(startDraft(TSMC, quote(2465_00), { side: 'buy' })).toEqual(limit(2465_00));
  });
  it('stands at the level touched', () => {
    expect(startDraft(TSMC, quote(2465_00), { side: 'buy', price: 2470_00 }).price).toBe(2470_00);
  });
  it('sells the whole of the position it names', () => {
    const start = { side: 'sell', position: { id: '7', quantity: 3000 } } as const;
    const draft = startDraft(TSMC, quote(2465_00), start);
    expect(draft.lots).toBe(3);
    expect(ticketOf(TSMC, draft, start)).toMatchObject({ quantity: 3000, positionId: '7' });
    expect(ticketOf(TSMC, { ...draft, side: 'buy' }, start)).not.toHaveProperty('positionId');
  });
});

describe('steps of the price', () => {
  it.each([
    ['up inside a band', TSMC, 2465_00, 1, 5_00],
    ['up from the band of 500 to 1,000', TSMC, 999_00, 1, 1_00],
    ['down from a boundary takes the smaller tick', TSMC, 1000_00, -1, 1_00],
    ['up from a boundary takes the larger', TSMC, 1000_00, 1, 5_00],
    ['a fund has a grid of its own', ETF, 106_05, 1, 5],
    ['to the grid from a price off it', TSMC, 1003_00, 1, 2_00],
    ['down to the grid from a price off it', TSMC, 1003_00, -1, 3_00],
    ['a cent in the US', APPLE, 230_0000, 1, 100],
    ['a hundredth of a cent below a dollar', APPLE, 9_999, -1, 1],
    ['from nothing to the lowest price', APPLE, 0, 1, 1],
  ] as const)('%s', (_, listing, price, by, expected) => {
    expect(stepFrom(listing, quote(price), price, by)).toBe(expected);
  });
  it('stop at the limits of the day', () => {
    const day = quote(2465_00, 2470_00, 2460_00);
    expect(stepFrom(TSMC, day, 2470_00, 1)).toBe(0);
    expect(stepFrom(TSMC, day, 2460_00, -1)).toBe(0);
    expect(stepFrom(TSMC, day, 2465_00, 1)).toBe(5_00);
  });
});

describe('what the app sees for itself', () => {
  const day = quote(2465_00, 2710_00, 2220_00);
  it.each([
    ['no price', limit(0), 'PRICE_REQUIRED', 'price'],
    ['a price between ticks', limit(2466_00), 'PRICE_OFF_TICK', 'price'],
    ['above the limit', limit(2715_00), 'PRICE_OVER_LIMIT', 'price'],
    ['below the limit', limit(2215_00), 'PRICE_OVER_LIMIT', 'price'],
    ['half a lot', limit(2465_00, 0.5), 'QUANTITY_NOT_LOT', 'quantity'],
    ['nothing', limit(2465_00, 0), 'QUANTITY_NOT_LOT', 'quantity'],
    ['more than one order takes', limit(2465_00, 500), 'QUANTITY_TOO_LARGE', 'quantity'],
  ] as const)('%s', (_, draft, code, field) => {
    const refused = checkDraft(TSMC, day, draft);
    expect(refused?.code).toBe(code);
    expect(fieldOf(refused)).toBe(field);
  });
  it('nothing against a right order, nor against the price that a market order does not send', () => {
    expect(checkDraft(TSMC, day, limit(2470_00, 499))).toBeUndefined();
    expect(checkDraft(TSMC, day, { ...limit(0), type: 'market' })).toBeUndefined();
  });
  it('says tick and limits as they are quoted', () => {
    expect(checkDraft(TSMC, day, limit(2466_00))?.params).toEqual({ tick: '5.00' });
    expect(checkDraft(TSMC, day, limit(9999_00))?.params).toEqual({ down: '2220.00', up: '2710.00' });
  });
  it('puts what is not a field of the ticket over the whole of it', () => {
    expect(fieldOf(new Refused('MARKET_CLOSED', {}))).toBe('order');
    expect(fieldOf(new Error('lost'))).toBe('order');
  });
});

describe('terms', () => {
  it('know GTC in the US only, and only with a price', () => {
    expect(timesInForce(TSMC, 'limit')).not.toContain('GTC');
    expect(timesInForce(APPLE, 'limit')).toContain('GTC');
    expect(timesInForce(APPLE, 'market')).not.toContain('GTC');
  });
  it('fall back to the day where the new type does not take them, and keep the price for the way back', () => {
    const draft = withType({ ...limit(230_0000), timeInForce: 'GTC' }, 'market', APPLE);
    expect(draft).toMatchObject({ type: 'market', timeInForce: 'ROD', price: 230_0000 });
    expect(withType({ ...draft, timeInForce: 'IOC' }, 'limit', APPLE).timeInForce).toBe('IOC');
  });
  it('a market order sends no price', () => {
    expect(ticketOf(TSMC, { ...limit(2465_00), type: 'market' }, { side: 'buy' })).not.toHaveProperty('price');
  });
});

describe('how much the money buys', () => {
  const date = '2026-11-20';
  it('counts the commission: NT$2,465,000 and 3,512 of it', () => {
    expect(costOf(TSMC, 2465_00, 1, date)).toBe(2_468_512_00n);
    expect(affordableUnits(TSMC, 2465_00, 2_468_512_00n, date)).toBe(1);
    expect(affordableUnits(TSMC, 2465_00, 2_468_511_99n, date)).toBe(0);
  });
  it('is the most there is: one lot more is too much', () => {
    for (const power of [10_000_000_00n, 1_234_567_00n, 98_765_432_10n]) {
      const lots = affordableUnits(TSMC, 612_00, power, date);
      expect(costOf(TSMC, 612_00, lots, date) <= power).toBe(true);
      expect(costOf(TSMC, 612_00, lots + 1, date) > power).toBe(true);
    }
  });
  it('ends at the largest order, and is nothing without a price', () => {
    expect(affordableUnits(TSMC, 10_00, 10n ** 15n, date)).toBe(499);
    expect(affordableUnits(TSMC, 0, 10n ** 15n, date)).toBe(0);
  });
  it('is divided into whole lots, at least one where there is any', () => {
    expect([partOf(9, 4), partOf(3, 4), partOf(0, 4), partOf(7, 1)]).toEqual([2, 1, 0, 7]);
  });
});

import type { BoardBook, Listing, Quote, VenuePhase } from '@kuroshio/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostUnits } from '../quotes/board-lot.ts';
import { affordableUnits, costOf } from './affordable.ts';
import type { TicketDraft, TicketStart } from './ticket.ts';
import {
  firstBoard,
  quantityOf,
  quoteOn,
  saleUnits,
  unitsOf,
  withBoard,
  withOffer,
  withUnits,
} from './ticket-board.ts';
import { bracketOf, checkDraft, startDraft, ticketOf, withPrice, withSide, withType } from './ticket-draft.ts';
import { APPLE, TSMC } from './test-listings.ts';

const QUOTE = {
  last: 2465_00,
  reference: 2460_00,
  bid: 2460_00,
  ask: 2465_00,
  limitUp: 2705_00,
  limitDown: 2215_00,
} as Quote;
const BOOK = { open: true, last: 2470_00, bids: [[2465_00, 12]], asks: [[2475_00, 30]] } as unknown as BoardBook;
const buy: TicketStart = { side: 'buy' };

const DAY = Date.UTC(2026, 10, 20);
const at = (hours: number, minutes = 0) => DAY + (hours * 60 + minutes) * 60_000;
const NOW = 1_000_000;
const TAIWAN: VenuePhase['boards'] = [
  { board: 'odd-lot', from: at(9), to: at(13, 30) },
  { board: 'after-odd', from: at(13, 40), to: at(14, 30) },
  { board: 'fixed-price', from: at(14), to: at(14, 30) },
];
const US: VenuePhase['boards'] = [
  { board: 'extended', from: at(4), to: at(9, 30) },
  { board: 'extended', from: at(16), to: at(20) },
];
const phase = (name: VenuePhase['phase'], venueAt: number, boards = TAIWAN) =>
  ({ phase: name, venueAt, wallAt: NOW, endsAt: NOW + 60_000, speed: 1, next: 'closed', boards }) as VenuePhase;

describe('the board with which a ticket opens', () => {
  it.each<[string, Listing, VenuePhase | undefined, TicketStart, number, string]>([
    ['in the session', TSMC, phase('continuous', at(10)), buy, 0, 'regular'],
    ['before the opening', TSMC, phase('intake', at(8, 40)), buy, 0, 'regular'],
    ['at 13:45: odd lots only', TSMC, phase('after-hours', at(13, 45)), buy, 0, 'after-odd'],
    ['at 14:10: whole lots at the close', TSMC, phase('after-hours', at(14, 10)), buy, 0, 'fixed-price'],
    ['at 13:35: nothing is open', TSMC, phase('after-hours', at(13, 35)), buy, 0, 'regular'],
    ['in the night', TSMC, phase('closed', at(14, 30)), buy, 0, 'regular'],
    ['before the phases are known', TSMC, undefined, buy, 0, 'regular'],
    [
      'a level of odd lots was touched',
      TSMC,
      phase('continuous', at(10)),
      { side: 'buy', board: 'odd-lot' },
      0,
      'odd-lot',
    ],
    ['a sale of 999 shares', TSMC, phase('continuous', at(10)), { side: 'sell' }, 999, 'odd-lot'],
    ['a sale of 999 shares at 13:45', TSMC, phase('after-hours', at(13, 45)), { side: 'sell' }, 999, 'after-odd'],
    ['a sale of 1,250 shares', TSMC, phase('continuous', at(10)), { side: 'sell' }, 1250, 'regular'],
    [
      'a bid of whole lots was touched to sell 5 shares',
      TSMC,
      phase('continuous', at(10)),
      { side: 'sell', price: 2460_00 },
      5,
      'odd-lot',
    ],
    ['a sale of nothing', TSMC, phase('continuous', at(10)), { side: 'sell' }, 0, 'regular'],
    ['a purchase beside 5 shares', TSMC, phase('continuous', at(10)), buy, 5, 'regular'],
    ['protection of 5 shares', TSMC, phase('continuous', at(10)), { side: 'sell', conditional: 'oco' }, 5, 'regular'],
    ['before the US session', APPLE, phase('pre-market', at(8), US), buy, 0, 'extended'],
    ['after the US session', APPLE, phase('after-hours', at(17), US), buy, 0, 'extended'],
    ['in the US session', APPLE, phase('continuous', at(12), US), buy, 0, 'regular'],
    ['a sale of 5 shares in the US', APPLE, phase('continuous', at(12), US), { side: 'sell' }, 5, 'regular'],
    ['a sale with a fraction of a share', APPLE, phase('continuous', at(12), US), { side: 'sell' }, 5.25, 'fractional'],
    ['a sale of less than a share', APPLE, phase('continuous', at(12), US), { side: 'sell' }, 0.25, 'fractional'],
    [
      'a position with a fraction of a share',
      APPLE,
      phase('continuous', at(12), US),
      { side: 'sell', position: { id: '7', quantity: 5.25 } },
      5.25,
      'fractional',
    ],
    [
      'a sale with a fraction, before the session',
      APPLE,
      phase('pre-market', at(8), US),
      { side: 'sell' },
      5.25,
      'extended',
    ],
    ['less than a share, before it', APPLE, phase('pre-market', at(8), US), { side: 'sell' }, 0.25, 'fractional'],
    ['a sale with a fraction, in the night', APPLE, phase('closed', at(20), US), { side: 'sell' }, 5.25, 'fractional'],
    [
      'a bid was touched to sell 5.25 shares',
      APPLE,
      phase('continuous', at(12), US),
      { side: 'sell', price: 309_3500 },
      5.25,
      'regular',
    ],
    [
      'protection of 5.25 shares',
      APPLE,
      phase('continuous', at(12), US),
      { side: 'sell', conditional: 'oco' },
      5.25,
      'regular',
    ],
    ['a purchase beside 5.25 shares', APPLE, phase('continuous', at(12), US), buy, 5.25, 'regular'],
  ])('%s', (_, listing, now, start, held, board) => {
    expect(firstBoard(listing, now, NOW, start, held)).toBe(board);
  });
});

describe('a ticket on another board', () => {
  const odd = startDraft(TSMC, QUOTE, buy, 'odd-lot');
  it('is for one share, at the best price of the other side once the book is known', () => {
    expect(odd).toMatchObject({ board: 'odd-lot', shares: 1, priceFrom: 'awaited' });
    const offered = withOffer(TSMC, quoteOn(QUOTE, BOOK), odd);
    expect(offered).toMatchObject({ price: 2475_00, priceFrom: 'offered' });
    expect(withOffer(TSMC, quoteOn(QUOTE, BOOK), { ...odd, side: 'sell' }).price).toBe(2465_00);
    expect(withOffer(TSMC, QUOTE, offered), 'it does not move any more').toBe(offered);
  });
  it('is offered the last price where nobody stands on the other side', () => {
    const empty = { ...BOOK, last: 0, asks: [] } as unknown as BoardBook;
    expect(withOffer(TSMC, quoteOn(QUOTE, empty), odd).price).toBe(2465_00);
  });
  it('takes nothing from a book that is closed', () => {
    expect(quoteOn(QUOTE, { ...BOOK, open: false })).toBe(QUOTE);
  });
  it('stands at the level touched', () => {
    const touched = startDraft(TSMC, QUOTE, { side: 'buy', board: 'odd-lot', price: 2455_00 }, 'odd-lot');
    expect(withOffer(TSMC, quoteOn(QUOTE, BOOK), touched).price).toBe(2455_00);
  });
  it.each<[TicketDraft['board'], object]>([
    ['regular', { type: 'market', timeInForce: 'IOC', quantity: 3000 }],
    ['odd-lot', { type: 'limit', timeInForce: 'ROD', quantity: 40, price: 2470_00 }],
    ['after-odd', { type: 'limit', timeInForce: 'ROD', quantity: 40, price: 2470_00 }],
    ['fixed-price', { type: 'limit', timeInForce: 'ROD', quantity: 3000 }],
  ])('sends on %s what that board takes', (board, sent) => {
    const filled: TicketDraft = {
      ...odd,
      board,
      type: 'market',
      timeInForce: 'IOC',
      lots: 3,
      shares: 40,
      price: 2470_00,
    };
    expect(ticketOf(TSMC, filled, buy)).toEqual({ symbol: 'TWSE:2330', side: 'buy', board, ...sent });
  });
  it('for extended hours lasts the day or until it is cancelled', () => {
    const start = startDraft(APPLE, { ...QUOTE, last: 309_3500 }, buy, 'extended');
    const terms = (timeInForce: TicketDraft['timeInForce']) =>
      ticketOf(APPLE, { ...start, timeInForce }, buy).timeInForce;
    expect([terms('ROD'), terms('GTC'), terms('IOC')]).toEqual(['ROD', 'GTC', 'ROD']);
  });
  it('protects nothing that it buys: what would sell it waits for whole lots of the session', () => {
    const bracket = { stop: undefined, profit: undefined };
    expect(bracketOf({ ...odd, bracket })).toBeUndefined();
    expect(bracketOf({ ...odd, board: 'regular', bracket })).toEqual(bracket);
    expect(bracketOf({ ...odd, board: 'regular', side: 'sell', bracket })).toBeUndefined();
  });
});

describe('another board', () => {
  const typed = withType(withUnits(withPrice(startDraft(TSMC, QUOTE, buy), 2450_00), 3), 'market', TSMC);
  it('keeps what was typed, there and back', () => {
    const there = withUnits(withBoard(TSMC, QUOTE, typed, 'odd-lot'), 40);
    expect(there).toMatchObject({ board: 'odd-lot', price: 2450_00, priceFrom: 'chosen', lots: 3, shares: 40 });
    expect(withBoard(TSMC, QUOTE, there, 'regular')).toEqual({ ...typed, shares: 40 });
    expect(unitsOf(withBoard(TSMC, QUOTE, there, 'after-odd'))).toBe(40);
  });
  it('brings its own price where none was chosen', () => {
    const there = withBoard(TSMC, QUOTE, startDraft(TSMC, QUOTE, buy), 'odd-lot');
    const offered = withOffer(TSMC, quoteOn(QUOTE, BOOK), there);
    expect(offered.price).toBe(2475_00);
    expect(withBoard(TSMC, QUOTE, offered, 'regular')).toMatchObject({ price: 2465_00, priceFrom: 'offered' });
  });
  it('has no conditions', () => {
    const waiting = startDraft(TSMC, QUOTE, { side: 'sell', conditional: 'stop' });
    expect(withBoard(TSMC, QUOTE, waiting, 'odd-lot').conditional).toBeUndefined();
    expect(withBoard(TSMC, QUOTE, waiting, 'regular')).toBe(waiting);
  });
});

describe('a fraction of a share', () => {
  const quote = { ...QUOTE, last: 309_3500, ask: 309_3600, limitUp: 0, limitDown: 0 };
  const sell = (quantity: number): TicketStart => ({ side: 'sell', position: { id: '7', quantity } });
  it('is sent at market for the day, whatever was chosen on the regular board', () => {
    const draft = withType(startDraft(APPLE, quote, buy, 'regular'), 'limit', APPLE);
    const there = { ...withBoard(APPLE, quote, draft, 'fractional'), timeInForce: 'GTC' } as const;
    const asked = { ...there, fraction: { by: 'amount', shares: '', amount: '100' } } as const;
    expect(ticketOf(APPLE, asked, buy)).toEqual({
      symbol: 'US:AAPL',
      side: 'buy',
      board: 'fractional',
      type: 'market',
      timeInForce: 'ROD',
      amount: '10000',
    });
    expect(bracketOf({ ...there, bracket: { stop: undefined, profit: undefined } })).toBeUndefined();
  });
  it('of a position is filled in with all of it; on the regular board with the whole shares', () => {
    const draft = startDraft(APPLE, quote, sell(5.25), 'fractional');
    expect(ticketOf(APPLE, draft, sell(5.25))).toMatchObject({ quantity: 5.25, positionId: '7', board: 'fractional' });
    expect(ticketOf(APPLE, startDraft(APPLE, quote, sell(5.25)), sell(5.25))).toMatchObject({ quantity: 5 });
  });
  it('stays filled in on the way to another board and back', () => {
    const draft = {
      ...startDraft(APPLE, quote, buy, 'fractional'),
      fraction: { by: 'shares', shares: '1.5', amount: '20' },
    } as const;
    const regular = withBoard(APPLE, quote, draft, 'regular');
    expect(quantityOf(APPLE, regular)).toBe(1);
    expect(withBoard(APPLE, quote, withUnits(regular, 3), 'fractional').fraction).toBe(draft.fraction);
  });
  it('has no conditions', () => {
    const waiting = startDraft(APPLE, quote, { side: 'sell', conditional: 'stop' });
    expect(withBoard(APPLE, quote, waiting, 'fractional').conditional).toBeUndefined();
  });
  it('is where less than a share goes when the side is turned; a share and more stay where they are', () => {
    const parts = { listing: APPLE, quote, start: buy, draft: startDraft(APPLE, quote, buy) };
    expect(withSide(parts, 'sell', 0.25, 'fractional')).toMatchObject({
      board: 'fractional',
      fraction: { by: 'shares', shares: '0.25' },
    });
    expect(withSide(parts, 'sell', 5.25, 'fractional').board).toBe('regular');
  });
  it('is refused where the money or the shares are not there', () => {
    const draft = startDraft(APPLE, quote, sell(5.25), 'fractional');
    expect(checkDraft(APPLE, quote, draft, { sellable: 5.25 })).toBeUndefined();
    expect(checkDraft(APPLE, quote, draft, { sellable: 5 })?.code).toBe('SHARES_INSUFFICIENT');
  });
});

describe('a sale', () => {
  const sell = (quantity: number): TicketStart => ({ side: 'sell', position: { id: '7', quantity } });
  it.each([
    [1250, 'regular', 1000],
    [1250, 'odd-lot', 250],
    [250, 'odd-lot', 250],
    [3000, 'regular', 3000],
    [3000, 'odd-lot', 1],
    [999, 'after-odd', 999],
    [2999, 'fixed-price', 2000],
  ] as const)('of a position of %i shares begins on %s with %i', (held, board, quantity) => {
    const draft = startDraft(TSMC, QUOTE, sell(held), board);
    expect(ticketOf(TSMC, draft, sell(held))).toMatchObject({ quantity, board, positionId: '7' });
    expect(checkDraft(TSMC, QUOTE, draft)).toBeUndefined();
  });
  it('without a position begins with one lot, and as an odd lot with the rest that is held', () => {
    expect(quantityOf(TSMC, startDraft(TSMC, QUOTE, { side: 'sell' }, 'regular', 3250))).toBe(1000);
    expect(quantityOf(TSMC, startDraft(TSMC, QUOTE, { side: 'sell' }, 'odd-lot', 6))).toBe(6);
  });
  it('of less than a lot moves to the board that takes it when the side is turned', () => {
    const parts = { listing: TSMC, quote: QUOTE, start: buy, draft: startDraft(TSMC, QUOTE, buy) };
    expect(withSide(parts, 'sell', 6, 'odd-lot')).toMatchObject({ side: 'sell', board: 'odd-lot', shares: 6 });
    expect(withSide(parts, 'sell', 6, 'after-odd').board).toBe('after-odd');
    expect(withSide(parts, 'sell', 1006, 'odd-lot')).toMatchObject({ board: 'regular', lots: 1 });
    const late = { ...parts, draft: startDraft(TSMC, QUOTE, buy, 'after-odd') };
    expect(withSide(late, 'sell', 6, 'odd-lot'), 'it is on such a board already').toMatchObject({ board: 'after-odd' });
  });
  it('is offered the other side of the book', () => {
    const bought = withOffer(TSMC, quoteOn(QUOTE, BOOK), startDraft(TSMC, QUOTE, buy, 'odd-lot'));
    const parts = { listing: TSMC, quote: quoteOn(QUOTE, BOOK), start: buy, draft: bought };
    const turned = withSide(parts, 'sell', 0, 'odd-lot');
    expect(withOffer(TSMC, parts.quote, turned).price).toBe(2465_00);
    const chosen = withSide({ ...parts, draft: withPrice(bought, 2480_00) }, 'sell', 0, 'odd-lot');
    expect(withOffer(TSMC, parts.quote, chosen).price).toBe(2480_00);
  });
  it('is split into whole lots and the odd rest, with nothing lost (random holdings)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (held) => {
        const { lots, shares } = saleUnits(TSMC, held);
        const [whole, rest] = [Math.floor(held / 1000), held % 1000];
        expect([lots, shares]).toEqual([Math.max(1, whole), Math.max(1, rest)]);
        if (whole > 0 && rest > 0) expect(lots * 1000 + shares).toBe(held);
      }),
    );
  });
});

describe('the quantity of an odd lot', () => {
  const draft = startDraft(TSMC, QUOTE, buy, 'odd-lot');
  it.each([
    [0, 'QUANTITY_NOT_LOT'],
    [1.5, 'QUANTITY_NOT_LOT'],
    [1, undefined],
    [999, undefined],
    [1000, 'QUANTITY_TOO_LARGE'],
  ])('of %d shares is %s', (shares, code) => {
    expect(checkDraft(TSMC, QUOTE, withUnits(draft, shares))?.code).toBe(code);
  });
  it('is a lot less a share at most', () => {
    expect([mostUnits(TSMC, 'odd-lot'), mostUnits(TSMC, 'fixed-price'), mostUnits(APPLE, 'extended')]).toEqual([
      999, 499, 1_000_000,
    ]);
  });
  it('is charged the least commission of an odd lot: one share of NT$10 costs NT$1 more', () => {
    expect(costOf(TSMC, 10_00, 1, '2026-11-20', 'odd-lot')).toBe(11_00n);
    expect(affordableUnits(TSMC, 10_00, 11_00n, '2026-11-20', 'odd-lot')).toBe(1);
    expect(affordableUnits(TSMC, 10_00, 10_99n, '2026-11-20', 'odd-lot')).toBe(0);
    expect(affordableUnits(TSMC, 10_00, 10n ** 12n, '2026-11-20', 'odd-lot')).toBe(999);
  });
  it('needs no price at the close', () => {
    const late = { ...startDraft(TSMC, { ...QUOTE, last: 0, reference: 0 }, buy), board: 'fixed-price' } as const;
    expect(checkDraft(TSMC, QUOTE, late)).toBeUndefined();
  });
});

import type { Quote, VenuePhase } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { affordableUnits, costOf } from './affordable.ts';
import type { TicketDraft } from './ticket.ts';
import { bracketOf, startDraft, ticketOf } from './ticket-draft.ts';
import { APPLE, TSMC } from './test-listings.ts';
import { firstBoard, termsOf, timesOf } from './ticket-board.ts';
import { asFinanced, heldOf, onlyOwing, withFinancing } from './use-held.ts';

const quote = { last: 100_00, reference: 100_00 } as Quote;
const buy = { side: 'buy' } as const;
const start = (change: Partial<TicketDraft> = {}): TicketDraft => ({
  ...startDraft(TSMC, quote, buy),
  financing: 'margin',
  ...change,
});
const lending = { loanBps: 6_000, room: 1_000_000_00n };

describe('a ticket on margin', () => {
  it('says so for whole lots and at the closing price, and never for what waits or is less than a lot', () => {
    expect(ticketOf(TSMC, start(), buy)).toMatchObject({ financing: 'margin' });
    expect(ticketOf(TSMC, start({ board: 'fixed-price' }), buy)).toMatchObject({ financing: 'margin' });
    for (const draft of [start({ board: 'odd-lot' }), start({ financing: 'cash' }), start({ financing: undefined })])
      expect(ticketOf(TSMC, draft, buy)).not.toHaveProperty('financing');
  });

  it('has no bracket: what protects a purchase sells shares of one’s own', () => {
    const bracket = {} as NonNullable<TicketDraft['bracket']>;
    expect(bracketOf(start({ bracket }))).toBeUndefined();
    expect(bracketOf(start({ bracket, financing: 'cash' }))).toBe(bracket);
  });

  it('sells a position as it was bought, and begins so where all is on margin', () => {
    const position = { id: '7', quantity: 2_000, financing: 'margin' } as const;
    const named = { side: 'sell', position } as const;
    expect(ticketOf(TSMC, startDraft(TSMC, quote, named), named)).toMatchObject({
      financing: 'margin',
      positionId: '7',
      quantity: 2_000,
    });
    const own = { cash: 0, margin: 3_000, secured: 0, lending: undefined, borrowing: undefined };
    const sell = { side: 'sell' } as const;
    expect(onlyOwing(own, sell)).toBe('margin');
    const draft = asFinanced(startDraft(TSMC, quote, sell), own, sell);
    expect([draft.financing, heldOf(own, draft)]).toEqual(['margin', 3_000]);
    expect(heldOf({ ...own, cash: 1_000 }, { ...draft, financing: 'cash' })).toBe(1_000);
  });

  it('forgets the choice where the account was closed meanwhile', () => {
    expect(
      asFinanced(start(), { cash: 0, margin: 0, secured: 0, lending: undefined, borrowing: undefined }, buy).financing,
    ).toBeUndefined();
    expect(asFinanced(start(), { cash: 0, margin: 0, secured: 0, lending, borrowing: undefined }, buy).financing).toBe(
      'margin',
    );
  });

  it('sells what stands for a loan so, where nothing else is held, and never buys or waits so', () => {
    const own = { cash: 0, margin: 0, secured: 2_000, lending: undefined, borrowing: undefined };
    const sell = { side: 'sell' } as const;
    expect(onlyOwing(own, sell)).toBe('secured');
    const draft = asFinanced(startDraft(TSMC, quote, sell), own, sell);
    expect([draft.financing, heldOf(own, draft)]).toEqual(['secured', 2_000]);
    expect(ticketOf(TSMC, draft, sell)).toMatchObject({ financing: 'secured' });
    // Less than a lot is sold so too, and shares of one's own come first where there are any.
    expect(ticketOf(TSMC, { ...draft, board: 'odd-lot' }, sell)).toMatchObject({ financing: 'secured' });
    expect(onlyOwing({ ...own, cash: 1_000 }, sell)).toBeUndefined();
    expect(asFinanced(draft, { ...own, secured: 0 }, sell).financing).toBeUndefined();
    expect(ticketOf(TSMC, { ...draft, side: 'buy' }, buy)).not.toHaveProperty('financing');
  });

  it('reaches as far as one’s own part and the room do', () => {
    // A lot at 100 is 100,000 and 142 of fee: 60,000 lent, of which a thousand may be missing by rounding.
    expect(costOf(TSMC, 100_00, 1, '2026-07-09')).toBe(100_142_00n);
    const most = (money: bigint, room = lending.room) =>
      affordableUnits(TSMC, 100_00, money, '2026-07-09', 'regular', { ...lending, room });
    expect([most(41_000_00n), most(41_057_00n), most(100_142_00n)]).toEqual([0, 1, 2]);
    expect(affordableUnits(TSMC, 100_00, 100_142_00n, '2026-07-09')).toBe(1);
    expect(most(10_000_000_00n, 130_000_00n)).toBe(2);
  });

  it('in the US is of whole shares in the session, for the day at most, and sold so before and after it too', () => {
    const of = (change: Partial<TicketDraft> = {}): TicketDraft => ({
      ...startDraft(APPLE, quote, buy),
      financing: 'margin',
      ...change,
    });
    expect(ticketOf(APPLE, of({ lots: 60 }), buy)).toMatchObject({ financing: 'margin', quantity: 60 });
    const fraction = { by: 'shares', shares: '1.5', amount: '' } as const;
    for (const draft of [of({ board: 'fractional', fraction }), of({ board: 'extended' })])
      expect(ticketOf(APPLE, draft, buy)).not.toHaveProperty('financing');
    const sell = { side: 'sell' } as const;
    expect(ticketOf(APPLE, of({ side: 'sell', board: 'extended' }), sell)).toMatchObject({ financing: 'margin' });
    expect(ticketOf(APPLE, of({ side: 'sell', board: 'fractional', fraction }), sell)).not.toHaveProperty('financing');
  });

  it('does not stand until it is cancelled, and that time comes back with one’s own money', () => {
    const kept: TicketDraft = { ...startDraft(APPLE, quote, buy), financing: 'margin', timeInForce: 'GTC' };
    expect(termsOf(kept).timeInForce).toBe('ROD');
    expect(ticketOf(APPLE, kept, buy).timeInForce).toBe('ROD');
    expect(timesOf(APPLE, kept)).not.toContain('GTC');
    for (const free of [
      { ...kept, financing: 'cash' as const },
      { ...kept, side: 'sell' as const },
    ]) {
      expect(termsOf(free).timeInForce).toBe('GTC');
      expect(timesOf(APPLE, free)).toContain('GTC');
    }
  });

  it('in the US reaches as far as half of one’s own does, but for a dollar', () => {
    // Ten shares at US$100 without a commission: 500 is lent, of which a dollar may be missing by rounding.
    const half = { loanBps: 5_000, room: 1_000_000_00n };
    expect(costOf(APPLE, 100_0000, 10, '2026-07-09')).toBe(1_000_00n);
    const most = (money: bigint, room = half.room) =>
      affordableUnits(APPLE, 100_0000, money, '2026-07-09', 'regular', { ...half, room });
    expect([most(500_99n), most(501_00n)]).toEqual([9, 10]);
    expect([most(1_000_000_00n, 499_99n), most(1_000_000_00n, 500_00n)]).toEqual([9, 10]);
  });
});

describe('a ticket of borrowed US shares', () => {
  const lenders = { kind: 'easy', rateBps: 200 } as const;
  const borrowing = { marginBps: 5_000, room: 1_000_00n, exDate: undefined, lenders, floor: undefined, owed: 30 };
  const own = { cash: 0, margin: 0, secured: 0, lending: undefined, borrowing };
  const sell = { side: 'sell' } as const;
  const of = (change: Partial<TicketDraft> = {}): TicketDraft => ({
    ...startDraft(APPLE, quote, sell),
    financing: 'short',
    ...change,
  });

  it('is of whole shares in the session, for the day at most', () => {
    expect(ticketOf(APPLE, of({ lots: 60 }), sell)).toMatchObject({ financing: 'short', quantity: 60 });
    for (const board of ['extended', 'fractional'] as const)
      expect(ticketOf(APPLE, of({ board }), sell)).not.toHaveProperty('financing');
    for (const side of ['sell', 'buy'] as const) {
      expect(termsOf(of({ side, timeInForce: 'GTC' })).timeInForce).toBe('ROD');
      expect(timesOf(APPLE, of({ side }))).not.toContain('GTC');
    }
  });

  it('buys back all that is owed, of the position that it was opened with, and nothing else', () => {
    expect(withFinancing(of({ side: 'buy', lots: 1 }), 'short', own, APPLE).lots).toBe(30);
    const cover = { side: 'buy', position: { id: '7', quantity: 30, financing: 'short' } } as const;
    expect(ticketOf(APPLE, startDraft(APPLE, quote, cover), cover)).toMatchObject({
      ...{ side: 'buy', financing: 'short', positionId: '7', quantity: 30 },
    });
    // Also before and after the session, and for who has bought fractions before.
    const hours = [
      { board: 'extended', from: 0, to: 100 },
      { board: 'extended', from: 900, to: 1_000 },
    ];
    const at = (phase: VenuePhase['phase'], venueAt: number) =>
      ({ phase, venueAt, wallAt: 0, endsAt: 0, speed: 1, boards: hours }) as VenuePhase;
    for (const phase of [at('continuous', 500), at('after-hours', 950)])
      expect(firstBoard(APPLE, phase, 0, cover, 0, 'fractional')).toBe('regular');
  });

  it('forgets the choice where the account was closed and nothing is owed', () => {
    expect(asFinanced(of(), own, sell).financing).toBe('short');
    expect(asFinanced(of(), { ...own, borrowing: undefined }, sell).financing).toBeUndefined();
  });
});

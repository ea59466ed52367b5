import type { Instrument } from '@kuroshio/market';
import { describe, expect, it } from 'vitest';
import { shares } from '@kuroshio/money';
import { createManualClock } from '../../platform/clock.ts';
import { createLiveBoard } from './live-board.ts';
import type { Provider } from './provider.ts';
import { found, NOW } from './test-provider.ts';

function provider(name: string, instruments: readonly Instrument[], delaySeconds = 0): Provider {
  return { name, delaySeconds, instruments, start: async () => undefined, stop: async () => undefined };
}

const tsmc = found('TWSE:2330');
const stretch = { phase: 'continuous', from: 0, to: 1, traded: shares(0) } as const;

function board(delaySeconds = 0) {
  const clock = createManualClock(NOW);
  const one = provider('One', [tsmc], delaySeconds);
  const made = createLiveBoard([one], clock, 60_000);
  return { clock, made, listener: made.listener(one), one };
}

describe('what a provider told', () => {
  it('is stale until it has told a price', () => {
    const { made, listener } = board();
    expect(made.source.begin(tsmc.no, '2026-07-08' as never)).toBe(true);
    expect(made.source.follow(tsmc.no, stretch)).toBeNull();
    listener.tell(tsmc.no, { reference: 2485_00, asOf: 0 });
    expect(made.source.reference(tsmc.no, '2026-07-08' as never)).toBe(2485_00);
    expect(made.provenance(tsmc.no)).toEqual({ source: 'One', delaySeconds: 0, asOf: 0, stale: true });
  });

  it('is repeated once, in order, in whole lots', () => {
    const { made, listener } = board();
    listener.tell(tsmc.no, { price: 2470_00, shares: 3_500, asOf: NOW });
    listener.tell(tsmc.no, { price: 2475_00, shares: 999, asOf: NOW });
    expect(made.source.follow(tsmc.no, stretch)).toEqual({
      price: 2475_00,
      prints: [{ price: 2470_00, shares: 3_000 }],
      auctionShares: 0,
    });
    expect(made.source.follow(tsmc.no, stretch)).toEqual({ price: 2475_00, prints: [], auctionShares: 0 });
  });

  it('is gathered where the market is slower than the provider', () => {
    const { made, listener } = board();
    for (let i = 0; i < 1_000; i++) listener.tell(tsmc.no, { price: 2470_00, shares: 1_000, asOf: NOW });
    const prints = made.source.follow(tsmc.no, stretch)?.prints ?? [];
    expect(prints.length).toBeLessThanOrEqual(201);
    expect(prints.reduce((sum, { shares }) => sum + shares, 0)).toBe(1_000_000);
  });

  it.each([
    // delay of the provider's terms, seconds passed, stale
    [0, 60, false],
    [0, 61, true],
    [900, 960, false],
    [900, 961, true],
  ])('with a delay of %i s is after %i s stale: %s', (delaySeconds, seconds, stale) => {
    const { made, listener, clock } = board(delaySeconds);
    listener.tell(tsmc.no, { price: 2470_00, asOf: NOW });
    clock.advance(seconds * 1000);
    expect(made.provenance(tsmc.no)).toEqual({ source: 'One', delaySeconds, asOf: NOW, stale });
    expect(made.source.follow(tsmc.no, stretch) === null).toBe(stale);
  });

  it('is stale at once when the provider fails, and fresh when it tells again; nothing is made up between', () => {
    const { made, listener, clock } = board();
    listener.tell(tsmc.no, { price: 2470_00, shares: 5_000, asOf: NOW });
    listener.failed('broken');
    expect(made.provenance(tsmc.no)?.stale).toBe(true);
    expect(made.staleCount()).toBe(1);
    expect(made.source.follow(tsmc.no, stretch)).toBeNull();
    clock.advance(1_000);
    listener.tell(tsmc.no, { asOf: clock.now() });
    // The trade of before was not repeated in its time.
    expect(made.source.follow(tsmc.no, stretch)).toEqual({ price: 2470_00, prints: [], auctionShares: 0 });
    expect(made.provenance(tsmc.no)).toMatchObject({ stale: false, asOf: NOW + 1_000 });
    expect(made.staleCount()).toBe(0);
  });

  it('is no younger than now where the provider’s clock runs ahead', () => {
    const { made, listener } = board();
    listener.tell(tsmc.no, { price: 2470_00, asOf: NOW + 3_600_000 });
    expect(made.provenance(tsmc.no)?.asOf).toBe(NOW);
  });

  it('is refused where it is no price', () => {
    const { made, listener } = board();
    for (const price of [Number.NaN, -1, 0]) listener.tell(tsmc.no, { price, asOf: NOW });
    listener.tell(tsmc.no, { price: 1, asOf: Number.NaN });
    expect(made.provenance(tsmc.no)?.stale).toBe(true);
  });

  it('is the first provider’s where two have the instrument', () => {
    const clock = createManualClock(NOW);
    const [one, two] = [provider('One', [tsmc]), provider('Two', [tsmc])];
    const made = createLiveBoard([one, two], clock, 60_000);
    made.listener(two).tell(tsmc.no, { price: 1_00, asOf: NOW });
    made.listener(one).tell(tsmc.no, { price: 2470_00, asOf: NOW });
    made.listener(two).failed('broken');
    expect(made.provenance(tsmc.no)).toMatchObject({ source: 'One', stale: false });
    expect(made.provenance(found('TWSE:2317').no)).toBeUndefined();
  });
});

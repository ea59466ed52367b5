import { afterEach, describe, expect, it } from 'vitest';
import type { Price, Units } from '@kuroshio/money';
import { wireDepth, wireQuote } from '../exchange/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import { viewOf } from '../exchange/venues/durable-market.ts';
import { marketAt } from '../exchange/venues/venue-state.ts';
import { createManualClock } from '../platform/clock.ts';
import { createLiveBoard } from './providers/live-board.ts';
import type { Provider } from './providers/provider.ts';
import { found } from './providers/test-provider.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

/** The stage's clock stands here at the start: 2026-07-09 in Taipei. */
const START = Date.UTC(2026, 6, 9);
const tsmc = found('TWSE:2330');
const provider: Provider = {
  name: 'A provider',
  delaySeconds: 0,
  instruments: [tsmc],
  start: async () => undefined,
  stop: async () => undefined,
};

describe('an instrument that a provider leads', () => {
  it('is quoted around its price, repeats its trades, and rests while it is stale', async () => {
    const clock = createManualClock(START);
    const board = createLiveBoard([provider], clock, 60_000);
    const listener = board.listener(provider);
    listener.tell(tsmc.no, { price: 2510_00, reference: 2500_00, asOf: START });
    stage = await createStage({
      speed: 60,
      feeds: { source: board.source, history: (drawn) => drawn, provenance: board.provenance },
    });
    const market = marketAt(stage.exchange.state, tsmc.no);
    expect(wireQuote(viewOf(market))).toMatchObject({
      reference: 2500_00,
      limitUp: 2750_00,
      provenance: { source: 'A provider', delaySeconds: 0, asOf: START, stale: false },
    });
    // A minute of order intake passes, and then the market is open.
    await stage.pass(3_000);
    expect(wireQuote(viewOf(market))).toMatchObject({ last: 2510_00 });
    expect(wireQuote(viewOf(market)).ask - wireQuote(viewOf(market)).bid).toBe(5_00);
    listener.tell(tsmc.no, { price: 2520_00, shares: 7_000, asOf: START });
    const before = market.day.volume;
    await stage.pass(200);
    expect(wireQuote(viewOf(market))).toMatchObject({ last: 2520_00, volume: before + 7_000 });
    expect(wireDepth(viewOf(market)).bids).toHaveLength(5);

    clock.advance(61_000);
    await stage.pass(200);
    const stale = wireQuote(viewOf(market));
    expect(stale).toMatchObject({ bid: 0, ask: 0, last: 2520_00, provenance: { stale: true, asOf: START } });
    const customer = await stage.customer(2_000_000_000n);
    const placed = await stage.exchange.place({
      customer,
      clientOrderId: 'while-it-is-stale',
      instrumentNo: tsmc.no,
      ticket: {
        side: 'buy',
        type: 'limit',
        board: 'regular',
        timeInForce: 'ROD',
        quantity: 1_000 as Units,
        price: 2550_00 as Price,
        positionId: undefined,
      },
    });
    expect(placed).toMatchObject({ ok: true, value: { state: 'open', filledQuantity: 0 } });
    await stage.pass(2_000);
    expect(wireQuote(viewOf(market))).toMatchObject({ volume: stale.volume, bid: 2550_00, ask: 0 });

    listener.tell(tsmc.no, { price: 2525_00, asOf: clock.now() });
    await stage.pass(200);
    expect(wireQuote(viewOf(market)).provenance).toMatchObject({ stale: false });
    const fills = await stage.db.owner.query<{ price: bigint; quantity: bigint }>('select price, quantity from fill');
    expect(fills.map(({ price, quantity }) => [Number(price), Number(quantity)])).toEqual([[2550_00, 1_000]]);
    expect(await stage.exchange.audit()).toEqual([]);
  }, 60_000);
});

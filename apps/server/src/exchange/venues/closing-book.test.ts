import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../stage.ts';
import { wireDepth, wireQuote } from '../wire-quote.ts';
import { marketAt } from './venue-state.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.close());

const shown = () => marketAt(stage.exchange.view, tsmc.no);

it('the levels with which a book closed stand until the next session, and no best price with them', async () => {
  await stage.until('TWSE', ({ phase }) => phase === 'after-hours' || phase === 'closed');
  const closed = wireDepth(shown());
  expect([closed.bids.length, closed.asks.length, closed.indicativePrice]).toEqual([5, 5, 0]);
  expect(closed.bids[0]?.[0]).toBeLessThan(closed.asks[0]?.[0] ?? 0);
  expect(wireQuote(shown())).toMatchObject({ bid: 0, ask: 0 });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { book, closing } = shown();
  expect([book === null, closing]).toEqual([false, null]);
}, 120_000);

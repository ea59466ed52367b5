import { describe, expect, it } from 'vitest';
import { type Price, price } from '@kuroshio/money';
import {
  CONDITIONAL_LIFE,
  CONDITIONAL_STATES,
  type Conditional,
  isMetBy,
  moveConditional,
  noteTrade,
  trailedPrice,
  trailedTick,
} from './index.ts';

const stop = (side: 'buy' | 'sell', at: number) => ({
  side,
  trigger: { kind: 'stop', price: price(at), trail: 0, trailUnit: 'price' } as const,
  extreme: 0 as const,
});
const profit = (side: 'buy' | 'sell', at: number) => ({
  side,
  trigger: { kind: 'take-profit', price: price(at), trail: 0, trailUnit: 'price' } as const,
  extreme: 0 as const,
});
const trailing = (side: 'buy' | 'sell', trail: number, trailUnit: 'price' | 'bps', extreme = 0) => ({
  side,
  trigger: { kind: 'trailing', price: 0, trail, trailUnit } as const,
  extreme: extreme as Price | 0,
});

describe('what a conditional order waits for', () => {
  it.each([
    ['a stop sale at 95.00', stop('sell', 9500), 9501, false],
    ['a stop sale at 95.00', stop('sell', 9500), 9500, true],
    ['a stop sale at 95.00, jumped over', stop('sell', 9500), 9000, true],
    ['a stop purchase at 105.00', stop('buy', 10500), 10499, false],
    ['a stop purchase at 105.00', stop('buy', 10500), 10500, true],
    ['profit of a sale at 110.00', profit('sell', 11000), 10999, false],
    ['profit of a sale at 110.00', profit('sell', 11000), 11000, true],
    ['profit of a purchase at 90.00', profit('buy', 9000), 9001, false],
    ['profit of a purchase at 90.00', profit('buy', 9000), 9000, true],
    ['trailing before any trade', trailing('sell', 200, 'price'), 1, false],
    ['2.00 below a best of 100.00', trailing('sell', 200, 'price', 10000), 9801, false],
    ['2.00 below a best of 100.00', trailing('sell', 200, 'price', 10000), 9800, true],
    ['1.5 % below a best of 100.01', trailing('sell', 150, 'bps', 10001), 9851, true],
    ['1.5 % below a best of 100.01', trailing('sell', 150, 'bps', 10001), 9852, false],
    ['2.00 above a low of 100.00', trailing('buy', 200, 'price', 10000), 10200, true],
    ['2.00 above a low of 100.00', trailing('buy', 200, 'price', 10000), 10199, false],
  ])('%s: a trade at %3$i', (_, conditional, price, met) => {
    expect(isMetBy(conditional, price as Price)).toBe(met);
  });

  it('follows the price as it gets better, and not back', () => {
    const sale = { ...trailing('sell', 500, 'price'), state: 'waiting' } as Conditional;
    const told = [10000, 10200, 10100, 10400, 9950, 9900].map((price) => noteTrade(sale, price as Price));
    expect(told.map(({ moved }) => moved)).toEqual([true, true, false, true, false, false]);
    expect(told.map(({ met }) => met)).toEqual([false, false, false, false, false, true]);
    expect(trailedPrice(sale)).toBe(9900);
    // From 1,234.00 three hundredths back is 1,197.98: shown as the first price that trades there.
    const tick = { tickClass: 'tw-stock', fixedTick: 0 } as const;
    expect(trailedTick(tick, { ...trailing('sell', 300, 'bps', 123_400) })).toBe(119_500);
    expect(trailedTick(tick, { ...trailing('buy', 300, 'bps', 123_400) })).toBe(127_500);
  });

  it('moves through its life by the table alone', () => {
    for (const state of CONDITIONAL_STATES) {
      for (const event of ['wake', 'trigger', 'refuse', 'cancel', 'expire'] as const) {
        const conditional = { state, updatedAt: 0 } as Conditional;
        const next = CONDITIONAL_LIFE[state][event];
        if (next === undefined) expect(() => moveConditional(conditional, event, 1)).toThrow(state);
        else {
          moveConditional(conditional, event, 1);
          expect(conditional).toMatchObject({ state: next, updatedAt: 1 });
        }
      }
    }
  });
});

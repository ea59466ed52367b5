import type { Quote } from '@kuroshio/contract';
import { isOnTick } from '@kuroshio/market/tick.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refused } from '../platform/failure.ts';
import { bracketLegs, bracketPrices, checkBracket, UNTOUCHED_BRACKET } from './bracket-draft.ts';
import {
  CONDITIONAL_KINDS,
  checkConditional,
  type ConditionalDraft,
  conditionalFieldOf,
  conditionalLegs,
  startConditional,
  trailedFrom,
  triggerAt,
} from './conditional-draft.ts';
import { gridOf } from './price-grid.ts';
import { APPLE, TSMC } from './test-listings.ts';

const at = (last: number) => ({ last, reference: 0, limitUp: 0, limitDown: 0 }) as Quote;
const start = (side: 'buy' | 'sell', changes: Partial<ConditionalDraft> = {}, last = 2465_00): ConditionalDraft => ({
  ...startConditional(TSMC, at(last), side, 'stop'),
  ...changes,
});
const code = (failure: unknown) => (failure instanceof Refused ? failure.code : undefined);

describe('a condition as it opens', () => {
  it.each([
    ['sell', TSMC, 2465_00, 2340_00, 2715_00],
    ['buy', TSMC, 2465_00, 2590_00, 2215_00],
    ['sell', TSMC, 48_35, 45_90, 53_20],
    ['sell', APPLE, 189_1200, 179_6600, 208_0400],
  ] as const)('to %s: stop and profit on the grid, away from the price', (side, listing, last, stop, profit) => {
    const draft = startConditional(listing, at(last), side, 'oco');
    expect([draft.stop.trigger, draft.profit.trigger]).toEqual([stop, profit]);
    expect([draft.stop.limit, draft.profit.limit]).toEqual([stop, profit]);
    expect(checkConditional(listing, at(last), side, draft)).toBeUndefined();
  });

  it('can be placed as it is, whatever the price, kind and side', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_00, max: 5_000_00 }),
        fc.constantFrom('buy', 'sell'),
        fc.constantFrom(...CONDITIONAL_KINDS),
        (last, side, kind) => {
          const draft = startConditional(TSMC, at(last), side, kind);
          expect(checkConditional(TSMC, at(last), side, draft)).toBeUndefined();
          for (const { trigger } of conditionalLegs(draft)) {
            if (trigger.kind !== 'trailing') expect(isOnTick(gridOf(TSMC), trigger.price)).toBe(true);
          }
        },
      ),
    );
  });

  it('has no prices where the market has none', () => {
    const draft = startConditional(TSMC, at(0), 'sell', 'stop');
    expect(draft.stop.trigger).toBe(0);
    expect(code(checkConditional(TSMC, at(0), 'sell', draft)?.failure)).toBe('PRICE_REQUIRED');
  });
});

describe('a condition that cannot be waited for', () => {
  const leg = (trigger: number, limit = trigger) => ({ trigger, limit });
  it.each([
    ['a stop above the price', 'sell', start('sell', { stop: leg(2470_00) }), 'stop', 'TRIGGER_ALREADY_MET'],
    ['a stop at the price', 'sell', start('sell', { stop: leg(2465_00) }), 'stop', 'TRIGGER_ALREADY_MET'],
    ['a breakout below the price', 'buy', start('buy', { stop: leg(2460_00) }), 'stop', 'TRIGGER_ALREADY_MET'],
    [
      'a profit below the price',
      'sell',
      start('sell', { kind: 'oco', profit: leg(2460_00) }),
      'profit',
      'TRIGGER_ALREADY_MET',
    ],
    ['a trigger off the grid', 'sell', start('sell', { stop: leg(2341_00) }), 'stop', 'PRICE_OFF_TICK'],
    ['no trigger', 'sell', start('sell', { stop: leg(0) }), 'stop', 'PRICE_REQUIRED'],
    [
      'a limit off the grid',
      'sell',
      start('sell', { type: 'limit', stop: leg(2340_00, 2337_00) }),
      'stopLimit',
      'PRICE_OFF_TICK',
    ],
    [
      'a distance of more than half',
      'sell',
      start('sell', { kind: 'trailing', trailUnit: 'price', trailPrice: 1300_00 }),
      'trail',
      'TRAIL_OUT_OF_REACH',
    ],
    ['no distance', 'sell', start('sell', { kind: 'trailing', trailBps: 0 }), 'trail', 'TRAIL_OUT_OF_REACH'],
  ] as const)('%s', (_, side, draft, field, refusal) => {
    const problem = checkConditional(TSMC, at(2465_00), side, draft);
    expect([problem?.field, code(problem?.failure)]).toEqual([field, refusal]);
  });

  it('is refused by the server at the field it can only mean', () => {
    const met = new Refused('TRIGGER_ALREADY_MET', { price: '1' });
    expect(conditionalFieldOf(met, start('sell'))).toBe('stop');
    expect(conditionalFieldOf(met, start('sell', { kind: 'take-profit' }))).toBe('profit');
    expect(conditionalFieldOf(met, start('sell', { kind: 'oco' }))).toBe('order');
    expect(conditionalFieldOf(new Refused('PRICE_OFF_TICK', {}), start('sell', { type: 'limit' }))).toBe('order');
    expect(conditionalFieldOf(new Refused('TRAIL_OUT_OF_REACH', {}), start('sell', { kind: 'trailing' }))).toBe(
      'trail',
    );
    expect(conditionalFieldOf(new Refused('TOO_MANY_CONDITIONALS', {}), start('sell'))).toBe('order');
  });
});

describe('a condition as it is sent', () => {
  it.each([
    ['stop at market', start('sell'), [{ kind: 'stop', price: 2340_00 }], [undefined]],
    [
      'profit at a limit',
      start('sell', { kind: 'take-profit', type: 'limit' }),
      [{ kind: 'take-profit', price: 2715_00 }],
      [2715_00],
    ],
    [
      'one cancels the other',
      start('sell', { kind: 'oco' }),
      [
        { kind: 'stop', price: 2340_00 },
        { kind: 'take-profit', price: 2715_00 },
      ],
      [undefined, undefined],
    ],
    [
      'trailing, at market even where a limit was chosen before',
      start('sell', { kind: 'trailing', type: 'limit' }),
      [{ kind: 'trailing', trail: 500, trailUnit: 'bps' }],
      [undefined],
    ],
  ] as const)('%s', (_, draft, triggers, limits) => {
    const legs = conditionalLegs(draft);
    expect(legs.map(({ trigger }) => trigger)).toEqual(triggers);
    expect(legs.map(({ price }) => price)).toEqual(limits);
    expect(legs.every(({ timeInForce }) => timeInForce === 'ROD')).toBe(true);
  });

  it('trails from the present price as the server does', () => {
    expect(trailedFrom(TSMC, 'sell', start('sell', { kind: 'trailing' }), 2465_00)).toBe(2340_00);
    expect(trailedFrom(TSMC, 'buy', start('buy', { trailUnit: 'price', trailPrice: 10_00 }), 2465_00)).toBe(2475_00);
  });

  it('takes a quick distance to the grid, away from the price', () => {
    expect(triggerAt(TSMC, 2465_00, -300)).toBe(2390_00);
    expect(triggerAt(TSMC, 2465_00, 300)).toBe(2540_00);
  });
});

describe('a bracket', () => {
  it('follows the price of the purchase until it is touched', () => {
    expect(bracketPrices(TSMC, 2465_00, UNTOUCHED_BRACKET)).toEqual({ stop: 2340_00, profit: 2715_00 });
    expect(bracketPrices(TSMC, 2400_00, { stop: 2300_00, profit: undefined })).toEqual({
      stop: 2300_00,
      profit: 2640_00,
    });
  });

  it('cannot wait for a price that is there already', () => {
    expect(checkBracket(TSMC, at(2465_00), 2465_00, UNTOUCHED_BRACKET)).toBeUndefined();
    // A purchase far below the market: its profit would be taken at once.
    const problem = checkBracket(TSMC, at(2465_00), 2220_00, UNTOUCHED_BRACKET);
    expect([problem?.field, code(problem?.failure)]).toEqual(['profit', 'TRIGGER_ALREADY_MET']);
  });

  it('sells at market', () => {
    expect(bracketLegs(TSMC, 2465_00, UNTOUCHED_BRACKET)).toEqual([
      { trigger: { kind: 'stop', price: 2340_00 }, type: 'market', timeInForce: 'ROD' },
      { trigger: { kind: 'take-profit', price: 2715_00 }, type: 'market', timeInForce: 'ROD' },
    ]);
  });
});

import type { WireConditional } from '@kuroshio/contract';
import { loadTexts, translator } from '@kuroshio/text';
import { describe, expect, it } from 'vitest';
import { kindKey, reasonText, triggerText } from './conditional-words.ts';

const t = translator(await loadTexts('tw'));
const waits = (side: 'buy' | 'sell', trigger: Partial<WireConditional['trigger']>) => ({
  side,
  trigger: { kind: 'stop', price: 0, trail: 0, trailUnit: 'price', ...trigger } as const,
});

describe('a conditional order in words', () => {
  it.each([
    [waits('sell', { kind: 'stop', price: 2340_00 }), '停損', '跌到 2,340.00'],
    [waits('buy', { kind: 'stop', price: 2590_00 }), '突破買進', '漲到 2,590.00'],
    [waits('sell', { kind: 'take-profit', price: 2715_00 }), '停利', '漲到 2,715.00'],
    [waits('buy', { kind: 'take-profit', price: 2215_00 }), '逢低買進', '跌到 2,215.00'],
    [waits('sell', { kind: 'trailing', trail: 550, trailUnit: 'bps' }), '移動停損', '回落 5.50%'],
    [waits('buy', { kind: 'trailing', trail: 20_00 }), '反彈買進', '反彈 20.00'],
  ] as const)('%j is %s: %s', (order, kind, trigger) => {
    expect(t(kindKey(order.trigger.kind, order.side))).toBe(kind);
    expect(triggerText(t, order, { priceScale: 2 })).toBe(trigger);
  });

  it('has no unfilled place in a reason, of which only the code is kept', () => {
    for (const code of ['BALANCE_INSUFFICIENT', 'SHARES_INSUFFICIENT', 'CROSSES_OWN_ORDER', 'PRICE_OVER_LIMIT']) {
      expect(reasonText(t, code)).not.toMatch(/[{}]|^[A-Z_]+$/);
    }
  });
});

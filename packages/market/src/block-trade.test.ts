import { cash, shares } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { blockTradeRule, isBlockSize } from './block-trade.ts';
import type { TradingDate } from './instrument.ts';

const rule = blockTradeRule('2026-07-09' as TradingDate);
const stock = { lotSize: shares(1_000) };

it.each([
  [500_000, 1_000_000_00n, true],
  [499_999, 14_999_999_99n, false],
  [499_999, 15_000_000_00n, true],
  [1, 15_000_000_00n, true],
])('%d shares for %d cents are a block: %s', (quantity, value, is) => {
  expect(isBlockSize(rule, stock, shares(quantity), cash(value))).toBe(is);
});

it('is traded from nine to five', () => {
  expect(rule.hours).toEqual({ from: 9 * 3_600_000, to: 17 * 3_600_000 });
});

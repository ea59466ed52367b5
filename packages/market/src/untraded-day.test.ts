import { price } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { type Instrument, referenceAfterUntraded, TABLES } from './index.ts';

const found = (symbol: string) => TABLES.instruments.bySymbol(symbol) as Instrument;

describe('the reference of the day after a day without a trade (market-rules A3)', () => {
  it.each([
    ['nobody asked for it', 'TWSE:1101', 22_20, 0, 0, 22_20],
    ['TPEX:3067, closed 22.20 on 2025-07-10, reference 20.55 on 07-15', 'TPEX:6488', 22_20, 0, 20_55, 20_55],
    ['a bid above it', 'TWSE:1101', 22_20, 22_50, 0, 22_50],
    ['a bid above it, with an ask above that', 'TWSE:1101', 22_20, 22_50, 22_60, 22_50],
    ['an ask below it, with a bid below that', 'TPEX:6488', 22_20, 21_00, 21_50, 21_50],
    ['a bid below and an ask above: it lies between them', 'TWSE:1101', 22_20, 22_00, 22_40, 22_20],
    ['a bid at it', 'TWSE:1101', 22_20, 22_20, 22_40, 22_20],
    ['an ask at it', 'TWSE:1101', 22_20, 22_00, 22_20, 22_20],
    ['a fund', 'TWSE:0050', 106_05, 107_00, 0, 107_00],
    ['in the US the last close stands', 'US:KO', 70_0000, 71_0000, 0, 70_0000],
    ['so does that of a rate', 'FX:USDTWD', 31_0000, 32_0000, 0, 31_0000],
  ])('%s', (_what, symbol, reference, bid, ask, next) => {
    expect(referenceAfterUntraded(found(symbol), price(reference), { bid, ask })).toBe(next);
  });
});

import { type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Units } from '@kuroshio/money';
import { expect, it } from 'vitest';
import { conversionOf, convertDayTrade, growShort, newShort } from './index.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const nt = (dollars: number): Cash => cash(BigInt(dollars) * 100n);

function sold(value: Cash, quantity: number, collateral: Cash) {
  const position = newShort({
    ...{ id: 1, customer: 100_001, instrumentNo: tsmc.no, orderId: 1, openedOn: tradingDate('2026-07-09') },
    ...{ openedAt: 0, shortMarginBps: 9_000, isDayTrade: true },
  });
  growShort(position, { quantity: quantity as Units, value, proceeds: collateral, margin: nt(0) });
  return position;
}

// The sales of the statute's vectors C-1, cases 3 and 4: the tax of a sale is three per mille, that of a day trade half of it, each in whole dollars.
it.each([
  ['1,000 at 50', nt(50_000), 1_000, 1_000, 40, 150 - 75],
  ['3,000 at 123.5', nt(370_500), 3_000, 3_000, 296, 1_111 - 555],
  ['3,000 at 123.5, of which 2,000 were bought back', nt(370_500), 3_000, 1_000, 98, 370 - 185],
])(
  '%s becomes a short sale for the fee of the borrowing and the rest of the tax',
  (_name, value, quantity, left, fee, tax) => {
    const position = sold(value, quantity, value);
    position.quantity = left as Units;
    expect(conversionOf(position, tsmc, 8)).toEqual({ fee: nt(fee), tax: nt(tax) });
    expect(convertDayTrade(position, tsmc, 8)).toEqual({ fee: nt(fee), tax: nt(tax) });
    const rest = cash(value - nt(fee + tax));
    expect([position.isDayTrade, position.collateral, position.proceeds]).toEqual([false, rest, rest]);
  },
);

it('takes no more than is held, the fee first', () => {
  expect(conversionOf(sold(nt(50_000), 1_000, nt(60)), tsmc, 8)).toEqual({ fee: nt(40), tax: nt(20) });
  expect(conversionOf(sold(nt(50_000), 1_000, nt(7)), tsmc, 8)).toEqual({ fee: nt(7), tax: nt(0) });
});

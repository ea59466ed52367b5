import { type Price, price } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeIndexLevel, INDEX_MEMBERS, INSTRUMENTS, type Instrument, indexBase, TABLES } from './index.ts';

function instrument(symbol: string): Instrument {
  const found = TABLES.instruments.bySymbol(symbol);
  if (found === undefined) throw new Error(`no ${symbol}`);
  return found;
}

const refPriceOf = (no: number) => TABLES.instruments.byNo(no)?.refPrice as Price;
const codesOf = (symbol: string) =>
  INDEX_MEMBERS.get(instrument(symbol).no)?.members.map((no) => TABLES.instruments.byNo(no)?.code) ?? [];
const indices = INSTRUMENTS.filter(({ kind }) => kind === 'index');

describe('indices', () => {
  it.each(indices.map((row) => [row.symbol, row] as const))(
    '%s stands at its reference level at reference prices',
    (_symbol, row) => {
      expect(computeIndexLevel(TABLES, row.no, refPriceOf, indexBase(TABLES, row.no))).toBe(row.refPrice);
    },
  );

  it.each([
    ['TWSE:TAIEX', 125, ['2330', '1101', '9945'], ['6488', '0050']],
    ['TPEX:TPEX', 42, ['6488', '5274'], ['2330', '00679B']],
    ['TWSE:TW50', 50, ['2330', '2454', '2317'], ['9904', '2480']],
    ['US:DJI', 26, ['AAPL', 'GS', 'WMT'], ['INTC', 'GOOGL']],
    ['US:SPX', 115, ['AAPL', 'GOOGL', 'JPM'], ['GOOG', 'TSM', 'SPY']],
    ['US:IXIC', 56, ['AAPL', 'ASML', 'COIN'], ['JPM', 'GOOG']],
    ['US:NDX', 52, ['AAPL', 'ASML'], ['COIN', 'HOOD', 'GOOG']],
    ['US:SOX', 15, ['NVDA', 'TSM'], ['AAPL', 'UMC']],
  ] as const)('%s has its %i members', (symbol, count, inside, outside) => {
    const codes = codesOf(symbol);
    expect(codes.length).toBe(count);
    expect(codes).toEqual(expect.arrayContaining([...inside]));
    expect(codes.filter((code) => (outside as readonly (string | undefined)[]).includes(code))).toEqual([]);
  });

  it('covers every index and takes only stocks of one price scale with known shares', () => {
    expect([...INDEX_MEMBERS.keys()].sort((a, b) => a - b)).toEqual(indices.map((row) => row.no));
    for (const { members } of INDEX_MEMBERS.values()) {
      const stocks = members.map((no) => TABLES.instruments.byNo(no) as Instrument);
      expect(new Set(stocks.map((stock) => stock.priceScale)).size).toBe(1);
      expect(stocks.every((stock) => stock.kind === 'stock' && stock.sharesOutstanding > 0)).toBe(true);
    }
  });

  it('weighs TSMC as its market value: NT$63.9 trillion on 2026-07-08', () => {
    const { no, refPrice, sharesOutstanding } = instrument('TWSE:2330');
    expect(Math.round((refPrice * sharesOutstanding) / 100 / 1e11)).toBe(639);
    const taiex = instrument('TWSE:TAIEX');
    const base = indexBase(TABLES, taiex.no);
    const level = computeIndexLevel(
      TABLES,
      taiex.no,
      (member) => (member === no ? price(refPrice + 5_00) : refPriceOf(member)),
      base,
    );
    // 5 dollars more on each share, as a part of the aggregate in cents.
    const points = Number((BigInt(taiex.refPrice) * 500n * BigInt(sharesOutstanding) * 10n) / base.aggregate) / 10;
    expect(Math.abs(level - taiex.refPrice - points)).toBeLessThanOrEqual(0.6);
  });

  it('weighs the Dow by price: a dollar more on a cheap member counts as one on a dear one', () => {
    const dow = instrument('US:DJI').no;
    const base = indexBase(TABLES, dow);
    const raised = (symbol: string) =>
      computeIndexLevel(TABLES, dow, (no) => price(refPriceOf(no) + (no === instrument(symbol).no ? 1_0000 : 0)), base);
    expect(raised('US:GS')).toBe(raised('US:NKE'));
    expect(raised('US:GS')).toBeGreaterThan(base.level);
  });

  it('doubles when every price doubles, and never falls when prices rise (random moves)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...indices),
        fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 130, maxLength: 130 }),
        (row, rises) => {
          const base = indexBase(TABLES, row.no);
          expect(computeIndexLevel(TABLES, row.no, (no) => price(refPriceOf(no) * 2), base)).toBe(row.refPrice * 2);
          const members = INDEX_MEMBERS.get(row.no)?.members ?? [];
          const raised = computeIndexLevel(
            TABLES,
            row.no,
            (no) => price(refPriceOf(no) + (rises[members.indexOf(no)] ?? 0)),
            base,
          );
          expect(raised).toBeGreaterThanOrEqual(row.refPrice);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('refuses what is no index', () => {
    expect(() => indexBase(TABLES, instrument('TWSE:2330').no)).toThrow('no index');
  });
});

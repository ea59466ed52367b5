import { maintenanceRatio } from '@kuroshio/credit';
import { type Instrument, TABLES, tradingDate } from '@kuroshio/market';
import { type Cash, cash, type Price, type Units } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocateCover,
  coverableWith,
  countFill,
  coverReserved,
  fillShortSale,
  growShort,
  neededMargin,
  neededToCover,
  newShort,
  type Order,
  type ShortPosition,
} from './index.ts';

const tsmc = TABLES.instruments.bySymbol('TWSE:2330') as Instrument;
const date = tradingDate('2026-07-09');
const nt = (dollars: number): Cash => cash(BigInt(Math.round(dollars * 100)));
/** What is held pays first, nothing is paid on it, and nothing stays for the rest. */
const nothing = { isPrepaid: false, isByPart: false, interestOn: () => nt(0), keepFor: () => nt(0) };

function order(side: 'buy' | 'sell', price: number, quantity: number): Order {
  return {
    ...{ id: 1, priority: 1, customer: 100_001, clientOrderId: 'short-1', instrumentNo: tsmc.no, cashAsset: 1 },
    ...{ side, type: 'limit', board: 'regular', timeInForce: 'ROD', tradingDate: date, state: 'open' },
    ...{ quantity: quantity as Units, askedQuantity: quantity as Units, askedAmount: null, amendments: 0 },
    ...{ price: price as Price, bookPrice: price as Price, askedPrice: price as Price, fingerprint: null },
    ...{ positionId: null, opened: null, placedAt: 0, updatedAt: 0, filledQuantity: 0 as Units, filledValue: nt(0) },
    ...{ dayTradeQuantity: 0 as Units, dayTradeValue: nt(0), fills: 0, charges: {}, heldShares: 0 as Units },
    ...{ financing: 'short', loanBps: 0, loan: nt(0), heldCash: nt(0), pledgedCash: nt(0), closes: [] },
  };
}

function sale(price: number, quantity: number, highest: number): Order {
  const terms = { shortMarginBps: 9_000, borrowFeeBps: 8, highest: highest as Price, borrowFee: nt(0), margin: nt(0) };
  const placed = { ...order('sell', price, quantity), short: terms };
  placed.heldCash = neededMargin(tsmc, placed, terms);
  return placed;
}

const opened = (id = 1) =>
  newShort({
    ...{
      id,
      customer: 100_001,
      instrumentNo: tsmc.no,
      orderId: id,
      openedOn: date,
      openedAt: 0,
      shortMarginBps: 9_000,
    },
  });

function sold(price: number, quantity: number, id = 1): ShortPosition {
  const position = opened(id);
  growShort(position, fillShortSale(sale(price, quantity, price * 2), tsmc, price as Price, quantity as Units, 1));
  return position;
}

describe('a short sale', () => {
  // Table C-1 of the statute's vectors, cases 3 and 4: fee, tax, borrow fee, what is held of the sale, margin.
  it.each([
    ['1,000 at 50', 5_000, 1_000, 71, 150, 40, 49_739, 45_000],
    ['3,000 at 123.5', 12_350, 3_000, 527, 1_111, 296, 368_566, 333_500],
  ])('of %s is charged, and puts up nine tenths', (_, price, quantity, fee, tax, borrow, proceeds, margin) => {
    const placed = sale(price, quantity, price);
    const fill = fillShortSale(placed, tsmc, price as Price, quantity as Units, 1);
    expect(placed.charges).toMatchObject({ commission: nt(fee), 'transfer-tax': nt(tax), 'borrow-fee': nt(borrow) });
    expect([fill.fees, fill.tax, fill.proceeds, fill.margin]).toEqual([
      nt(fee + borrow),
      nt(tax),
      nt(proceeds),
      nt(margin),
    ]);
    expect([placed.heldCash, placed.state]).toEqual([0n, 'filled']);
  });

  it('stands at 189.4780 % at the price of the sale (case 3), and below 130 % from 72.9 on (case 6)', () => {
    const { proceeds, collateral } = sold(5_000, 1_000);
    const percent = (price: number) => {
      const [value, margin] = [nt(price * 1_000), cash(collateral - proceeds)];
      const ratio = maintenanceRatio([{ kind: 'short', value, proceeds, margin }]);
      return Number((10n ** 6n * (ratio?.numerator ?? 0n)) / (ratio?.denominator ?? 1n)) / 10_000;
    };
    expect([50, 60, 70, 72.9, 73, 75].map(percent)).toEqual([
      189.478, 157.8983, 135.3414, 129.9574, 129.7794, 126.3186,
    ]);
  });

  it('in many fills is charged and puts up what it would in one', () => {
    const [one, many] = [sale(12_350, 3_000, 13_000), sale(12_350, 3_000, 13_000)];
    const whole = fillShortSale(one, tsmc, 12_350 as Price, 3_000 as Units, 1);
    const parts = [1_000, 1_000, 1_000].map((part) => fillShortSale(many, tsmc, 12_350 as Price, part as Units, 1));
    const sum = (read: (fill: typeof whole) => bigint) => parts.reduce((total, fill) => total + read(fill), 0n);
    expect([sum(({ fees }) => fees), sum(({ tax }) => tax), sum(({ margin }) => margin)]).toEqual([
      ...[whole.fees, whole.tax, whole.margin],
    ]);
    expect(sum(({ proceeds }) => proceeds)).toBe(whole.proceeds);
    expect(many.charges).toEqual(one.charges);
  });

  it('holds for the highest price, and gives back what it did not trade at', () => {
    const placed = sale(5_000, 2_000, 5_500);
    expect(placed.heldCash).toBe(nt(99_000));
    const fill = fillShortSale(placed, tsmc, 5_000 as Price, 1_000 as Units, 1);
    // 45,000 are put up, and at most 94,500 in all if the rest trades at 55.
    expect([fill.margin, placed.heldCash, fill.released]).toEqual([nt(45_000), nt(49_500), nt(4_500)]);
  });
});

describe('shares that are given back', () => {
  const cover = (positions: readonly ShortPosition[], price: number, quantity: number) => {
    const placed = order('buy', price, quantity);
    const closes = allocateCover(positions, quantity as Units);
    if (closes === null) throw new Error('not so much is owed');
    placed.closes = closes.map((one) => ({ ...one }));
    const parts = closes.map(({ positionId, quantity: part }) => {
      const position = positions.find(({ id }) => id === positionId) as ShortPosition;
      return { position, quantity: part };
    });
    placed.heldCash = neededToCover(tsmc, { ...placed, isByPart: false }, parts);
    for (const { position, quantity: part } of parts) position.closingQuantity = part;
    return placed;
  };
  const bought = (placed: Order, positions: readonly ShortPosition[], price: number, quantity: number) => {
    const fill = countFill(placed, tsmc, price as Price, quantity as Units, 2);
    const charges = cash(fill.fees + fill.tax);
    const whole = { quantity: quantity as Units, value: fill.value, charges };
    const byId = (id: number) => positions.find((one) => one.id === id) as ShortPosition;
    const parts = coverReserved(placed, byId, whole, nothing, 2);
    const missing = fill.value + charges - parts.reduce((sum, one) => sum + one.collateral, 0n);
    if (missing > 0n) placed.heldCash = cash(placed.heldCash - missing);
    return parts;
  };

  it('pay with what is held for them, and what is left is the customer’s', () => {
    const position = sold(5_000, 1_000);
    const placed = cover([position], 4_000, 1_000);
    expect(placed.heldCash).toBe(0n);
    const [part] = bought(placed, [position], 4_000, 1_000);
    // 94,739 were held; 40,057 are paid.
    expect([part?.collateral, part?.value, part?.charges]).toEqual([nt(94_739), nt(40_000), nt(57)]);
    expect([position.quantity, position.collateral, position.realised]).toEqual([0, 0n, nt(49_739 - 40_057)]);
  });

  it('bring what the broker pays on what was held', () => {
    const position = sold(5_000, 1_000);
    position.closingQuantity = 1_000 as Units;
    const fill = { quantity: 1_000 as Units, value: nt(40_000), charges: nt(57) };
    const paid = { ...nothing, interestOn: (_: ShortPosition, held: Cash) => (held === nt(94_739) ? nt(15) : nt(0)) };
    const closes = [{ positionId: 1, quantity: 1_000 as Units }];
    expect(coverReserved({ closes }, () => position, fill, paid, 2)).toMatchObject([{ interest: nt(15) }]);
    expect(position.realised).toBe(nt(49_739 + 15 - 40_057));
  });

  it('ask for money beyond nearly twice the price of the sale alone', () => {
    const position = sold(5_000, 1_000);
    const buying = (price: number) => ({ ...order('buy', price, 1_000), isByPart: false });
    expect(neededToCover(tsmc, buying(9_400), [{ position, quantity: 1_000 as Units }])).toBe(0n);
    // 100,000 and 142 of commission, a dollar for rounding, less 94,739.
    expect(neededToCover(tsmc, buying(10_000), [{ position, quantity: 1_000 as Units }])).toBe(nt(5_404));
  });

  it('leave what the rest needs, and let two purchases at once take nothing twice', () => {
    const position = sold(5_000, 2_000);
    // 189,478 are held. At 80 a thousand cost 80,114, and the other needs 104,000: of the half of 94,739 only 85,478 go.
    const half = { quantity: 1_000 as Units, value: nt(80_000), charges: nt(114) };
    position.closingQuantity = 1_000 as Units;
    const kept = { ...nothing, keepFor: (rest: Units) => nt(rest * 104) };
    const closes = [{ positionId: 1, quantity: 1_000 as Units }];
    const [part] = coverReserved({ closes }, () => position, half, kept, 2);
    expect([part?.collateral, position.collateral]).toEqual([nt(85_478), nt(104_000)]);
    // 104,000 are left. A purchase would have all of it; with another open one, it is that one's, and this one holds all that it may cost.
    const rest = { ...order('buy', 11_000, 1_000), isByPart: false };
    expect(neededToCover(tsmc, rest, [{ position, quantity: 1_000 as Units }])).toBe(nt(110_156 + 1 - 104_000));
    const other = { ...position, quantity: 2_000 as Units, collateral: nt(189_478), closingQuantity: 1_000 as Units };
    const needed = neededToCover(tsmc, rest, [{ position: other, quantity: 1_000 as Units }]);
    expect(needed).toBe(nt(110_156 + 1));
  });

  it.each([
    // 189,478 are held for 2,000 at 50: both at 94, one at 110, and none at 200 unless there is money.
    [9_400, 0, 2_000],
    [11_000, 0, 1_000],
    [11_000, 30_837, 2_000],
    [11_000, 30_836, 1_000],
    [20_000, 0, 0],
    [20_000, 10_808, 1_000],
  ])('at %d are bought back as far as what is held and %d reach: %d', (price, free, quantity) => {
    const at = { bookPrice: price as Price, tradingDate: date, isByPart: false };
    expect(coverableWith(tsmc, at, sold(5_000, 2_000), nt(free))).toBe(quantity);
  });

  it('never cost more than is held, in whatever fills, and leave nothing over', () => {
    const lots = fc.integer({ min: 1, max: 6 });
    const price = fc.integer({ min: 100, max: 3_000 }).map((ten) => ten * 5);
    fc.assert(
      fc.property(
        fc.array(fc.record({ price, lots }), { minLength: 1, maxLength: 4 }),
        fc.record({ limit: price, part: fc.integer({ min: 1, max: 100 }) }),
        fc.array(fc.record({ lots, below: fc.integer({ min: 0, max: 60 }) }), { minLength: 1, maxLength: 30 }),
        (sales, { limit, part }, fills) => {
          const positions = sales.map((one, n) => sold(one.price, one.lots * 1_000, n + 1));
          const before = positions.reduce((sum, one) => sum + one.collateral, 0n);
          const all = sales.reduce((sum, one) => sum + one.lots, 0);
          const wanted = Math.ceil((all * part) / 100);
          const placed = cover(positions, limit, wanted * 1_000);
          const held = placed.heldCash;
          let [paid, free, left] = [0n, 0n, wanted];
          for (const fill of [...fills, { lots: all, below: 0 }]) {
            const some = Math.min(left, fill.lots);
            if (some === 0) continue;
            left -= some;
            const at = Math.max(5, limit - Math.floor((limit * fill.below) / 500) * 5);
            const parts = bought(placed, positions, at, some * 1_000);
            // Never below nothing, whatever the fills were.
            expect(placed.heldCash).toBeGreaterThanOrEqual(0n);
            for (const one of parts) [paid, free] = [paid + one.value + one.charges, free + one.collateral];
          }
          const still = positions.reduce((sum, one) => sum + one.collateral, 0n);
          expect(before).toBe(still + free);
          expect(held - placed.heldCash).toBeGreaterThanOrEqual(paid - free);
          for (const one of positions) {
            expect(one.quantity === 0).toBe(one.quantity === 0 && one.collateral === 0n && one.proceeds === 0n);
            expect(one.coveredQuantity + one.quantity).toBe(one.openedQuantity);
          }
        },
      ),
      { numRuns: 3_000, seed: 7 },
    );
  });
});

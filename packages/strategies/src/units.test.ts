import { basisPoints, cash } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { enter, leave, takeFee } from './lot.ts';
import { averageUnitPrice, openingUnits, unitPrice, unitsFor, worthOf } from './net-asset-value.ts';
import { stopBaseAfter, stopFires, stopValue } from './stop.ts';

const UNIT = 1_000_000n;
/** A pool of 100 units at this price in minor units. */
const at = (minor: bigint) => ({ value: cash(minor * 100n), units: 100n * UNIT });
const FREE = { feeBps: basisPoints(0), entryBps: basisPoints(0), exitBps: basisPoints(0) };

describe('a fee above the high-water mark', () => {
  // A lot that is worth 1,000.00 and what was gained in all; the fee is paid from elsewhere, so that only the mark is seen.
  it.each([
    ['S-1 (10 %)', 1_000, [200, 50, 150, 300], [20, 0, 0, 10]],
    ['S-2 (20 %)', 2_000, [100, -100, 0, 100, -300, 200], [20, 0, 0, 0, 0, 20]],
    // Trades of +200 −50 +300 −500 +500 +100: one fee at the end, nothing taken before and given back.
    ['S-3 (10 %)', 1_000, [550], [55]],
  ] as const)('%s', (_, bps, gains, fees) => {
    const units = 1_000n * UNIT;
    let mark = unitPrice(at(100n));
    const taken = gains.map((gain) => {
      const nav = { value: cash(100_000n + BigInt(gain) * 100n), units };
      const { lot, fee } = takeFee({ units, mark }, nav, basisPoints(bps));
      mark = lot.mark;
      // Units are cancelled to a millionth, so the last minor unit may stay in the pool.
      return Number(fee + 1n) / 100;
    });
    expect(taken.map((fee) => Math.floor(fee))).toEqual(fees);
  });

  it('S-3: what is taken with each gain would be twice what is owed', () => {
    const gains = [200, -50, 300, -500, 500, 100];
    const beforehand = gains.filter((gain) => gain > 0).reduce((sum, gain) => sum + gain / 10, 0);
    const owed = gains.reduce((sum, gain) => sum + gain, 0) / 10;
    expect([beforehand, owed, beforehand - owed]).toEqual([110, 55, 55]);
  });

  it('S-4: each lot has a mark of its own', () => {
    const fee = basisPoints(2_000);
    const a = enter(undefined, cash(100_00n), at(100n), FREE).lot;
    expect(a).toEqual({ units: 100n * UNIT, mark: unitPrice(at(100n)) });
    const first = takeFee(a, at(120n), fee);
    expect(first).toMatchObject({ units: 3_333_333n, lot: { units: 96_666_667n, mark: unitPrice(at(120n)) } });
    // 4.00 less dust, which is in the pool.
    expect(first.fee).toBe(3_99n);
    const b = enter(undefined, cash(100_00n), at(100n), FREE).lot;
    expect(b.units).toBe(100n * UNIT);
    expect(takeFee(first.lot, at(110n), fee)).toMatchObject({ lot: first.lot, units: 0n, fee: 0n });
    expect(takeFee(b, at(110n), fee)).toMatchObject({ units: 1_818_181n, fee: 1_99n });
  });

  it('is due on what leaves before a fee day, and leaves the mark of the rest alone', () => {
    const lot = { units: 100n * UNIT, mark: unitPrice(at(100n)) };
    const left = leave(lot, 40n * UNIT, at(150n), { ...FREE, feeBps: basisPoints(1_000) });
    expect(left).toEqual({ lot: { units: 60n * UNIT, mark: lot.mark }, fee: 2_00n, levy: 0n, paid: 58_00n });
  });

  it('averages the marks of an addition', () => {
    const lot = { units: 100n * UNIT, mark: unitPrice(at(120n)) };
    const added = enter(lot, cash(100_00n), at(100n), FREE);
    expect(added.lot.mark).toBe(averageUnitPrice(100n * UNIT, unitPrice(at(120n)), 100n * UNIT, cash(100_00n)));
    expect(added.lot.mark).toBe(unitPrice(at(110n)));
  });
});

describe('S-5: a follower’s part of a pool', () => {
  // 10,000 in all: 5,000 in money, X worth 3,000, Y worth 2,000, and a position of 0.4 %.
  const units = openingUnits(cash(10_000_00n), 2);
  it.each([
    [1_000_00n, 3_000_00n, 300_00n],
    [1_000_00n, 2_000_00n, 200_00n],
    [1_000_00n, 5_000_00n, 500_00n],
    // Too small to be copied as an order; a part of a pool skips nothing.
    [200_00n, 40_00n, 80n],
  ])('who has put in %s has of %s: %s', (amount, holding, part) => {
    const own = unitsFor(amount, { value: cash(10_000_00n), units });
    expect(worthOf(own, { value: cash(holding), units })).toBe(part);
  });
});

describe('S-6: a stop of one’s own', () => {
  const stop = { bps: basisPoints(6_000), base: cash(1_000_00n) };
  it.each([
    [600_01n, false],
    [600_00n, true],
    [0n, true],
  ])('at a worth of %s: %s', (worth, fires) => {
    expect(stopFires(cash(worth), stop)).toBe(fires);
  });

  it('looks at the whole: +10 and −50 of 100 fire at 60', () => {
    expect(stopFires(cash(60_00n), { bps: basisPoints(6_000), base: cash(100_00n) })).toBe(true);
  });

  it('follows what is redeemed', () => {
    const base = stopBaseAfter(cash(1_000_00n), 3n * UNIT, 1n * UNIT);
    expect([base, stopValue({ bps: basisPoints(6_000), base })]).toEqual([333_34n, 200_00n]);
  });
});

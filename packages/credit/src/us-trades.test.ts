import { tradingDate } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usDeficit, usMarginAccount, usMarginTermsOn, type UsTradable, usTrades } from './index.ts';

const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const TERMS = usMarginTermsOn(tradingDate('2026-07-13'));

type Way = { readonly free?: number; readonly ordered?: number; readonly percent?: number };
/** So many shares at a price, of which all are free if nothing else is said. */
const traded = (n: number, count: number, { free = count, ordered = 0, percent = 30 }: Way) => ({
  ...{ positionId: n, instrumentNo: n, count, free: Math.min(free, count - ordered), ordered },
  requirementBps: percent * 100,
});
const long = (n: number, count: number, price: number, loan: number, way: Way = {}): UsTradable => ({
  ...{ ...traded(n, count, way), kind: 'long', value: usd(count * price), loan: usd(loan) },
});
const short = (n: number, count: number, price: number, held: number, way: Way = {}): UsTradable => ({
  ...{ ...traded(n, count, way), kind: 'short', value: usd(count * price), collateral: usd(held) },
  shares: BigInt(count),
});
const said = (positions: readonly UsTradable[]) =>
  usTrades(TERMS, positions).map(({ kind, positionId, shares }) => `${kind} ${positionId}: ${shares}`);

describe('what is traded for a US margin call', () => {
  it.each<[string, UsTradable[], string[]]>([
    ['nothing where nothing is held or owed', [], []],
    ['nothing where nothing is missing', [long(1, 100, 100, 5_000), short(2, 200, 50, 15_000)], []],
    // Alone it needs 40 %, 4,000, and has 3,000: with 2,500 less to be bought back, 3,000 are enough.
    ['of shares that are owed as few as are enough', [short(1, 200, 50, 13_000)], ['short 1: 50']],
    ['the same, when some are being bought back', [short(1, 200, 50, 13_000, { ordered: 20 })], ['short 1: 30']],
    ['nothing more, when enough are', [short(1, 200, 50, 13_000, { ordered: 50 })], []],
    // Of 20,000 half go with the half that is bought back: 5,000 are left beyond the other half, and only 9,500 are lent.
    [
      'nothing, when what is left of one that is being bought back stands for the other',
      [short(1, 200, 50, 20_000, { ordered: 100 }), long(2, 100, 100, 9_500)],
      [],
    ],
    ['no more than are free', [short(1, 200, 50, 13_000, { free: 40 })], ['short 1: 40']],
    ['all, when no less is enough', [short(1, 200, 50, 10_000)], ['short 1: 200']],
    // Of 6,000 there are 5,500. The long one lacks 500, the other nothing; each dollar less of it frees 30 cents, and takes 10 as the other outweighs it.
    ['what is shortest first, of both kinds', [long(1, 100, 100, 7_500), short(2, 200, 50, 13_000)], ['long 1: 25']],
    [
      'what is owed first, where that is the shortest',
      [long(1, 100, 100, 7_000), short(2, 200, 50, 12_500)],
      ['short 2: 50'],
    ],
    [
      'the other, where nothing of the first is free',
      [long(1, 100, 100, 7_500, { free: 0 }), short(2, 200, 50, 13_000)],
      ['short 2: 50'],
    ],
    // A thousand sold leave 300 missing; what is owed outweighs the rest by then, so that each dollar of it frees 40 cents.
    [
      'one after the other, where one is not enough',
      [long(1, 100, 100, 7_500, { free: 10 }), short(2, 200, 50, 13_000)],
      ['long 1: 10', 'short 2: 15'],
    ],
    // 600 for $5 a share and a tenth: 150 are missing. What is spared of 16 a share reaches to buy 25 back at 10.
    ['where $5 a share counts', [short(1, 100, 10, 1_450)], ['short 1: 25']],
    // It needs 120 and has 30; bought back, the 30 are left over.
    ['the only one, though more is held than it costs', [short(1, 1, 300, 330)], ['short 1: 1']],
    ['nothing of what nobody knows the worth of', [short(1, 100, 0, 0), long(2, 100, 0, 500)], []],
  ])('%s', (_name, positions, trades) => {
    expect(said(positions)).toEqual(trades);
  });
});

describe('of any account with loans alone', () => {
  const saleable = fc
    .record({
      instrumentNo: fc.integer({ min: 1, max: 3 }),
      shares: fc.integer({ min: 1, max: 500 }),
      price: fc.integer({ min: 100, max: 50_000 }),
      lent: fc.integer({ min: 0, max: 120 }),
      requirement: fc.integer({ min: 30, max: 90 }),
      ordered: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ instrumentNo, shares, price, lent, requirement, ordered }) => {
      const value = BigInt(shares) * BigInt(price);
      const inMarket = Math.min(ordered, shares);
      return {
        ...{
          kind: 'long' as const,
          instrumentNo,
          count: shares,
          ordered: inMarket,
          free: shares - inMarket,
          requirementBps: requirement * 100,
        },
        ...{ value: cash(value), loan: cash(((value * BigInt(lent)) / 10_000n) * 100n) },
      };
    });
  const account = fc
    .array(saleable, { minLength: 1, maxLength: 5 })
    .map((some) => some.map((one, n) => ({ ...one, positionId: n })));

  it('sells nothing where nothing is missing, else enough or all that pays a loan, and not a share more of the last', () => {
    fc.assert(
      fc.property(account, (positions) => {
        /** By itself: what is left when so many of each are sold, and what is missing then. */
        const missing = (sold: ReadonlyMap<number, number>) => {
          const left = positions.map((one) => {
            const count = one.ordered + (sold.get(one.positionId) ?? 0);
            const price = Number(one.value) / one.count;
            const brings = Math.floor(price * count);
            return { ...one, value: Number(one.value) - brings, loan: Math.max(0, Number(one.loan) - brings) };
          });
          return Number(
            usDeficit(
              usMarginAccount(
                TERMS,
                left.map((one) => ({ ...one, value: cash(BigInt(one.value)), loan: cash(BigInt(one.loan)) })),
              ),
            ),
          );
        };
        const sales = usTrades(TERMS, positions);
        const sold = new Map(sales.map(({ positionId, shares }) => [positionId, shares]));
        for (const { positionId, shares } of sales) {
          expect(shares).toBeGreaterThan(0);
          expect(shares).toBeLessThanOrEqual(positions[positionId]?.free ?? 0);
          // No more than pays its loan: what is beyond leaves the account.
          const { loan = 0n, value = 0n, count: all = 1, ordered = 0 } = positions[positionId] ?? {};
          expect((Number(value) / all) * (shares + ordered - 1)).toBeLessThan(Number(loan) + 1);
        }
        if (missing(new Map()) === 0) {
          expect(sales).toEqual([]);
          return;
        }
        const last = sales.at(-1);
        if (missing(sold) === 0 && last !== undefined) {
          const one = new Map(sold).set(last.positionId, last.shares - 1);
          // A cent or two of roundings.
          expect(missing(one)).toBeGreaterThan(-3);
          if (last.shares > 1)
            expect(missing(new Map(sold).set(last.positionId, Math.floor(last.shares * 0.9) - 1))).toBeGreaterThan(0);
          return;
        }
        // Not enough: whatever owes something is sold as far as that pays its loan.
        for (const one of positions) {
          if (one.loan === 0n || one.free === 0) continue;
          const count = (sold.get(one.positionId) ?? 0) + one.ordered;
          const brings = (Number(one.value) / one.count) * count;
          expect(count === one.count || brings >= Number(one.loan) - 1).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('of any account with loans and shares that are owed', () => {
  const position = fc.record({
    isOwed: fc.boolean(),
    shares: fc.integer({ min: 1, max: 500 }),
    cents: fc.integer({ min: 500, max: 40_000 }),
    lentPercent: fc.integer({ min: 0, max: 100 }),
    heldPercent: fc.integer({ min: 90, max: 170 }),
    percent: fc.integer({ min: 30, max: 90 }),
    ordered: fc.integer({ min: 0, max: 60 }),
    free: fc.integer({ min: 0, max: 600 }),
  });
  const positions = fc.array(position, { minLength: 1, maxLength: 4 }).map((some) =>
    some.map(({ isOwed, shares, cents, lentPercent, heldPercent, ordered, ...way }, n) => {
      const [price, part] = [cents / 100, isOwed ? heldPercent : lentPercent];
      const money = Math.floor((shares * cents * part) / 10_000);
      return (isOwed ? short : long)(n, shares, price, money, { ...way, ordered: Math.min(ordered, shares) });
    }),
  );

  interface Plain {
    readonly isOwed: boolean;
    readonly price: number;
    readonly count: number;
    readonly money: number;
    readonly part: number;
  }
  /** By itself, in fractions of cents and with each position in a stock of its own. What is left of one when so many are traded at its price. */
  function left({ isOwed, price, count, money, part }: Plain, some: number): Plain {
    const [worth, rest] = [price * some, count - some];
    if (!isOwed) return { isOwed, price, count: rest, money: Math.max(0, money - worth), part };
    const keep = rest * (price + Math.max(price / 2, price / 10 + Math.max(price * part, 500)));
    const free = Math.min((money * some) / count, money - keep);
    const goes = some === 0 ? 0 : Math.min(money, Math.max(worth, free));
    return { isOwed, price, count: rest, money: money - goes, part };
  }
  function excessesOf(some: readonly Plain[]): number[] {
    const half = some.reduce((sum, { price, count }) => sum + price * count, 0) / 2;
    return some.map(({ isOwed, price, count, money, part }) => {
      const worth = price * count;
      const own = isOwed ? Math.max(part * worth, 500 * count) : part * worth;
      const more = Math.max(0, worth - half) / 5;
      return (isOwed ? money - worth : worth - money) - own - more;
    });
  }
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const plainOf = (one: UsTradable): Plain => ({
    ...{ isOwed: one.kind === 'short', price: Number(one.value) / one.count, count: one.count },
    ...{ money: Number(one.kind === 'short' ? one.collateral : one.loan), part: one.requirementBps / 10_000 },
  });
  /** A cent for each time that something is rounded. */
  const CENTS = 15;
  function reckon(all: readonly UsTradable[]) {
    const trades = usTrades(TERMS, all);
    const now = all.map((one) => left(plainOf(one), one.ordered));
    const after = (change: ReadonlyMap<number, number>) =>
      now.map((one, n) => {
        const some = (trades.find(({ positionId }) => positionId === n)?.shares ?? 0) + (change.get(n) ?? 0);
        return left(one, some);
      });
    return { trades, now, after, before: sum(excessesOf(now)), end: sum(excessesOf(after(new Map()))) };
  }

  it('trades nothing where nothing is missing, else the shortest first, enough or all that helps, and not one more', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const { trades, now, after, before, end } = reckon(all);
        if (before > CENTS) expect(trades).toEqual([]);
        const excesses = excessesOf(now);
        for (const [n, { kind, positionId, shares }] of trades.entries()) {
          const { free = 0, count = 1 } = all[positionId] ?? {};
          const { money = 0, price = 1 } = now[positionId] ?? {};
          expect(kind).toBe(all[positionId]?.kind);
          expect(shares).toBeGreaterThan(0);
          expect(shares).toBeLessThanOrEqual(Math.min(free, count));
          // What is beyond its loan leaves the account.
          if (kind === 'long') expect(price * (shares - 1)).toBeLessThan(money + 2);
          const next = trades[n + 1];
          if (next === undefined) continue;
          expect(excesses[positionId]).toBeLessThanOrEqual((excesses[next.positionId] ?? 0) + CENTS);
          // Of none but the last fewer than can be.
          if (kind === 'long') expect(shares === free || price * shares >= money - 2).toBe(true);
        }
        if (end > -CENTS) {
          const last = trades.at(-1);
          if (last !== undefined) expect(sum(excessesOf(after(new Map([[last.positionId, -1]]))))).toBeLessThan(CENTS);
          return;
        }
        // Not enough: one more of none would help by more than what outweighs what by then.
        for (const [n, { free }] of all.entries()) {
          const traded = trades.find(({ positionId }) => positionId === n)?.shares ?? 0;
          const { price = 0 } = now[n] ?? {};
          if (traded === free) continue;
          expect(sum(excessesOf(after(new Map([[n, 1]]))))).toBeLessThan(end + price / 5 + CENTS);
        }
      }),
      { numRuns: 4_000 },
    );
  });

  it('never leaves more missing than there was: what is held beyond the cost leaves the account when shares are bought back', () => {
    // Just sold with half put up: each share that is bought back takes $25 more away than it costs, and needs $15 less.
    const fresh = [long(0, 100, 100, 9_500, { free: 0 }), short(1, 200, 50, 15_000)];
    expect(said(fresh)).toEqual([]);
    fc.assert(
      fc.property(positions, (all) => {
        const { trades, now, before, end } = reckon(all);
        // The last share that pays a loan brings more than is still owed.
        const beyond = sum(trades.map(({ kind, positionId }) => (kind === 'long' ? (now[positionId]?.price ?? 0) : 0)));
        expect(Math.min(0, end)).toBeGreaterThanOrEqual(Math.min(0, before) - beyond - CENTS);
      }),
      { numRuns: 4_000 },
    );
  });

  it('finds the few that are enough where all of them are not', () => {
    // 100 are missing. Of what is owed ten cost 500, all from what is held, and need 150 less; the other outweighs it by 50 more. All would leave 1,900 missing.
    const some = [long(0, 100, 100, 7_900, { free: 0 }), short(1, 200, 50, 13_800)];
    expect(usDeficit(usMarginAccount(TERMS, some))).toBe(usd(100));
    expect(said(some)).toEqual(['short 1: 10']);
  });
});

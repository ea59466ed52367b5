import { basisPoints, cash } from '@kuroshio/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Lot } from './lot.ts';
import { openingUnits, unitPrice, worthOf } from './net-asset-value.ts';
import { plainStopBase, plainStopFires, plainStrike } from './plain-strike.ts';
import { stopBaseAfter, stopFires } from './stop.ts';
import { strike, type Wish } from './strike.ts';

const LEAD = 0;
const FOLLOWERS = 24;

/** What happens between two net asset values, and at the second one. */
const day = fc.record({
  /** What the pool's trading did, in basis points of it. */
  moved: fc.integer({ min: -2_000, max: 2_000 }),
  isFeeDay: fc.boolean(),
  wishes: fc.array(
    fc.record({
      who: fc.integer({ min: 1, max: FOLLOWERS }),
      kind: fc.constantFrom('subscribe', 'redeem', 'redeem-all'),
      amount: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    }),
    { minLength: 30, maxLength: 60 },
  ),
});
const costs = fc.record({
  feeBps: fc.integer({ min: 0, max: 3_000 }).map(basisPoints),
  entryBps: fc.integer({ min: 0, max: 100 }).map(basisPoints),
  exitBps: fc.integer({ min: 0, max: 100 }).map(basisPoints),
});

describe('100,000 random wishes', () => {
  it('with fee days and stops come to what the plain way comes to; units times their value is the pool to the minor unit; nobody who stays loses', () => {
    let commands = 0;
    let stopped = 0;
    fc.assert(
      fc.property(fc.array(day, { minLength: 20, maxLength: 30 }), costs, (days, terms) => {
        const seed = cash(10_000_000_00n);
        let nav = { value: seed, units: openingUnits(seed, 2) };
        let lots: ReadonlyMap<number, Lot> = new Map([[LEAD, { units: nav.units, mark: unitPrice(nav) }]]);
        /** The pool's account, kept by nobody but this test. */
        let account: bigint = seed;
        /** Of each follower the stop, and who is to leave at the next value because it has fired. */
        const stops = new Map<number, { bps: number; base: bigint }>();
        let firing: number[] = [];
        for (const { moved, isFeeDay, wishes: asked } of days) {
          account += (account * BigInt(moved)) / 10_000n;
          nav = { ...nav, value: cash(account) };
          const left = new Map([...lots].map(([who, { units }]) => [who, units]));
          const wishes: Wish<number>[] = [];
          for (const who of firing) {
            const units = left.get(who) ?? 0n;
            if (units === 0n) continue;
            left.set(who, 0n);
            wishes.push({ id: BigInt(++commands), who, kind: 'redeem', units });
          }
          const leaves = new Set(firing);
          for (const { who, kind, amount } of asked) {
            // Who leaves by a stop comes in again at another value.
            if (leaves.has(who)) continue;
            const id = BigInt(++commands);
            if (kind === 'subscribe') wishes.push({ id, who, kind, amount: cash(amount) });
            const has = left.get(who) ?? 0n;
            if (kind === 'subscribe' || has === 0n) continue;
            const units = kind === 'redeem' && amount < has ? amount : has;
            left.set(who, has - units);
            wishes.push({ id, who, kind: 'redeem', units });
          }
          const input = { nav, lots, wishes, costs: terms, exempt: LEAD, isFeeDay };
          const result = strike(input);
          const plain = plainStrike(input);
          expect({ value: result.nav.value, units: result.nav.units, lots: result.lots }).toEqual({
            ...{ value: plain.value, units: plain.units, lots: plain.lots },
          });
          const out = (of: (one: (typeof result.struck)[number]) => bigint) =>
            result.struck.reduce((sum, one) => sum + of(one), 0n);
          const dayFees = [...result.fees.values()].reduce<bigint>((sum, fee) => sum + fee, 0n);
          expect(out(({ paid }) => paid)).toBe([...plain.paid.values()].reduce((sum, one) => sum + one, 0n));
          expect(out(({ fee }) => fee) + dayFees).toBe(plain.fees);
          for (const wish of wishes) if (wish.kind === 'subscribe') account += wish.amount;
          account -= out(({ paid, fee }) => paid + fee) + dayFees;
          // The pool's account is what all units are worth, and all units are somebody's.
          expect(result.nav.value).toBe(account);
          expect(worthOf(result.nav.units, result.nav)).toBe(account);
          expect([...result.lots.values()].reduce((sum, { units }) => sum + units, 0n)).toBe(result.nav.units);
          for (const who of firing) expect(result.lots.get(who)?.units ?? 0n, 'a stop takes all of it out').toBe(0n);
          const gone = new Map(result.struck.map((one) => [one.id, one.units]));
          const units = new Map([...input.lots].map(([who, lot]) => [who, lot.units]));
          if (isFeeDay) for (const [who, lot] of strike({ ...input, wishes: [] }).lots) units.set(who, lot.units);
          // As the pool keeps them: who leaves in part is protected in proportion, then what comes in is added.
          for (const kind of ['redeem', 'subscribe'] as const)
            for (const wish of wishes.filter((one) => one.kind === kind)) {
              const { who } = wish;
              const stop = stops.get(who) ?? { bps: 500 + Number((wish.id * 7_919n) % 9_001n), base: 0n };
              const before = units.get(who) ?? 0n;
              const moved = gone.get(wish.id) ?? 0n;
              if (wish.kind === 'subscribe') stop.base += wish.amount;
              else if (before > 0n) {
                const after = stopBaseAfter(cash(stop.base), before, before - moved);
                expect(after).toBe(plainStopBase(stop.base, before, before - moved));
                stop.base = after;
              }
              units.set(who, wish.kind === 'subscribe' ? before + moved : before - moved);
              stops.set(who, stop);
            }
          firing = [...stops].flatMap(([who, stop]) => {
            const own = result.lots.get(who)?.units ?? 0n;
            if (own === 0n) return [];
            const fires = stopFires(worthOf(own, result.nav), { bps: basisPoints(stop.bps), base: cash(stop.base) });
            expect(fires).toBe(plainStopFires(own, result.nav, stop));
            return fires ? [who] : [];
          });
          stopped += firing.length;
          const busy = new Set(wishes.map(({ who }) => who));
          for (const [who, lot] of lots) {
            if (busy.has(who) || (isFeeDay && who !== LEAD)) continue;
            expect(worthOf(lot.units, result.nav) >= worthOf(lot.units, nav)).toBe(true);
          }
          ({ nav, lots } = { nav: { ...result.nav, value: cash(account) }, lots: result.lots });
        }
      }),
      { numRuns: 100 },
    );
    expect(commands).toBeGreaterThan(100_000);
    expect(stopped).toBeGreaterThan(200);
  }, 120_000);

  it('who enters and leaves at once, however often and with what amounts, only loses', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
    const opening = fc.record({
      value: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      units: fc.bigInt({ min: 1n, max: 10n ** 16n }),
    });
    fc.assert(
      fc.property(amounts, opening, costs, (rounds, { value, units }, terms) => {
        let nav = { value: cash(value), units };
        let lots: ReadonlyMap<number, Lot> = new Map([[LEAD, { units, mark: 0n }]]);
        let [put, got] = [0n, 0n];
        for (const amount of rounds) {
          const base = { costs: terms, exempt: LEAD, isFeeDay: false };
          const inside = strike({
            ...base,
            nav,
            lots,
            wishes: [{ id: 1n, who: 1, kind: 'subscribe', amount: cash(amount) }],
          });
          put += amount;
          const has = inside.lots.get(1)?.units ?? 0n;
          ({ nav, lots } = { nav: { ...inside.nav }, lots: inside.lots });
          if (has === 0n) continue;
          const out = strike({ ...base, nav, lots, wishes: [{ id: 2n, who: 1, kind: 'redeem', units: has }] });
          got += out.struck[0]?.paid ?? 0n;
          ({ nav, lots } = { nav: { ...out.nav }, lots: out.lots });
        }
        expect(got <= put).toBe(true);
        expect(worthOf(units, nav) >= value).toBe(true);
      }),
    );
  });
});

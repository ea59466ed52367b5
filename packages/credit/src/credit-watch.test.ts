import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCreditWatch } from './index.ts';

const ACCOUNTS = 4;
const STOCKS = 3;
const step = fc.oneof(
  fc.record({
    what: fc.constant('trade' as const),
    stock: fc.nat(STOCKS - 1),
    price: fc.integer({ min: 1, max: 50_000 }),
  }),
  fc.record({
    what: fc.constant('hold' as const),
    account: fc.nat(ACCOUNTS - 1),
    stock: fc.nat(STOCKS - 1),
    held: fc.constantFrom(0, 1_000, 3_000),
    owed: fc.constantFrom(0, 0, 2_000),
  }),
  fc.record({
    what: fc.constant('owe' as const),
    account: fc.nat(ACCOUNTS - 1),
    cover: fc.integer({ min: -1_000_000, max: 100_000_000 }),
    debt: fc.integer({ min: 0, max: 100_000_000 }),
  }),
  fc.record({
    what: fc.constant('draw' as const),
    account: fc.nat(ACCOUNTS - 1),
    line: fc.constantFrom(130, 140, 300),
  }),
);

it('says of each account what adding everything up anew says, and tells each crossing once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const watch = createCreditWatch(13_000, ACCOUNTS);
      const prices = Array.from({ length: STOCKS }, () => 0n);
      const accounts = Array.from({ length: ACCOUNTS }, () => ({
        ...{ cover: 0n, debt: 0n, line: 130n },
        stocks: Array.from({ length: STOCKS }, () => ({ held: 0n, owed: 0n })),
      }));
      // The sentence of article 23: all that stands for the debts, over all the debts.
      const isBelow = ({ cover, debt, line, stocks }: (typeof accounts)[number]) => {
        const stands = stocks.reduce((sum, one, n) => sum + one.held * (prices[n] ?? 0n), cover);
        const owed = stocks.reduce((sum, one, n) => sum + one.owed * (prices[n] ?? 0n), debt);
        return owed > 0n && stands * 100n < owed * line;
      };
      for (const one of steps) {
        const before = accounts.map(isBelow);
        const told = new Map<number, boolean>();
        if (one.what === 'trade') {
          prices[one.stock] = BigInt(one.price);
          watch.trade(one.stock, one.price, (account, below) => {
            expect(told.has(account)).toBe(false);
            told.set(account, below);
          });
        } else if (one.what === 'draw') {
          Object.assign(accounts[one.account] ?? {}, { line: BigInt(one.line) });
          watch.draw(one.account, one.line * 100);
        } else if (one.what === 'owe') {
          Object.assign(accounts[one.account] ?? {}, { cover: BigInt(one.cover), debt: BigInt(one.debt) });
          watch.owe(one.account, one);
        } else {
          const own = accounts[one.account]?.stocks[one.stock];
          Object.assign(own ?? {}, { held: BigInt(one.held), owed: BigInt(one.owed) });
          watch.hold(one.account, one.stock, one);
        }
        const after = accounts.map(isBelow);
        expect(accounts.map((_, account) => watch.isBelow(account))).toEqual(after);
        if (one.what === 'trade')
          for (const [account, below] of after.entries())
            expect(told.get(account)).toBe(below === before[account] ? undefined : below);
      }
    }),
  );
});

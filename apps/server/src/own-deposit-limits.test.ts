import type { InputOf } from '@kuroshio/contract';
import { TABLES } from '@kuroshio/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFundingStage, type FundingStage } from './funding/test-funding.ts';
import { type OwnLimits, startOwnLimits } from './own-limits/index.ts';
import { setLimit } from './own-limits/set-limit.ts';
import { beginCoolingOff } from './own-limits/begin-cooling-off.ts';
import { createLog } from './platform/log.ts';

/** 1 US dollar is 32 Taiwan dollars, 1 USDT is 1 US dollar, 160 yen are one. What is not there has no price. */
const PRICES: Readonly<Record<string, number>> = { 'FX:USDTWD': 32, 'FX:USDTUSD': 1, 'FX:USDJPY': 160 };
let known = true;
const view = {
  rulebook: TABLES,
  markets: {
    get(no: number) {
      const one = TABLES.instruments.byNo(no);
      const price = PRICES[one?.symbol ?? ''];
      if (one === undefined || price === undefined) return undefined;
      const last = known ? Math.round(price * 10 ** one.priceScale) : 0;
      return { instrument: one, book: undefined, day: { last }, reference: last };
    },
  },
};

let one: FundingStage;
let limits: OwnLimits;
let keys = 0;
beforeAll(async () => {
  one = await createFundingStage({ stopsDeposit: (tx, deposit) => limits.stopsDeposit(tx, deposit) });
  const { marks, db, clock } = one;
  limits = await startOwnLimits({
    ...{ database: db.database, marks, inbox: one.funding.parts.inbox, log: createLog('silent') },
    exchange: { view, cancel: () => undefined, cancelConditional: () => undefined } as never,
    clock: { ...clock, after: () => () => undefined },
  });
}, 60_000);
afterAll(async () => {
  await limits.stop();
  await one.close();
});

async function deposit(who: number, currency: string, amount: bigint, channel = 'practice') {
  const input = { channel, currency, amount: String(amount), senderTail: '', depositKey: `limited-${++keys}` };
  const outcome = await one.act.deposit(input as InputOf<'funding/deposit'>, one.as(who));
  return outcome.ok ? 'done' : { code: outcome.refusal.code, ...outcome.refusal.params };
}
async function limit(who: number, period: 'day' | 'week' | 'month', dollars: bigint | null) {
  const amount = dollars === null ? null : String(dollars * 100n);
  const outcome = await setLimit(limits)({ kind: 'deposit', period, amount }, one.as(who));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.limits.find((row) => row.kind === 'deposit' && row.period === period);
}
const nt = (dollars: bigint) => dollars * 100n;

describe('a deposit limit', () => {
  it('refuses what goes beyond it, to the dollar, with what is left and when it frees', async () => {
    const who = await one.customer();
    await limit(who, 'day', 50_000n);
    expect(await deposit(who, 'TWD', nt(30_000n))).toBe('done');
    expect(await deposit(who, 'TWD', nt(20_001n))).toEqual({
      ...{ code: 'DEPOSIT_LIMIT', left: String(nt(20_000n)), currency: 'TWD' },
      // The test begins on 9 July 2026 at ten in the morning in Taiwan.
      frees: '2026.07.10 00:00',
    });
    expect(await deposit(who, 'TWD', nt(20_000n))).toBe('done');
    expect(await deposit(who, 'TWD', nt(1_000n))).toMatchObject({ code: 'DEPOSIT_LIMIT', left: '0' });
    expect(await one.balance(who, 'TWD')).toMatchObject({ available: nt(50_000n) });
  });

  it('counts what waits for its review, and no more what was cancelled', async () => {
    const who = await one.customer();
    await limit(who, 'day', 50_000n);
    expect(await deposit(who, 'TWD', nt(50_000n), 'virtual-account')).toBe('done');
    expect(await deposit(who, 'TWD', nt(1_000n))).toMatchObject({ code: 'DEPOSIT_LIMIT', left: '0' });
    const listed = await one.act.listDeposits({ before: undefined, limit: 10 }, one.as(who));
    const id = listed.ok ? (listed.value.deposits[0]?.id ?? '') : '';
    expect((await one.act.cancelDeposit({ id }, one.as(who))).ok).toBe(true);
    expect(await deposit(who, 'TWD', nt(1_000n))).toBe('done');
  });

  it('is one over all currencies, at the wallet’s rates: no exchange leads round it', async () => {
    const who = await one.customer();
    await limit(who, 'week', 50_000n);
    // 1,000 US dollars are 32,000, and 500 USDT 16,000.
    expect(await deposit(who, 'USD', 1_000_00n)).toBe('done');
    expect(await deposit(who, 'USD', 600_00n)).toMatchObject({ code: 'DEPOSIT_LIMIT', left: String(nt(18_000n)) });
    const shown = await limits.show(who, one.clock.now());
    expect(shown.limits.find((row) => row.kind === 'deposit' && row.period === 'week')?.counted).toBe(
      String(nt(32_000n)),
    );
  });

  it('is not passed by a rate that is not known', async () => {
    const who = await one.customer();
    await limit(who, 'day', 50_000n);
    known = false;
    expect(await deposit(who, 'USD', 100_00n)).toEqual({ code: 'PRICE_NOT_AVAILABLE' });
    known = true;
    expect(await deposit(who, 'USD', 100_00n)).toBe('done');
  });

  it('of several the nearest says what is left, and the one that frees last says when', async () => {
    const who = await one.customer();
    await limit(who, 'day', 10_000n);
    await limit(who, 'month', 5_000n);
    expect(await deposit(who, 'TWD', nt(20_000n))).toMatchObject({
      left: String(nt(5_000n)),
      frees: '2026.08.01 00:00',
    });
    expect(await deposit(who, 'TWD', nt(6_000n))).toMatchObject({
      left: String(nt(5_000n)),
      frees: '2026.08.01 00:00',
    });
  });

  it('is not passed by many at once', async () => {
    const who = await one.customer();
    await limit(who, 'day', 25_000n);
    const all = await Promise.all(Array.from({ length: 8 }, () => deposit(who, 'TWD', nt(10_000n))));
    expect(all.filter((code) => code === 'done')).toHaveLength(2);
    expect((await one.balance(who, 'TWD')).available).toBe(nt(20_000n));
  });

  it('that is lowered meanwhile holds for the deposits after it', async () => {
    const who = await one.customer();
    await limit(who, 'day', 90_000n);
    await limit(who, 'day', 5_000n);
    expect((await limit(who, 'day', 90_000n))?.waiting?.amount).toBe(String(nt(90_000n)));
    expect(await deposit(who, 'TWD', nt(5_001n))).toMatchObject({ code: 'DEPOSIT_LIMIT', left: String(nt(5_000n)) });
    one.clock.advance(86_400_000);
    expect(await deposit(who, 'TWD', nt(90_000n))).toBe('done');
  });

  it('of a customer who cools off is nothing, whatever is left', async () => {
    const who = await one.customer();
    await limit(who, 'day', 50_000n);
    const begun = await beginCoolingOff(limits)({ length: 'day' }, one.as(who));
    expect(begun.ok).toBe(true);
    expect(await deposit(who, 'TWD', nt(1_000n))).toMatchObject({ code: 'COOLING_OFF' });
    one.clock.advance(86_400_000);
    expect(await deposit(who, 'TWD', nt(1_000n))).toBe('done');
  });
});

import { customerAccount, houseAccount } from '@kuroshio/ledger';
import { tradingDate } from '@kuroshio/market';
import { SELL } from '@kuroshio/matching';
import { cash, type Cash, units } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, type Stage } from '../stage.ts';
import { marketAt } from '../venues/venue-state.ts';
import type { DeliverRequest } from './deliver.ts';
import { positionsIn } from './position-book.ts';
import type { TakeRequest } from './take.ts';

const tsmc = instrument('TWSE:2330');
let stage: Stage;

beforeEach(async () => {
  stage = await createStage();
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const deliver = (customer: number, id: number, quantity: number, change: Partial<DeliverRequest> = {}) =>
  stage.exchange.deliver({
    ...{
      customer,
      instrumentNo: tsmc.no,
      by: { kind: 'allotment', id },
      step: 0,
      quantity: units(quantity),
      cost: cash(BigInt(quantity) * 90n),
    },
    ...{ from: 'issuers', ...change },
  });
const take = (customer: number, id: number, quantity: number, change: Partial<TakeRequest> = {}) =>
  stage.exchange.take({
    ...{
      customer,
      instrumentNo: tsmc.no,
      by: { kind: 'loan', id },
      step: 0,
      quantity: units(quantity),
      to: 'issuers',
      ...change,
    },
  });

const held = (customer: number) => positionsIn(stage.exchange.state, customer, tsmc.no);
const shown = ({ openedBy, type, state, quantity, cost, closingQuantity }: Position) => ({
  ...{ by: openedBy.kind, type, state, quantity, cost, closingQuantity },
});

async function balance(account: bigint): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    account,
  ]);
  return row?.amount ?? 0n;
}

describe('shares that are not traded', () => {
  it('open a position, are sold like any, leave oldest first with their cost, and stand over a restart', async () => {
    const customer = await stage.customer(1_00n);
    const first = await deliver(customer, 7, 2000);
    expect(first).toMatchObject({ ok: true, value: { direction: 'in', quantity: 2000, cost: 180_000n } });
    await deliver(customer, 8, 1000, { cost: 50_001n as Cash });
    const taken = await take(customer, 1, 2500);
    // 2,000 with all of their cost, and half of the later ones with half of theirs, rounded down.
    expect(taken).toMatchObject({ ok: true, value: { cost: 180_000n + 25_000n } });
    const rest = { by: 'allotment', type: null, state: 'holding', quantity: 500, cost: 25_001n, closingQuantity: 0 };
    expect(held(customer).map(shown)).toEqual([rest]);
    await stage.restart();
    expect(held(customer).map(shown)).toEqual([rest]);
    expect(await balance(customerAccount(customer, tsmc.no, 'available'))).toBe(500n);
    await stage.pass(500);
    await deliver(customer, 9, 500, { cost: 0n as Cash });
    const sold = await stage.place(customer, tsmc, {
      ...{ side: 'sell', quantity: 1000, price: marketAt(stage.exchange.state, tsmc.no).limits?.down },
    });
    expect(sold).toMatchObject({ ok: true, value: { state: 'filled' } });
    expect(held(customer)).toEqual([]);
    const parts = await stage.db.owner.query(
      'select delivery_id, quantity, cost from delivery_part order by 1, position_id',
    );
    expect(parts.slice(2, 4)).toEqual([
      { delivery_id: 3n, quantity: 2000n, cost: 180_000n },
      { delivery_id: 3n, quantity: 500n, cost: 25_000n },
    ]);
  });

  it('move once under one key, whoever repeats it, and not under the key of others', async () => {
    const customer = await stage.customer(1_00n);
    const once = await Promise.all([
      deliver(customer, 7, 1000),
      deliver(customer, 7, 1000),
      deliver(customer, 7, 2000),
    ]);
    expect(once.map((one) => (one.ok ? one.value.id : one.refusal.code))).toEqual([1, 1, 'KEY_REUSED']);
    await stage.restart();
    expect(await deliver(customer, 7, 1000)).toMatchObject({ ok: true, value: { id: 1 } });
    expect(await deliver(customer + 1, 7, 1000)).toMatchObject({ ok: false, refusal: { code: 'KEY_REUSED' } });
    // Another step of it, another kind and the other direction are other deliveries.
    const others = await Promise.all([
      deliver(customer, 7, 10, { step: 1 }),
      deliver(customer, 7, 100, { by: { kind: 'transfer', id: 7 } }),
    ]);
    expect(others.map((one) => (one.ok ? one.value.quantity : one.refusal.code))).toEqual([10, 100]);
    expect(await take(customer, 7, 1)).toMatchObject({ ok: true });
    expect(await balance(customerAccount(customer, tsmc.no, 'available'))).toBe(1109n);
  });

  it('that an open sale has reserved are not taken, and what is taken cannot be sold', async () => {
    const customer = await stage.customer(1_00n);
    await deliver(customer, 7, 3000);
    const { limits } = marketAt(stage.exchange.state, tsmc.no);
    const sale = await stage.place(customer, tsmc, { side: 'sell', quantity: 2000, price: limits?.up });
    expect(sale).toMatchObject({ ok: true, value: { state: 'open' } });
    const [both, one, more] = await Promise.all([
      take(customer, 1, 3000),
      take(customer, 2, 1000),
      take(customer, 3, 1),
    ]);
    expect(both).toMatchObject({ refusal: { code: 'SHARES_INSUFFICIENT', params: { needed: 3000, available: 1000 } } });
    expect(one?.ok).toBe(true);
    expect(more).toMatchObject({ refusal: { code: 'SHARES_INSUFFICIENT', params: { available: 0 } } });
    const again = await stage.place(customer, tsmc, { side: 'sell', quantity: 1000, price: limits?.up });
    expect(again).toMatchObject({ ok: false, refusal: { code: 'SHARES_INSUFFICIENT' } });
  });

  it('of an order that is still open may be taken, and it goes on buying into the same position', async () => {
    const buyer = await stage.customer(100_000_000_00n);
    const best = ['TPEX:3324', 'TPEX:6488', 'TPEX:8069', 'TWSE:2317'].map((symbol) => {
      const one = instrument(symbol);
      const level: number[] = [];
      marketAt(stage.exchange.state, one.no).book?.depth(SELL, 1, level);
      return { one, price: level[0] ?? 0, offered: level[1] ?? 0 };
    });
    const [{ one, price, offered }] = best.toSorted((x, y) => x.offered - y.offered) as [(typeof best)[0]];
    const mine = () => positionsIn(stage.exchange.state, buyer, one.no);
    // All that is offered at the best price, and more, which waits there.
    const bid = await stage.place(buyer, one, { side: 'buy', quantity: offered + 5000, price });
    expect(bid).toMatchObject({ ok: true, value: { state: 'open', filledQuantity: offered } });
    const [opened] = mine();
    expect(await take(buyer, 1, offered, { instrumentNo: one.no })).toMatchObject({ ok: true });
    expect(mine().map(({ id, quantity }) => [id, quantity])).toEqual([[opened?.id, 0]]);
    await stage.restart();
    for (let waited = 0; waited < 100 && (mine()[0]?.quantity ?? 0) === 0; waited++) await stage.pass(1_000);
    expect(mine()[0]).toMatchObject({ id: opened?.id, state: 'holding' });
    expect(mine()[0]?.quantity).toBeGreaterThan(0);
  });

  it('are locked as long as whoever delivers them says', async () => {
    const customer = await stage.customer(1_00n);
    await deliver(customer, 7, 1000, { holding: { lockDays: 3, noSellDays: 0, noSellMinutes: 0 } });
    const { limits } = marketAt(stage.exchange.state, tsmc.no);
    const sale = await stage.place(customer, tsmc, { side: 'sell', quantity: 1000, price: limits?.down });
    expect(sale).toMatchObject({ ok: false, refusal: { code: 'POSITION_LOCKED', params: { until: '2026-07-15' } } });
    // Where the instrument has a rule too, the longer one holds.
    const longer = { firstDay: tradingDate('2026-07-09'), lockDays: 5, noSellDays: 0, noSellMinutes: 0 };
    stage.exchange.state.holdingRules = new Map([[tsmc.no, [longer]]]);
    await deliver(customer, 8, 1000, { holding: { lockDays: 3, noSellDays: 0, noSellMinutes: 0 } });
    expect(held(customer).map(({ lockedUntil }) => lockedUntil)).toEqual(['2026-07-15', '2026-07-17']);
  });

  it('add up whatever is delivered, taken and repeated in whatever order', async () => {
    const customers = [await stage.customer(1_00n), await stage.customer(1_00n)];
    const wish = fc.record({
      ...{ who: fc.nat(1), isDelivery: fc.boolean(), id: fc.nat(12), quantity: fc.integer({ min: 1, max: 4000 }) },
    });
    const wanted = fc.sample(fc.array(wish, { minLength: 80, maxLength: 80 }), { numRuns: 1, seed: 11 })[0] ?? [];
    // The oracle: what each key first asked for, and what each customer then has.
    const first = new Map<string, { readonly who: number; readonly quantity: number }>();
    const has = [0, 0];
    for (const { who, isDelivery, id, quantity } of wanted) {
      const customer = customers[who] ?? 0;
      const answer = await (isDelivery ? deliver(customer, id, quantity) : take(customer, id, quantity));
      const key = `${isDelivery} ${id}`;
      const before = first.get(key);
      if (before !== undefined) {
        const isSame = before.who === who && before.quantity === quantity;
        expect(answer.ok ? 'same' : answer.refusal.code).toBe(isSame ? 'same' : 'KEY_REUSED');
        continue;
      }
      const isShort = !isDelivery && (has[who] ?? 0) < quantity;
      expect(answer.ok ? 'moved' : answer.refusal.code).toBe(isShort ? 'SHARES_INSUFFICIENT' : 'moved');
      if (isShort) continue;
      first.set(key, { who, quantity });
      has[who] = (has[who] ?? 0) + (isDelivery ? quantity : -quantity);
    }
    for (const [who, customer] of customers.entries()) {
      expect(await balance(customerAccount(customer, tsmc.no, 'available'))).toBe(BigInt(has[who] ?? 0));
      expect(held(customer).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(has[who]);
    }
    const [house] = await stage.db.owner.query<{ amount: string }>(
      `select sum(case when credit = $1 then amount else -amount end)::text as amount from transfer where $1 in (debit, credit)`,
      [houseAccount('issuers', tsmc.no)],
    );
    expect(BigInt(house?.amount ?? 0)).toBe(-BigInt((has[0] ?? 0) + (has[1] ?? 0)));
  });
});

import { ENDPOINTS } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instrument } from '../exchange/stage.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import type { BlockRow } from './block-rows.ts';
import { listDates } from './list-dates.ts';
import { listPrints } from './list-prints.ts';
import { type BlockStage, createBlockStage, SYMBOL } from './test-blocks.ts';

let one: BlockStage;
const cement = instrument(SYMBOL);

beforeAll(async () => {
  one = await createBlockStage();
  await one.stage.until('TWSE', ({ phase }) => phase === 'continuous');
}, 120_000);
afterAll(() => one.close());

const limits = () => {
  const found = one.stage.exchange.view.markets.get(cement.no)?.limits;
  if (found === undefined || found === null) throw new Error('the day has limits');
  return found;
};
const as = (customerId: number) => ({ customer: { customerId } }) as CustomerContext;
const refused = (outcome: { ok: boolean; refusal?: { code: string } }) => (outcome.ok ? 'done' : outcome.refusal?.code);

describe('a part of a block', () => {
  it('is paid for, delivered at its cost and locked; then it is sold like other shares', async () => {
    const id = await one.offer();
    const block = await one.blockAt(id);
    const reference = BigInt(one.stage.exchange.view.markets.get(cement.no)?.reference ?? 0);
    expect(block.price).toBe((reference * 97n + 99n) / 100n);
    const who = await one.opened();
    const outcome = await one.buy(who, id, 5_000);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    expect(ENDPOINTS['block-trades/buy'].output.safeParse(outcome.value).error).toBeUndefined();
    const value = (block.price ?? 0n) * 5_000n;
    // 0.1425 %, whole dollars, at least twenty.
    const fee = ((value * 1425n) / 1_000_000n / 100n) * 100n;
    expect(fee).toBeGreaterThan(20_00n);
    expect(await one.available(who)).toBe(1_000_000_00n - value - fee);
    expect(await one.held(who)).toEqual({ shares: 5_000n, cost: value + fee, charges: fee });
    expect(outcome.value).toMatchObject({ state: 'locked', held: 5_000, value: String(value), fee: String(fee) });
    // Told once, with the day from which they can be sold.
    const told = await one.stage.db.owner.query('select facts from message where customer_id = $1', [who]);
    const { lockedUntil } = outcome.value;
    expect(told).toMatchObject([
      { facts: { event: 'block-delivered', symbol: SYMBOL, shares: 5_000, amount: String(value + fee), lockedUntil } },
    ]);
    expect(await one.blockAt(id)).toMatchObject({ holding: 595_000n, sold: 5_000n, taken: 0n, paid: value });
    // The market is told, without who bought, and no price of its own moves by it.
    const { day } = one.stage.exchange.view.markets.get(cement.no) ?? { day: { last: -1 } };
    const prints = await listPrints(one.parts)({ symbol: SYMBOL }, {} as never);
    const own = prints.ok ? prints.value.filter(({ blockId }) => blockId === String(id)) : [];
    expect(own).toMatchObject([{ shares: 5_000, price: Number(block.price), stamp: { date: one.today() } }]);
    expect(ENDPOINTS['block-trades/list-prints'].output.safeParse(prints.ok && prints.value).error).toBeUndefined();
    expect(JSON.stringify(own)).not.toContain(String(who));
    expect(day.last).not.toBe(Number(block.price));
    // Who writes one with the database's password tells nobody anything.
    await one.stage.db.owner.query(
      `insert into block_print (block_id, instrument_no, shares, price, printed_on, printed_at, mark)
        values ($1, $2, 900000, 1, $3, now(), decode(repeat('00', 16), 'hex'))`,
      [id, cement.no, one.today()],
    );
    const after = await listPrints(one.parts)({ symbol: SYMBOL }, {} as never);
    expect(after.ok && after.value).toEqual(prints.ok && prints.value);
    const dates = await listDates(one.parts)({ month: one.today().slice(0, 7) }, as(who));
    const marked = dates.ok ? dates.value.filter((date) => date.id === String(id)) : [];
    expect(marked).toMatchObject([
      { date: block.opens_on, step: 'opens', own: true },
      { date: block.closes_on, step: 'closes', own: true },
    ]);
    const sale = { side: 'sell', type: 'limit', quantity: 5_000, price: limits().down } as const;
    expect(refused(await one.stage.place(who, cement, sale))).toBe('POSITION_LOCKED');
    await one.stage.until('TWSE', ({ date, phase }) => date >= outcome.value.lockedUntil && phase === 'continuous');
    const [later] = await one.own(who).then((answer) => (answer.ok ? answer.value.purchases : []));
    expect(later).toMatchObject({ state: 'free', held: 5_000 });
    expect(refused(await one.stage.place(who, cement, { ...sale, price: limits().down }))).toBe('done');
    await one.stage.pass(5_000);
    expect(await one.stage.wrongs()).toEqual([]);
    expect((await one.blockAt(id)).stage).toBe('closed');
  }, 240_000);

  it('is at the price of the day that it opened, however the reference moves, and rests where that is out of range', async () => {
    await one.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const { up } = limits();
    const who = await one.opened();
    const outside: Partial<BlockRow> = { price: BigInt(up) + 1n, reference: BigInt(up), stage: 'open' };
    expect(refused(await one.buy(who, await one.offer(outside), 2_000))).toBe('BLOCK_PRICE_OVER_LIMIT');
    const atEdge: Partial<BlockRow> = { price: BigInt(up), reference: BigInt(up), stage: 'open' };
    expect(refused(await one.buy(who, await one.offer(atEdge), 2_000))).toBe('done');
  });

  it('is not sold before its block opens, nor before the hours of the board', async () => {
    const tomorrow = one.stage.exchange.view.clocks.get('TWSE')?.date as BlockRow['opens_on'];
    const who = await one.opened();
    const coming = await one.offer({ opens_at: 14 * 3_600_000, closes_at: 15 * 3_600_000 });
    expect(refused(await one.buy(who, coming, 2_000))).toBe('BLOCK_NOT_STARTED');
    const open = await one.offer({ closes_on: '2027-01-04' as BlockRow['closes_on'] });
    await one.stage.until('TWSE', ({ date, phase }) => date > tomorrow && phase === 'intake');
    expect(refused(await one.buy(who, open, 2_000))).toBe('BLOCK_HOURS');
    await one.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    expect(refused(await one.buy(who, open, 2_000))).toBe('done');
  }, 120_000);

  it('is delivered by another, where the program fell between payment and delivery', async () => {
    await one.stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const id = await one.offer();
    const who = await one.opened();
    const { exchange } = one.parts;
    const falls = { ...one.parts, exchange: { view: exchange.view, deliver: () => Promise.reject(new Error('fell')) } };
    const { buy } = await import('./buy.ts');
    const context = { requireCustomer: () => ({ customerId: who, sessionId: 1 }), now: one.stage.clock.now() };
    const wish = { id: String(id), shares: 3_000, purchaseKey: 'the-key-that-fell' as never };
    await expect(buy(falls)(wish, context as never)).rejects.toThrow('fell');
    expect((await one.held(who)).shares).toBe(0n);
    expect(await one.stage.wrongs()).toEqual([]);
    one.stage.clock.advance(6_000);
    await one.blocks.look();
    expect((await one.held(who)).shares).toBe(3_000n);
    // The customer's own repetition finds it done.
    const again = await one.buy(who, id, 3_000, 'the-key-that-fell');
    expect(again.ok && again.value.state).toBe('locked');
    expect((await one.held(who)).shares).toBe(3_000n);
    expect(await one.stage.wrongs()).toEqual([]);
  });
});

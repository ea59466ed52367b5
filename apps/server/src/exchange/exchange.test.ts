import { customerAccount } from '@kuroshio/ledger';
import { withInstruments, TABLES, INDEX_MEMBERS } from '@kuroshio/market';
import { type Price, price, units, type Units } from '@kuroshio/money';
import type { Ticket } from '@kuroshio/risk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockOf, marketAt } from './index.ts';
import { createStage, instrument, type Stage } from './stage.ts';
import { createState } from './state.ts';

const tsmc = instrument('TWSE:2330');
const TWD = 1;
const CHIPS = (INDEX_MEMBERS.get(instrument('US:SOX').no)?.members ?? []).flatMap(
  (no) => TABLES.instruments.byNo(no) ?? [],
);
let stage: Stage;
let keys = 0;

beforeEach(async () => {
  stage = await createStage();
});
afterEach(() => stage.close());

const ticket: Ticket = {
  side: 'buy',
  type: 'market',
  board: 'regular',
  timeInForce: 'ROD',
  quantity: 1000 as Units,
  price: undefined,
  positionId: undefined,
};

function place(customer: number, change: Partial<Ticket> = {}, clientOrderId = `key-${++keys}-xxxx`) {
  return stage.exchange.place({ customer, clientOrderId, instrumentNo: tsmc.no, ticket: { ...ticket, ...change } });
}

async function balance(
  customer: number,
  asset: number,
  purpose: 'available' | 'held' | 'receivable' | 'payable' | 'pledged',
): Promise<bigint> {
  const [row] = await stage.db.database.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, asset, purpose),
  ]);
  return row?.amount ?? 0n;
}

async function untilContinuous(): Promise<void> {
  await stage.pass(8_000);
  expect(stage.exchange.state.clocks.get('TWSE')?.phase).toBe('continuous');
}

describe('an order on the exchange', () => {
  it('buys a lot at the market, holds what it costs until settlement, and sells it', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const bought = await place(customer);
    if (!bought.ok) throw new Error(bought.refusal.code);
    expect(bought.value).toMatchObject({ state: 'filled', filledQuantity: 1000, heldCash: 0n });
    const cost = bought.value.filledValue + (bought.value.charges.commission ?? 0n);
    expect(await balance(customer, TWD, 'available')).toBe(10_000_000_00n - cost);
    expect(await balance(customer, TWD, 'held')).toBe(cost);
    expect(await balance(customer, TWD, 'payable')).toBe(-cost);
    expect(await balance(customer, tsmc.no, 'available')).toBe(1000n);

    const sold = await place(customer, { side: 'sell' });
    if (!sold.ok) throw new Error(sold.refusal.code);
    expect(sold.value.state).toBe('filled');
    const proceeds =
      sold.value.filledValue - (sold.value.charges.commission ?? 0n) - (sold.value.charges['transfer-tax'] ?? 0n);
    expect(await balance(customer, TWD, 'receivable')).toBe(proceeds);
    const [position] = await stage.db.database.query('select state, realised from positions where customer_id = $1', [
      customer,
    ]);
    expect(position).toEqual({ state: 'closed', realised: proceeds - cost });
  });

  it('rests outside the market, is pending, and gives everything back when cancelled', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const market = marketAt(stage.exchange.state, tsmc.no);
    const price = market.limits?.down ?? 0;
    const placed = await place(customer, { type: 'limit', price: price as Price });
    if (!placed.ok) throw new Error(placed.refusal.code);
    expect(placed.value.state).toBe('open');
    expect(await balance(customer, TWD, 'held')).toBe(placed.value.heldCash);
    const cancelled = await stage.exchange.cancel({ customer, orderId: placed.value.id });
    expect(cancelled.ok && cancelled.value.state).toBe('cancelled');
    expect(await balance(customer, TWD, 'available')).toBe(10_000_000_00n);
    const again = await stage.exchange.cancel({ customer, orderId: placed.value.id });
    expect(!again.ok && again.refusal.code).toBe('ORDER_NOT_PENDING');
    const other = await stage.exchange.cancel({ customer: customer + 1, orderId: placed.value.id });
    expect(!other.ok && other.refusal.code).toBe('ORDER_NOT_FOUND');
  });

  it('is done once for one client order id, and refuses the id for another order', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const answers = await Promise.all([place(customer, {}, 'same-key'), place(customer, {}, 'same-key')]);
    const later = await place(customer, {}, 'same-key');
    const ids = [...answers, later].map((answer) => answer.ok && answer.value.id);
    expect(new Set(ids).size).toBe(1);
    const other = await place(customer, { quantity: 2000 as Units }, 'same-key');
    expect(!other.ok && other.refusal.code).toBe('KEY_REUSED');
    expect(await balance(customer, tsmc.no, 'available')).toBe(1000n);
  });

  it('with a bracket is told from the same one with another bracket or none, also in one batch and after a restart', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const { limits } = marketAt(stage.exchange.state, tsmc.no);
    const stopAt = (at: number) =>
      ({
        ...({ side: 'sell', quantity: units(1000), type: 'market', timeInForce: 'ROD', price: 0 } as const),
        trigger: { kind: 'stop', price: price(at), trail: 0, trailUnit: 'price' } as const,
      }) as const;
    const [one, two] = [stopAt((limits?.down ?? 0) + 500), stopAt((limits?.down ?? 0) + 1000)];
    const send = (bracket?: readonly (typeof one)[]) =>
      stage.exchange.place({
        ...{ customer, clientOrderId: 'bracketed', instrumentNo: tsmc.no },
        ticket: { ...ticket, type: 'limit', price: limits?.down },
        ...(bracket === undefined ? {} : { bracket }),
      });
    const codes = (answers: Awaited<ReturnType<typeof send>>[]) =>
      answers.map((answer) => (answer.ok ? answer.value.state : answer.refusal.code));
    const asked = () => Promise.all([send([one]), send([one]), send([two]), send([one, two]), send()]);
    const expected = ['open', 'open', 'KEY_REUSED', 'KEY_REUSED', 'KEY_REUSED'];
    expect(codes(await asked())).toEqual(expected);
    expect(codes(await asked())).toEqual(expected);
    await stage.restart();
    expect(codes(await asked())).toEqual(expected);
    const legs = await stage.db.owner.query('select 1 from conditional_order where customer_id = $1', [customer]);
    expect(legs).toHaveLength(1);
  });

  it('with a bracket leaves its key free for an order that waits, and fails nobody', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const { limits } = marketAt(stage.exchange.state, tsmc.no);
    const trigger = { kind: 'stop', price: price((limits?.down ?? 0) + 500), trail: 0, trailUnit: 'price' } as const;
    const leg = { side: 'sell', quantity: units(1000), type: 'market', timeInForce: 'ROD', price: 0, trigger } as const;
    const key = { customer, clientOrderId: 'both-ways', instrumentNo: tsmc.no };
    const resting = { ...ticket, type: 'limit', price: limits?.down } as const;
    const placed = await stage.exchange.place({ ...key, ticket: resting, bracket: [leg] });
    const waiting = await stage.exchange.placeConditional({ ...key, legs: [leg], positionId: null, today: false });
    expect([placed.ok, waiting.ok]).toEqual([true, true]);
  });

  it('waits for the opening auction and trades in it', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await stage.pass(2_000);
    const { limits } = marketAt(stage.exchange.state, tsmc.no);
    const placed = await place(customer, { type: 'limit', price: (limits?.up ?? 0) as Price });
    if (!placed.ok) throw new Error(placed.refusal.code);
    expect(placed.value.state).toBe('open');
    await untilContinuous();
    expect(placed.value.state).toBe('filled');
    expect(marketAt(stage.exchange.state, tsmc.no).day.open).toBeGreaterThan(0);
    // The auction was better than the limit: what was held too much is available again.
    expect(await balance(customer, TWD, 'held')).toBe(-(await balance(customer, TWD, 'payable')));
  });

  it('goes on after an orderly restart where the day stood, the minute that ran included', async () => {
    const day = () => {
      const { last, open, high, low, volume, trades } = marketAt(stage.exchange.state, tsmc.no).day;
      return { last, open, high, low, volume, trades };
    };
    // Into the middle of a minute in which it has traded.
    const { trades } = day();
    while (day().trades < trades + 3 || clockOf(stage.exchange.state, 'TWSE').msOfDay % 60_000 < 20_000)
      await stage.pass(100);
    const before = day();
    await stage.restart();
    expect(day()).toEqual(before);
    await stage.pass(20_000);
    await stage.restart();
    const [stored] = await stage.db.owner.query<{ volume: bigint; trades: bigint }>(
      'select sum(volume)::bigint as volume, sum(trades) as trades from minute_bar where instrument_no = $1',
      [tsmc.no],
    );
    expect(stored).toEqual({ volume: BigInt(day().volume), trades: BigInt(day().trades) });
  });

  it('survives a restart: open orders stand again, with what they hold', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const { limits } = marketAt(stage.exchange.state, tsmc.no);
    const placed = await place(customer, { type: 'limit', price: (limits?.down ?? 0) as Price });
    if (!placed.ok) throw new Error(placed.refusal.code);
    await stage.restart();
    const { state } = stage.exchange;
    expect(state.orders.get(placed.value.id)).toEqual(placed.value);
    expect(marketAt(state, tsmc.no).book?.resting(placed.value.id)).toBe(1000);
    const again = await place(
      customer,
      { type: 'limit', price: (limits?.down ?? 0) as Price },
      placed.value.clientOrderId,
    );
    expect(again.ok && again.value.id).toBe(placed.value.id);
  });

  it('two customers meet, and clearing is left at zero', async () => {
    const [buyer, seller] = [await stage.customer(10_000_000_00n), await stage.customer(10_000_000_00n)];
    await untilContinuous();
    await place(seller);
    const market = marketAt(stage.exchange.state, tsmc.no);
    // Inside the spread or at it, where the seller is first in line for the buyer who comes next.
    const best = market.book?.best(1) ?? 0;
    const down = market.limits?.down ?? 0;
    const offer = await place(seller, { side: 'sell', type: 'limit', price: Math.max(down, best - 500) as Price });
    if (!offer.ok) throw new Error(offer.refusal.code);
    const taken = await place(buyer, {
      type: 'limit',
      price: (market.limits?.up ?? 0) as Price,
      quantity: 3000 as Units,
    });
    if (!taken.ok) throw new Error(taken.refusal.code);
    const fillsOf = (orderId: number) =>
      stage.db.owner.query<{ counterparty: string; price: bigint; quantity: bigint }>(
        'select counterparty, price, quantity from fill where order_id = $1 order by step',
        [orderId],
      );
    const met = { counterparty: 'clearing', price: BigInt(offer.value.price ?? 0), quantity: 1000n };
    expect(await fillsOf(offer.value.id)).toEqual([met]);
    // The rest of the purchase is what simulated participants offered.
    const [first, ...others] = await fillsOf(taken.value.id);
    expect(first).toEqual(met);
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other.counterparty).toBe('liquidity');
    expect(others.reduce((shares, { quantity }) => shares + quantity, 0n)).toBe(2000n);
    const [sum] = await stage.db.owner.query<{ clearing: string }>(
      `select coalesce(sum(case when credit >> 24 = 6 then amount else 0 end) - sum(case when debit >> 24 = 6 then amount else 0 end), 0)::text as clearing from transfer`,
    );
    expect(sum?.clearing).toBe('0');
  });

  it('has one writer: another program on the same database takes no order until the first has gone', async () => {
    const customer = await stage.customer(10_000_000_00n);
    await untilContinuous();
    const second = await createStage({ db: stage.db });
    const refused = await second.exchange.place({
      customer,
      clientOrderId: 'second-writer',
      instrumentNo: tsmc.no,
      ticket,
    });
    expect(!refused.ok && refused.refusal.code).toBe('SYSTEM_BUSY');
    expect(second.exchange.ready()).toBe(false);
    await second.exchange.stop();
    expect((await place(customer)).ok).toBe(true);
  });

  it('has no index whose members it does not trade, and refuses an order in what it does not trade', async () => {
    const { state } = stage.exchange;
    expect([...state.markets.values()].some(({ instrument: { kind } }) => kind === 'index')).toBe(false);
    const customer = await stage.customer(10_000_000_00n);
    const placed = await stage.place(customer, instrument('TWSE:2454'), { price: 1_000_00 });
    expect(placed).toMatchObject({ ok: false, refusal: { code: 'INSTRUMENT_NOT_FOUND' } });
    expect(stage.exchange.ready()).toBe(true);
    const chips = createState(withInstruments(TABLES, [...CHIPS, instrument('US:SOX')]));
    expect(chips.markets.has(instrument('US:SOX').no)).toBe(true);
    const fewer = createState(withInstruments(TABLES, [...CHIPS.slice(1), instrument('US:SOX')]));
    expect(fewer.markets.has(instrument('US:SOX').no)).toBe(false);
  });

  it('stops while it is being audited', async () => {
    const audits = [stage.exchange.audit(), stage.exchange.audit()];
    await stage.exchange.stop();
    expect(await Promise.all(audits)).toEqual([[], []]);
    const slow = stage.exchange.audit().catch((error: Error) => error.message);
    expect(await slow).toBe('the exchange has stopped');
  });
});

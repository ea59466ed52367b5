import { customerAccount, type CustomerPurpose } from '@kuroshio/ledger';
import { settlementDate } from '@kuroshio/market';
import { type Cash, CASH_ASSETS, cash } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionsIn } from './positions/position-book.ts';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { marketAt } from './venues/venue-state.ts';

const [apple, foxconn] = [instrument('US:AAPL'), instrument('TWSE:2317')];
const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const LIMIT = usd(1_000_000);
let required: number;
let ceiling: number;
let stage: Stage;

beforeEach(async () => {
  required = 3_000;
  ceiling = Number.MAX_SAFE_INTEGER;
  stage = await createStage({
    ...{ speed: 60, step: 5_000, instruments: ['US:AAPL', 'US:KO', 'TWSE:2317', 'FX:USDTWD'] },
    usStock: () => ({ requirementBps: required, ceiling, height: 1, fellBefore: false }),
  });
  await stage.until('US', ({ phase }) => phase === 'continuous');
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

async function own(customer: number, purpose: CustomerPurpose, asset: number = CASH_ASSETS.USD.id): Promise<bigint> {
  const account = customerAccount(customer, asset, purpose);
  const rows = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    account,
  ]);
  return rows[0]?.amount ?? 0n;
}
const held = (customer: number): readonly Position[] => positionsIn(stage.exchange.state, customer, apple.no);

async function borrower(money = usd(20_000)): Promise<number> {
  const customer = await stage.customer(0n, money);
  const opened = await stage.exchange.setMarginAccount({ customer, account: 'us-margin', limit: LIMIT });
  expect(opened).toEqual({ ok: true, value: LIMIT });
  return customer;
}

/** A tenth above or below what the market says, so that it trades. */
const priceFor = (side: 'buy' | 'sell', one = apple): number => {
  const { day, reference } = marketAt(stage.exchange.state, one.no);
  const last = day.last || reference;
  return Math.round((last * (side === 'buy' ? 1.03 : 0.97)) / 100) * 100;
};
const wish = (change: Wished): Wished => ({
  ...{ financing: 'margin', quantity: 60, price: priceFor(change.side ?? 'buy') },
  ...change,
});

async function trade(customer: number, change: Wished): Promise<Order> {
  const placed = await stage.place(customer, apple, wish(change));
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 200 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}
const feesOf = (order: Order) => Object.values(order.charges).reduce((sum, one) => cash(sum + one), usd(0));
const codeOf = async (placed: ReturnType<Stage['place']>) => {
  const answer = await placed;
  return answer.ok ? 'ok' : answer.refusal.code;
};

describe('a margin purchase in the US', () => {
  it('is lent half in whole dollars, pays interest by 360 days in cents, and its sale pays that first', async () => {
    const customer = await borrower();
    const bought = await trade(customer, {});
    const lent = BigInt(Math.floor(Number(bought.filledValue) / 2 / 100)) * 100n;
    expect([bought.loan, await own(customer, 'loan')]).toEqual([lent, -lent]);
    expect(await own(customer, 'available')).toBe(usd(20_000) - bought.filledValue + lent - feesOf(bought));
    await stage.restart();
    expect(held(customer)).toMatchObject([{ financing: 'margin', loan: lent }]);

    const { calendar } = stage.exchange.view.rulebook;
    const from = settlementDate(calendar, 'US', bought.tradingDate);
    await stage.until('US', ({ date, phase }) => date > from && phase === 'continuous');
    const available = await own(customer, 'available');
    const sold = await trade(customer, { side: 'sell' });
    const on = settlementDate(calendar, 'US', sold.tradingDate);
    const days = Math.round((Date.parse(on) - Date.parse(from)) / 86_400_000);
    expect(days).toBeGreaterThan(0);
    const closes = await stage.db.owner.query<{ principal: bigint; interest: bigint }>(
      'select sum(principal)::bigint as principal, sum(interest)::bigint as interest from margin_close',
    );
    const interest = (Number(lent) * 0.0775 * days) / 360;
    expect(closes[0]?.principal).toBe(lent);
    // Fill by fill, each rounded down to a cent.
    expect(Number(closes[0]?.interest)).toBeGreaterThan(interest - sold.fills);
    expect(Number(closes[0]?.interest)).toBeLessThanOrEqual(interest);
    expect(await own(customer, 'loan')).toBe(0n);
    await stage.until('US', ({ date }) => date > on);
    const left = sold.filledValue - feesOf(sold) - lent - (closes[0]?.interest ?? 0n);
    expect(await own(customer, 'available')).toBe(available + left);
    expect(await own(customer, 'loan', CASH_ASSETS.TWD.id)).toBe(0n);
  });

  it('is paid back in US dollars, a part of the interest rounded up to a cent, once for a key', async () => {
    const customer = await borrower();
    const bought = await trade(customer, {});
    const from = settlementDate(stage.exchange.view.rulebook.calendar, 'US', bought.tradingDate);
    await stage.until('US', ({ date, phase }) => date > from && phase === 'continuous');
    const [position] = held(customer);
    if (position === undefined) throw new Error('bought');
    const available = await own(customer, 'available');
    const pay = (principal: Cash) =>
      stage.exchange.repayMargin({ customer, clientKey: 'us-pay-1', positionId: position.id, principal });
    const paid = await pay(usd(1));
    expect(paid).toMatchObject({ ok: true, value: { principal: usd(1), interest: 1n } });
    expect(await pay(usd(1))).toEqual(paid);
    expect(await own(customer, 'available')).toBe(available - 101n);
    expect(await own(customer, 'loan')).toBe(100n - bought.loan);
  });

  it('is lent less of a stock that needs more, and nothing of one that needs all', async () => {
    const customer = await borrower();
    required = 6_000;
    const bought = await trade(customer, {});
    expect(bought.loan).toBe(
      (bought.filledValue * 3_000n) / 10_000n - (((bought.filledValue * 3_000n) / 10_000n) % 100n),
    );
    required = 9_000;
    expect(await codeOf(stage.place(customer, apple, wish({})))).toBe('MARGIN_NOT_OFFERED');
  });

  it('is refused without an account of that market, with too little of one’s own, and while something is missing', async () => {
    const stranger = await stage.customer(usd(10_000_000), usd(20_000));
    await stage.exchange.setMarginAccount({ customer: stranger, limit: LIMIT });
    expect(await codeOf(stage.place(stranger, apple, wish({})))).toBe('MARGIN_ACCOUNT_NEEDED');

    const customer = await borrower();
    // A Taiwan account is another.
    expect(await codeOf(stage.place(customer, foxconn, { financing: 'margin', price: priceFor('buy', foxconn) }))).toBe(
      'MARGIN_ACCOUNT_NEEDED',
    );
    const price = priceFor('buy');
    const worth = (quantity: number) => (price * quantity) / 10_000;
    // One's own half is to reach $2,000.
    const few = Math.floor(4_000 / (price / 10_000)) - 1;
    expect(worth(few)).toBeLessThan(4_000);
    expect(await stage.place(customer, apple, wish({ quantity: few }))).toMatchObject({
      refusal: { code: 'US_MARGIN_EQUITY', params: { least: '200000', currency: 'USD' } },
    });
    await trade(customer, { quantity: few + 2 });
    // With what is there already one more share is enough.
    expect(await codeOf(stage.place(customer, apple, wish({ quantity: 1 })))).toBe('ok');
    required = 6_000;
    expect(await stage.place(customer, apple, wish({ quantity: 1 }))).toMatchObject({
      refusal: { code: 'US_MARGIN_DEFICIT', params: { currency: 'USD' } },
    });
  });

  it('stays within the limit, with what open orders may draw, over a restart; the account closes once nothing is owed', async () => {
    const customer = await stage.customer(usd(1_000_000), usd(40_000));
    await stage.exchange.setMarginAccount({ customer, account: 'us-margin', limit: usd(9_000) });
    const low = Math.round((priceFor('sell') * 0.9) / 100) * 100;
    const shares = Math.floor(16_000 / (low / 10_000));
    expect(await codeOf(stage.place(customer, apple, wish({ quantity: shares, price: low })))).toBe('ok');
    await stage.restart();
    expect(await codeOf(stage.place(customer, apple, wish({ quantity: shares, price: low })))).toBe('MARGIN_LIMIT');
    expect(await stage.exchange.setMarginAccount({ customer, account: 'us-margin', limit: null })).toMatchObject({
      refusal: { code: 'MARGIN_ORDERS_OPEN' },
    });
    // What is ordered in Taiwan takes none of it.
    await stage.exchange.setMarginAccount({ customer, limit: usd(5_000_000) });
    const ordered = async () => {
      const room = await stage.exchange.marginRoom({ customer, account: 'us-margin' });
      return room.ok ? room.value?.ordered : undefined;
    };
    const before = await ordered();
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    const wished = { financing: 'margin', price: marketAt(stage.exchange.state, foxconn.no).limits?.down } as const;
    const inTaiwan = await stage.place(customer, foxconn, wished);
    expect(inTaiwan).toMatchObject({ ok: true });
    const rest = (await ordered()) ?? 0n;
    expect(rest).toBeLessThanOrEqual(before ?? 0n);
    const own = await stage.exchange.marginRoom({ customer });
    expect(own.ok && own.value?.ordered).toBeGreaterThan(usd(1_000));
    if (inTaiwan.ok) await stage.exchange.cancel({ customer, orderId: inTaiwan.value.id });
    // That of Taiwan is no part of it.
    expect(await stage.exchange.setMarginAccount({ customer, limit: null })).toEqual({ ok: true, value: null });
    const room = await stage.exchange.marginRoom({ customer, account: 'us-margin' });
    expect(room).toMatchObject({ ok: true, value: { limit: usd(9_000), used: 0n } });
  });

  it('is sealed with its loan, and goes on where an earlier version had that beside the order', async () => {
    const customer = await borrower();
    const low = Math.round((priceFor('sell') * 0.9) / 100) * 100;
    const placed = await stage.place(customer, apple, wish({ price: low }));
    if (!placed.ok) throw new Error(placed.refusal.code);
    const { id, loanBps } = placed.value;
    expect(loanBps).toBe(5_000);
    const { owner } = stage.db;
    await owner.query('insert into margin_order select id, loan_bps, loan from orders where id = $1', [id]);
    await owner.query('update orders set loan_bps = null, loan = null where id = $1', [id]);
    await stage.restart();
    expect(await stage.exchange.proveSeals()).toEqual([
      { table: 'orders', key: String(id), what: 'differs from what was sealed' },
      { table: 'margin_order', key: String(id), what: 'was written without a seal' },
    ]);
    expect(stage.exchange.state.orders.get(id)).toMatchObject({ financing: 'margin', loanBps });
    await stage.exchange.amend({ customer, orderId: id, shares: undefined, price: priceFor('buy') as never });
    await stage.pass(1_000);
    const [row] = await owner.query<{ loan: bigint; state: string }>('select loan, state from orders where id = $1', [
      id,
    ]);
    expect(row).toEqual({ loan: -(await own(customer, 'loan')), state: 'filled' });
    expect(row?.loan).toBeGreaterThan(usd(1_000));
    expect(held(customer)).toMatchObject([{ financing: 'margin', loan: row?.loan }]);
    // What never was of an earlier version goes again, and with it all that was wrong.
    await owner.query('delete from margin_order');
  });

  it('is lent no more than half of what the stock was worth for days, however dear it is bought', async () => {
    const customer = await borrower(usd(60_000));
    const { reference } = marketAt(stage.exchange.state, apple.no);
    ceiling = Math.round(reference / 2);
    const bought = await trade(customer, { quantity: 40 });
    const asked = priceFor('buy');
    const part = Math.floor((5_000 * ceiling * 1.1) / asked / 100) * 100;
    expect(bought.loanBps).toBeGreaterThan(2_000);
    expect(Math.abs(bought.loanBps - part)).toBeLessThanOrEqual(100);
    // With a friend who sells at five times the price: nothing is lent on what is above.
    ceiling = reference;
    const dear = Math.round((reference * 5) / 100) * 100;
    const preview = await stage.exchange.preview({
      ...{ customer, instrumentNo: apple.no },
      ticket: {
        ...{ side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular', positionId: undefined },
        ...{ quantity: 10_000_000 as never, price: dear as never, financing: 'margin' },
      },
    });
    const lent = preview.ok ? preview.value.loanBps : 0;
    // A fifth of half of it, and a tenth more; the last price may be a little below the reference.
    expect([1_000, 1_100]).toContain(lent);
    // Nor by changing the price of an order on which half is lent.
    const low = Math.round((reference * 0.8) / 100) * 100;
    const placed = await stage.place(customer, apple, wish({ quantity: 10, price: low }));
    if (!placed.ok) throw new Error(placed.refusal.code);
    expect(placed.value.loanBps).toBe(5_000);
    const changed = { customer, orderId: placed.value.id, shares: undefined, price: dear as never };
    expect(await stage.exchange.amend(changed)).toMatchObject({ refusal: { code: 'MARGIN_LENT_LESS' } });
  });
});

import { customerAccount, type CustomerPurpose, houseAccount } from '@kuroshio/ledger';
import { addTradingDays, settlementDate, type TradingDate } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { type Cash, CASH_ASSETS, cash } from '@kuroshio/money';
import type { Order, ShortPosition } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownShorts } from './positions/short-book.ts';
import { createStage, instrument, markAnnounced, type Stage, type Wished } from './stage.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const apple = instrument('US:AAPL');
const usd = (dollars: number) => cash(BigInt(Math.round(dollars * 100)));
const SHARE = 10 ** apple.shareScale;
let known: { requirementBps: number; height: number; fellBefore: boolean };
let borrow: { kind: 'easy' | 'hard' | 'none'; quota: Cash; rateBps: number };
let stage: Stage;

beforeEach(async () => {
  known = { requirementBps: 3_000, height: 1, fellBefore: false };
  borrow = { kind: 'hard', quota: usd(1_000_000), rateBps: 2_500 };
  stage = await createStage({
    ...{ speed: 60, step: 5_000, instruments: ['US:AAPL', 'US:KO', 'TWSE:2317', 'FX:USDTWD'] },
    usStock: () => ({ ...known, ceiling: Number.MAX_SAFE_INTEGER }),
    usBorrow: () => borrow,
  });
  await stage.until('US', ({ phase }) => phase === 'continuous');
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

async function balance(account: bigint): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    account,
  ]);
  return row?.amount ?? 0n;
}
const own = (customer: number, purpose: CustomerPurpose) =>
  balance(customerAccount(customer, CASH_ASSETS.USD.id, purpose));
const owed = (customer: number): readonly ShortPosition[] => ownShorts(stage.exchange.state, customer, apple.no);
const market = () => marketAt(stage.exchange.state, apple.no);
const last = () => market().day.last || market().reference;

async function housed(): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: string | null }>(
    'select sum(case when credit = $1 then amount else -amount end)::text as amount from transfer where $1 in (debit, credit)',
    [houseAccount('shorts', apple.no)],
  );
  return BigInt(row?.amount ?? 0);
}

async function borrower(money = usd(50_000)): Promise<number> {
  const customer = await stage.customer(0n, money);
  await stage.exchange.setMarginAccount({ customer, account: 'us-margin', limit: usd(1_000_000) });
  return customer;
}

const onCent = (price: number) => Math.round(price / 100) * 100;
const sale = (change: Wished = {}): Wished => ({
  ...{ side: 'sell', financing: 'short', quantity: 50, price: onCent(last() * 0.97), ...change },
});
const cover = (change: Wished = {}): Wished => ({
  ...{ side: 'buy', financing: 'short', quantity: 50, price: onCent(last() * 1.03), ...change },
});

async function trade(customer: number, wished: Wished): Promise<Order> {
  const placed = await stage.place(customer, apple, wished);
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 200 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}
const code = (outcome: Awaited<ReturnType<Stage['place']>>) =>
  outcome.ok ? outcome.value.state : outcome.refusal.code;
const feesOf = (order: Order) => Object.values(order.charges).reduce((sum, one) => cash(sum + one), usd(0));
const nextDay = async () => {
  const { date } = clockOf(stage.exchange.view, 'US');
  await stage.until('US', (clock) => clock.date > date && clock.phase === 'continuous');
};

describe('a short sale in the US', () => {
  it('is held with half of what it brings, costs by night what borrowing does, and what is left after buying back is the customer’s', async () => {
    const customer = await borrower();
    const sold = await trade(customer, sale());
    // Half, up to a whole dollar; nothing once for the borrowing.
    const margin = BigInt(Math.ceil(Number(sold.filledValue) / 200)) * 100n;
    const brought = sold.filledValue - feesOf(sold);
    expect(sold.charges['borrow-fee'] ?? 0n).toBe(0n);
    expect(await own(customer, 'available')).toBe(usd(50_000) - margin);
    expect([await own(customer, 'held'), await housed()]).toEqual([margin + brought, BigInt(-50 * SHARE)]);
    expect(owed(customer)).toMatchObject([{ quantity: 50 * SHARE, proceeds: brought, collateral: margin + brought }]);

    const nights: { close: number; days: number }[] = [];
    const { calendar } = stage.exchange.view.rulebook;
    for (let n = 0; n < 3; n++) {
      const { date } = clockOf(stage.exchange.view, 'US');
      await stage.until('US', ({ phase }) => phase === 'closed');
      const close = last();
      await nextDay();
      const settled = [date, clockOf(stage.exchange.view, 'US').date].map((one) =>
        Date.parse(settlementDate(calendar, 'US', one)),
      );
      nights.push({ close, days: ((settled[1] ?? 0) - (settled[0] ?? 0)) / 86_400_000 });
      if (n === 1) await stage.restart();
    }
    // 102 % of the close, up to a whole dollar a share, at 25 % of 360 days, up to a cent.
    const fees = nights.map(({ close, days }) =>
      Math.ceil((Math.ceil((close / 10_000) * 1.02 - 1e-9) * 50 * 0.25 * days * 100) / 360 - 1e-9),
    );
    const charged = await stage.db.owner.query<{ amount: bigint }>(
      "select amount from short_change where kind = 'fee' order by id",
    );
    expect(charged.map(({ amount }) => Number(amount))).toEqual(fees);
    const left = margin + brought - BigInt(fees.reduce((sum, one) => sum + one, 0));
    expect(owed(customer)).toMatchObject([{ collateral: left }]);

    const bought = await trade(customer, cover());
    expect([owed(customer), await own(customer, 'held'), await housed()]).toEqual([[], 0n, 0n]);
    const [row] = await stage.db.owner.query<{ interest: bigint }>('select interest from short_cover');
    expect(row?.interest).toBe(0n);
    await nextDay();
    await nextDay();
    expect(await own(customer, 'available')).toBe(usd(50_000) - margin + left - bought.filledValue - feesOf(bought));
    // What was given back costs nothing more.
    const after = await stage.db.owner.query("select from short_change where kind = 'fee'");
    expect(after).toHaveLength(3);
  });

  it('puts up more of a stock that needs more, and where it sells below what the stock was worth', async () => {
    const customer = await borrower();
    known.requirementBps = 6_000;
    expect((await trade(customer, sale())).short?.shortMarginBps).toBe(7_000);
    known.requirementBps = 3_000;
    known.height = last() * 2;
    const cheap = await trade(customer, sale({ quantity: 5 }));
    const [, position] = owed(customer);
    // What stands for it is what stands for it at nine tenths of what it was worth.
    const asked = 5 * (known.height / 10_000) * 0.9 * 1.5 * 100;
    const priced = 5 * (cheap.bookPrice / 10_000) * 100;
    expect(priced * (1 + (cheap.short?.shortMarginBps ?? 0) / 10_000)).toBeGreaterThanOrEqual(asked);
    expect(Number(position?.collateral)).toBeGreaterThan(asked * 0.97);
    // Nor by an order that is changed.
    known.height = 1;
    const high = await stage.place(customer, apple, sale({ price: onCent(last() * 1.2), quantity: 5 }));
    if (!high.ok) throw new Error(high.refusal.code);
    known.height = last() * 3;
    const to = (price: number) =>
      stage.exchange.amend({ customer, orderId: high.value.id, shares: undefined, price: price as never }).then(code);
    expect(await to(onCent(last() * 1.1))).toBe('US_SHORT_MARGIN_MORE');
    known.height = 1;
    expect(await to(onCent(last() * 1.1))).toBe('open');
    expect(await to(onCent(last() * 1.6))).toBe('US_SHORT_MARGIN_MORE');
  });

  it('is refused without an account, of shares that are held, cannot be borrowed or are cheap, in the hours after, and below the bid after a fall', async () => {
    expect(code(await stage.place(await stage.customer(0n, usd(50_000)), apple, sale()))).toBe('MARGIN_ACCOUNT_NEEDED');
    const customer = await borrower();
    borrow = { ...borrow, kind: 'none' };
    expect(code(await stage.place(customer, apple, sale()))).toBe('SHORT_NOT_OFFERED');
    borrow = { ...borrow, kind: 'hard', quota: usd(1_000) };
    expect(code(await stage.place(customer, apple, sale()))).toBe('SHORT_STOCK_FULL');
    borrow = { ...borrow, quota: usd(1_000_000) };
    expect(code(await stage.place(customer, apple, sale({ board: 'extended' })))).toBe('SHORT_NOT_OFFERED');
    expect(code(await stage.place(customer, apple, sale({ timeInForce: 'GTC' })))).toBe('SHORT_NOT_OFFERED');
    expect(code(await stage.place(customer, apple, sale({ quantity: 1 })))).toBe('US_MARGIN_EQUITY');
    known.fellBefore = true;
    const bid = market().book?.best(BUY) ?? 0;
    expect(bid).toBeGreaterThan(0);
    expect(code(await stage.place(customer, apple, sale({ price: bid })))).toBe('US_SHORT_UPTICK');
    const above = await stage.place(customer, apple, sale({ price: bid + 100 }));
    expect(code(above)).not.toBe('US_SHORT_UPTICK');
    if (above.ok) await stage.exchange.cancel({ customer, orderId: above.value.id });
    known.fellBefore = false;
    await trade(customer, { side: 'buy', quantity: 1, price: onCent(last() * 1.03) });
    expect(code(await stage.place(customer, apple, sale()))).toBe('US_SHORT_HELD');
  });

  it('may have more put up for it in dollars, keeps the account open, and no account sells more while something is missing', async () => {
    const customer = await borrower();
    await trade(customer, sale());
    const [before] = owed(customer).map((one) => ({ ...one }));
    const wish = { customer, shortId: before?.id ?? 0, clientKey: 'once', amount: usd(100) };
    const free = await own(customer, 'available');
    const both = await Promise.all([stage.exchange.addShortMargin(wish), stage.exchange.addShortMargin(wish)]);
    expect(both.map((one) => one.ok)).toEqual([true, true]);
    expect(await own(customer, 'available')).toBe(free - usd(100));
    expect(owed(customer)).toMatchObject([{ collateral: (before?.collateral ?? 0n) + usd(100) }]);
    expect(await stage.exchange.setMarginAccount({ customer, account: 'us-margin', limit: null })).toMatchObject({
      refusal: { code: 'SHORT_SALES_OPEN' },
    });
    // That of Taiwan is another, and own shares are given back there alone.
    await stage.exchange.setMarginAccount({ customer, limit: usd(1_000_000) });
    expect(await stage.exchange.setMarginAccount({ customer, limit: null })).toEqual({ ok: true, value: null });
    const back = { customer, shortId: before?.id ?? 0, quantity: SHARE as never, ofMargin: false } as never;
    expect(await stage.exchange.giveBackRoom(back)).toMatchObject({ refusal: { code: 'POSITION_NOT_FOUND' } });
    known.requirementBps = 9_000;
    expect(code(await stage.place(customer, apple, sale({ quantity: 1 })))).toBe('US_MARGIN_DEFICIT');
  });

  it('keeps for what is still owed what a sale of it would put up: only what is beyond that goes back', async () => {
    const customer = await borrower();
    await trade(customer, sale());
    const [before] = owed(customer).map((one) => ({ ...one }));
    known.requirementBps = 9_000;
    const bought = await trade(customer, cover({ quantity: 20 }));
    const cost = bought.filledValue + feesOf(bought);
    // Of the rest 200 % are wanted, and there are not: no more than the cost leaves.
    expect(owed(customer)).toMatchObject([{ quantity: 30 * SHARE, collateral: (before?.collateral ?? 0n) - cost }]);
    expect(await own(customer, 'receivable')).toBe(0n);
  });
});

describe('shares of the US that are owed', () => {
  it('pay the dividend on an ex-date, and after a split are owed in whole shares, the more in money', async () => {
    const customer = await borrower();
    await trade(customer, sale({ quantity: 25 }));
    const [before] = owed(customer).map((one) => ({ ...one }));
    const { date } = clockOf(stage.exchange.view, 'US');
    const exDate = addTradingDays(stage.exchange.view.rulebook.calendar, 'US', date, 1) as TradingDate;
    const announce = `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source, announced_on)
        values ($1, $2, $3, $4, $5, $2, 'operators', $6)`;
    await stage.db.owner.query('delete from corporate_action where instrument_no = $1', [apple.no]);
    await stage.db.owner.query(announce, [apple.no, exDate, 'cash', 1, null, date]);
    // One for ten: 2.5 shares.
    await stage.db.owner.query(announce, [apple.no, exDate, 'split', null, 0.1, date]);
    await markAnnounced(stage.db.owner, stage.seals.key);
    await stage.restart();
    await stage.until('US', (clock) => clock.date >= exDate && clock.phase === 'continuous');
    expect(owed(customer)).toMatchObject([{ quantity: 3 * SHARE }]);
    expect(await housed()).toBe(BigInt(-3 * SHARE));
    const changes = await stage.db.owner.query<{ kind: string; amount: bigint }>(
      'select kind, amount from short_change order by kind',
    );
    const amounts = Object.fromEntries(changes.map(({ kind, amount }) => [kind, amount]));
    expect(amounts.dividend).toBe(usd(25));
    const reference = market().reference;
    expect(Number(amounts.rounding)).toBe(Math.floor(reference / 100 / 2));
    const sum = (before?.collateral ?? 0n) - usd(25) + (amounts.rounding ?? 0n) - (amounts.fee ?? 0n);
    expect(owed(customer)).toMatchObject([{ collateral: sum }]);
    await trade(customer, cover({ quantity: 3 }));
    expect(owed(customer)).toEqual([]);
  });

  it('are not bought from a friend so dear that nothing is left for the others: each pays out of its own part', async () => {
    const customer = await borrower(usd(12_000));
    await trade(customer, sale({ quantity: 40 }));
    const [position] = owed(customer);
    const all = Number(position?.collateral);
    // Three times what they are worth, 20 of them: twice what is held for all of them.
    const dear = onCent(last() * 3);
    const cost = Math.round((20 * dear) / 100);
    const friend = { customer, instrumentNo: apple.no } as const;
    const asked = await stage.exchange.preview({
      ...friend,
      ticket: {
        ...{ side: 'buy', type: 'limit', timeInForce: 'ROD', board: 'regular', positionId: undefined },
        ...{ quantity: (20 * SHARE) as never, price: dear as never, financing: 'short' },
      },
    });
    const free = Number(await own(customer, 'available'));
    const needed = cost - Math.floor(all / 2);
    expect(needed).toBeGreaterThan(free);
    expect(asked).toMatchObject({ refusal: { code: 'BALANCE_INSUFFICIENT' } });
    // At market it costs less than its part, and the rest keeps what it needs.
    await trade(customer, cover({ quantity: 20 }));
    const [rest] = owed(customer);
    expect(Number(rest?.collateral)).toBeGreaterThanOrEqual(Math.floor(((20 * last()) / 100) * 1.5 * 0.97));
    expect(await stage.exchange.audit()).toEqual([]);
  });
});

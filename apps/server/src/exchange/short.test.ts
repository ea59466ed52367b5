import { customerAccount, type CustomerPurpose, houseAccount } from '@kuroshio/ledger';
import { addTicks, addTradingDays, type Instrument, settlementDate, type TradingDate } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { type Cash, cash, units } from '@kuroshio/money';
import type { Order, ShortPosition } from '@kuroshio/orders';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStage, instrument, markAnnounced, type Stage, type Wished } from './stage.ts';
import { ownShorts } from './positions/short-book.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
const MILLION = nt(1_000_000);
let stage: Stage;
/** A stock of which no ex-date is near. */
let stock: Instrument;

beforeEach(async () => {
  stage = await createStage({ speed: 60 });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { state } = stage.exchange;
  const { date } = clockOf(state, 'TWSE');
  const far = addTradingDays(state.rulebook.calendar, 'TWSE', date, 15);
  const quiet = ['TWSE:2603', 'TWSE:2330', 'TWSE:2317', 'TPEX:6488', 'TPEX:8069', 'TPEX:3324'].map(instrument);
  stock = quiet.find(({ no }) => (state.nextExDate(no, date) ?? far) >= far) as Instrument;
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
const own = (customer: number, purpose: CustomerPurpose) => balance(customerAccount(customer, 1, purpose));
const owed = (customer: number, one = stock): readonly ShortPosition[] =>
  ownShorts(stage.exchange.state, customer, one.no);
const market = (one = stock) => marketAt(stage.exchange.state, one.no);

/** What the house's account of shares that are owed says, by its transfers. */
async function housed(one = stock): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: string | null }>(
    'select sum(case when credit = $1 then amount else -amount end)::text as amount from transfer where $1 in (debit, credit)',
    [houseAccount('shorts', one.no)],
  );
  return BigInt(row?.amount ?? 0);
}

/** A customer with a margin account. */
async function borrower(money: Cash = MILLION, limit = nt(5_000_000)): Promise<number> {
  const customer = await stage.customer(money);
  expect(await stage.exchange.setMarginAccount({ customer, limit })).toEqual({ ok: true, value: limit });
  return customer;
}

const sale = (change: Wished = {}): Wished => ({ side: 'sell', financing: 'short', quantity: 1_000, ...change });
const cover = (change: Wished = {}): Wished => ({ side: 'buy', financing: 'short', quantity: 1_000, ...change });

/** At the limit up or down, so that it trades. */
async function trade(customer: number, change: Wished, one: Instrument = stock): Promise<Order> {
  const { limits } = market(one);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  const placed = await stage.place(customer, one, { price, ...change });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}

const code = (outcome: Awaited<ReturnType<Stage['place']>>) =>
  outcome.ok ? outcome.value.state : outcome.refusal.code;
const feesOf = (order: Order) => Object.values(order.charges).reduce((sum, one) => cash(sum + one), nt(0));

describe('a short sale', () => {
  it('is held with its margin until the shares are bought back, which pays itself and settles what is left', async () => {
    const customer = await borrower();
    const sold = await trade(customer, sale({ quantity: 2_000 }));
    const margin = cash(((sold.filledValue * 9_000n + 99_999_999n) / 100_000_000n) * 10_000n);
    const brought = cash(sold.filledValue - feesOf(sold));
    // 0.08 % for the borrowing, in whole dollars.
    expect(sold.charges['borrow-fee']).toBe(((sold.filledValue * 8n) / 1_000_000n) * 100n);
    expect(await own(customer, 'available')).toBe(MILLION - margin);
    expect(await own(customer, 'held')).toBe(margin + brought);
    expect([await own(customer, 'receivable'), await own(customer, 'payable')]).toEqual([0n, 0n]);
    expect(owed(customer)).toMatchObject([{ quantity: 2_000, proceeds: brought, collateral: margin + brought }]);
    // The shares are the house's to get back; the customer's holdings know nothing of them.
    expect(await housed()).toBe(-2_000n);
    expect(await balance(customerAccount(customer, stock.no, 'available'))).toBe(0n);

    await stage.restart();
    expect(owed(customer)).toMatchObject([{ quantity: 2_000, collateral: margin + brought }]);
    const from = settlementDate(stage.exchange.view.rulebook.calendar, 'TWSE', sold.tradingDate);
    await stage.until('TWSE', ({ date, phase }) => date > from && phase === 'continuous');
    expect(await own(customer, 'held')).toBe(margin + brought);

    const [before] = owed(customer).map((one) => ({ ...one }));
    const bought = await trade(customer, cover({ quantity: Math.min(1_000, before?.quantity ?? 0) }));
    const cost = cash(bought.filledValue + feesOf(bought));
    const [row] = await stage.db.owner.query<{ collateral: bigint; interest: bigint }>(
      'select collateral, interest from short_cover',
    );
    const half = ((before?.collateral ?? 0n) * 1_000n) / BigInt(before?.quantity ?? 1);
    expect(row?.collateral).toBe(half);
    const on = settlementDate(stage.exchange.view.rulebook.calendar, 'TWSE', bought.tradingDate);
    const days = Math.round((Date.parse(on) - Date.parse(from)) / 86_400_000);
    expect(row?.interest).toBe(BigInt(Math.floor((Number(half / 100n) * 0.002 * days) / 365)) * 100n);
    expect(await own(customer, 'receivable')).toBe(half - cost + (row?.interest ?? 0n));
    const free = await own(customer, 'available');
    await stage.until('TWSE', ({ date }) => date > on);
    expect(await own(customer, 'receivable')).toBe(0n);
    expect(await own(customer, 'available')).toBe(free + half - cost + (row?.interest ?? 0n));
  });

  it('is refused without an account of that market, beyond limits, for odd lots, and below the reference after a limit-down', async () => {
    const price = market().limits?.up;
    expect(code(await stage.place(await stage.customer(MILLION), stock, sale({ price })))).toBe(
      'MARGIN_ACCOUNT_NEEDED',
    );
    const customer = await borrower(MILLION, nt(300_000));
    expect(code(await stage.place(customer, stock, sale({ price })))).toBe('open');
    // What open orders may still sell counts.
    expect(code(await stage.place(customer, stock, sale({ price })))).toBe('SHORT_LIMIT');
    expect(code(await stage.place(customer, stock, sale({ price, board: 'odd-lot', quantity: 10 })))).toBe(
      'SHORT_NOT_OFFERED',
    );
    expect(code(await stage.place(customer, stock, sale({ price, quantity: 500 })))).toBe('QUANTITY_NOT_LOT');
    const apple = instrument('US:AAPL');
    const dollars = await stage.customer(MILLION, 1_000_000_00n);
    await stage.exchange.setMarginAccount({ customer: dollars, limit: nt(5_000_000) });
    await stage.until('US', ({ phase }) => phase === 'continuous');
    expect(code(await stage.place(dollars, apple, sale({ price: market(apple).day.last || 1, quantity: 1 })))).toBe(
      'MARGIN_ACCOUNT_NEEDED',
    );
    const another = await borrower();
    market().fellToLimit = true;
    const below = cash(0n) + BigInt(market().reference) - 50n;
    expect(code(await stage.place(another, stock, sale({ price: Number(below) })))).toBe('SHORT_BELOW_REFERENCE');
    market().fellToLimit = false;
    expect(code(await stage.place(another, stock, sale({ price: Number(below) })))).not.toBe('SHORT_BELOW_REFERENCE');
  });

  it('asks for the reference on the day after a close at the lowest price, also where the program starts in the middle of it', async () => {
    const { venue } = stock;
    const { date } = clockOf(stage.exchange.state, venue);
    await stage.until(venue, ({ phase }) => phase === 'after-hours');
    // What closed so is stored with the day.
    const lowest = market().limits?.down;
    expect(market().day.last).not.toBe(lowest);
    Object.assign(market().day, { last: lowest });
    await stage.until(venue, (own) => own.date > date && own.phase === 'continuous');
    const customer = await borrower();
    const below = async () => code(await stage.place(customer, stock, sale({ price: market().limits?.down })));
    expect([market().fellToLimit, await below()]).toEqual([true, 'SHORT_BELOW_REFERENCE']);
    await stage.restart();
    expect([market().fellToLimit, await below()]).toEqual([true, 'SHORT_BELOW_REFERENCE']);
    // Nothing else is said to have fallen so.
    const others = [...stage.exchange.state.markets.values()].filter(({ fellToLimit }) => fellToLimit);
    expect(others.map(({ instrument: { symbol } }) => symbol)).toEqual([stock.symbol]);
    const next = clockOf(stage.exchange.state, venue).date;
    await stage.until(venue, (own) => own.date > next && own.phase === 'continuous');
    await stage.restart();
    expect(market().fellToLimit).toBe(false);
  });

  it('holds for the highest price of the day, and gives that back when cancelled or made smaller', async () => {
    const customer = await borrower();
    const { limits } = market();
    const placed = await stage.place(customer, stock, sale({ price: limits?.up, quantity: 3_000 }));
    if (!placed.ok) throw new Error(placed.refusal.code);
    const most = (lots: number) =>
      cash((BigInt((limits?.up ?? 0) * 1_000 * lots * 9_000 + 99_999_999) / 100_000_000n) * 10_000n);
    expect(await own(customer, 'held')).toBe(most(3));
    const smaller = { customer, orderId: placed.value.id, shares: 1_000 as never, price: undefined };
    expect(await stage.exchange.amend(smaller)).toMatchObject({ ok: true, value: { quantity: 1_000 } });
    expect(await own(customer, 'held')).toBe(most(1));
    await stage.restart();
    await stage.exchange.cancel({ customer, orderId: placed.value.id });
    expect([await own(customer, 'held'), await own(customer, 'available')]).toEqual([0n, MILLION]);
  });

  it('gets another price, holding what it held; up to the limit of the account, and not below the reference after a limit-down', async () => {
    const up = market().limits?.up ?? 0;
    const lot = (price: number) => cash(BigInt(price) * 1_000n);
    const ticks = addTicks(stock, up as never, -3);
    // One lot at the lower price, and NT$1 more: the higher price is beyond it.
    const customer = await borrower(MILLION, cash(lot(ticks) + 100n));
    const placed = await stage.place(customer, stock, sale({ price: ticks }));
    if (!placed.ok) throw new Error(placed.refusal.code);
    const held = await own(customer, 'held');
    const to = (price: number, orderId = placed.value.id, who = customer) =>
      stage.exchange.amend({ customer: who, orderId, shares: undefined, price: price as never }).then(code);
    expect(await to(up)).toBe('SHORT_LIMIT');
    expect(await to(up + 1)).toBe('PRICE_OFF_TICK');
    expect(await to(addTicks(stock, up as never, 1))).toBe('PRICE_OVER_LIMIT');
    const lower = addTicks(stock, ticks, -1);
    expect(await to(lower)).toBe('open');
    expect(await own(customer, 'held')).toBe(held);
    expect(await stage.exchange.audit()).toEqual([]);
    // What it may bring is counted at its new price, also over a restart: back is as far as it goes.
    await stage.restart();
    expect(await to(ticks)).toBe('open');
    expect(await to(up)).toBe('SHORT_LIMIT');
    expect(code(await stage.place(customer, stock, sale({ price: up })))).toBe('SHORT_LIMIT');
    market().fellToLimit = true;
    expect(await to(market().limits?.down ?? 0)).toBe('SHORT_BELOW_REFERENCE');
    market().fellToLimit = false;
    const stranger = await borrower();
    expect(await to(lower, placed.value.id, stranger)).toBe('ORDER_NOT_FOUND');
    await stage.exchange.cancel({ customer, orderId: placed.value.id });
    expect([await own(customer, 'held'), await own(customer, 'available')]).toEqual([0n, MILLION]);
  });

  it('is bought back by a purchase that gets another price, over a restart too, and trades at it', async () => {
    const customer = await borrower();
    await trade(customer, sale());
    const { up = 0, down = 0 } = market().limits ?? {};
    const back = await stage.place(customer, stock, cover({ type: 'limit', price: down }));
    if (!back.ok) throw new Error(back.refusal.code);
    const to = (price: number) =>
      stage.exchange.amend({ customer, orderId: back.value.id, shares: undefined, price: price as never }).then(code);
    expect(await to(addTicks(stock, up as never, 1))).toBe('PRICE_OVER_LIMIT');
    const higher = addTicks(stock, down as never, 1);
    expect(await to(higher)).toBe('open');
    await stage.restart();
    expect(stage.exchange.state.orders.get(back.value.id)).toMatchObject({ price: higher, financing: 'short' });
    expect(await to(up)).not.toBe('AMEND_QUANTITY_ONLY');
    for (let n = 0; n < 100 && owed(customer).length > 0; n++) await stage.pass(100);
    expect([owed(customer), await own(customer, 'held')]).toEqual([[], 0n]);
  });

  it('asks for money that is free, and the account is not closed while shares are owed', async () => {
    const customer = await borrower(nt(100_000));
    expect(code(await stage.place(customer, stock, sale({ price: market().limits?.up })))).toBe('BALANCE_INSUFFICIENT');
    const rich = await borrower();
    await trade(rich, sale());
    expect(await stage.exchange.setMarginAccount({ customer: rich, limit: null })).toMatchObject({
      refusal: { code: 'SHORT_SALES_OPEN' },
    });
  });
});

describe('shares that are owed', () => {
  it('are given back by no more than is owed, once, and not by a purchase of another kind', async () => {
    const customer = await borrower();
    await trade(customer, sale({ quantity: 2_000 }));
    const low = market().limits?.down;
    expect(code(await stage.place(customer, stock, cover({ price: low, quantity: 3_000 })))).toBe('SHARES_OWED_LESS');
    // Two at once do not give the same back.
    const both = await Promise.all(
      [1, 2].map(() => stage.place(customer, stock, cover({ price: low, quantity: 2_000 }))),
    );
    expect(both.map(code)).toEqual(['open', 'SHARES_OWED_LESS']);
    const [first] = both;
    if (first?.ok) await stage.exchange.cancel({ customer, orderId: first.value.id });
    await trade(customer, { side: 'buy', quantity: 1_000 });
    expect(owed(customer)).toMatchObject([{ quantity: 2_000, closingQuantity: 0 }]);
    // Another's are not theirs to name.
    const other = await borrower();
    await trade(other, sale());
    const [theirs] = owed(other);
    const named = cover({ price: low, positionId: theirs?.id });
    expect(code(await stage.place(customer, stock, named))).toBe('POSITION_NOT_FOUND');
  });

  it('may have more put up for them, under one key once, and never more than is free', async () => {
    const customer = await borrower();
    await trade(customer, sale());
    const [position] = owed(customer);
    const shortId = position?.id ?? 0;
    const before = position?.collateral ?? 0n;
    const wish = { customer, shortId, clientKey: 'once', amount: nt(1_000) };
    const both = await Promise.all([stage.exchange.addShortMargin(wish), stage.exchange.addShortMargin(wish)]);
    expect(both.map((one) => one.ok && one.value.id)).toEqual([1, 1]);
    expect(await stage.exchange.addShortMargin({ ...wish, amount: nt(2_000) })).toMatchObject({
      refusal: { code: 'KEY_REUSED' },
    });
    await stage.restart();
    expect(await stage.exchange.addShortMargin(wish)).toMatchObject({ ok: true, value: { id: 1 } });
    expect(owed(customer)).toMatchObject([{ collateral: before + nt(1_000) }]);
    expect(await stage.exchange.addShortMargin({ ...wish, clientKey: 'much', amount: MILLION })).toMatchObject({
      refusal: { code: 'BALANCE_INSUFFICIENT' },
    });
    const stranger = await borrower();
    expect(await stage.exchange.addShortMargin({ ...wish, customer: stranger, clientKey: 'his' })).toMatchObject({
      refusal: { code: 'POSITION_NOT_FOUND' },
    });
  });

  it('are sold no more near an ex-date, and over one they owe what their holder would have got', async () => {
    const customer = await borrower();
    const { calendar } = stage.exchange.view.rulebook;
    await trade(customer, sale({ quantity: 2_000 }));
    const [before] = owed(customer).map((one) => ({ ...one }));
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    const exDate = addTradingDays(calendar, 'TWSE', date, 2) as TradingDate;
    await stage.db.owner.query('delete from corporate_action where instrument_no = $1', [stock.no]);
    await stage.db.owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, pay_date, source, announced_on)
        values ($1, $2, 'cash', 5, $2, 'operators', $3)`,
      [stock.no, exDate, date],
    );
    await stage.db.owner.query(
      `insert into corporate_action (instrument_no, ex_date, kind, new_per_old, source, announced_on)
        values ($1, $2, 'stock', 1.05, 'operators', $3)`,
      [stock.no, exDate, date],
    );
    await markAnnounced(stage.db.owner, stage.seals.key);
    await stage.restart();
    await stage.until('TWSE', ({ phase }) => phase === 'continuous');
    expect(code(await stage.place(customer, stock, sale({ price: market().limits?.up })))).toBe('SHORT_BEFORE_EX_DATE');
    await stage.until('TWSE', (clock) => clock.date >= exDate && clock.phase === 'continuous');
    const [after] = owed(customer);
    expect(after?.quantity).toBe(2_100);
    expect((before?.collateral ?? 0n) - (after?.collateral ?? 0n)).toBe(nt(10_000));
    expect(await housed()).toBe(-2_100n);
    // 2,000 in the session; the rest is a part of a lot, which the session does not take.
    await trade(customer, cover({ quantity: 2_000 }));
    expect(owed(customer)).toMatchObject([{ quantity: 100 }]);
  });

  it('are named when somebody writes them off, and nothing is paid meanwhile', async () => {
    const customer = await borrower();
    await trade(customer, sale());
    await stage.exchange.proveSeals();
    const [row] = owed(customer);
    if (row === undefined) throw new Error('nothing is owed');
    await stage.db.owner.query('update short_position set quantity = 0, proceeds = 0, collateral = 0 where id = $1', [
      row.id,
    ]);
    const named = await stage.exchange.proveSeals();
    expect(named).toContainEqual(expect.objectContaining({ table: 'short_position' }));
    const wrongs = await stage.wrongs();
    expect(wrongs).toContainEqual(expect.objectContaining({ name: 'shorts' }));
    await stage.db.owner.query(
      'update short_position set quantity = $2, proceeds = $3, collateral = $4 where id = $1',
      [...[row.id, row.quantity, row.proceeds, row.collateral]],
    );
    // What is put right by hand is a change without a seal for as long as a transaction of another test is older than it.
    for (let looks = 0; looks < 100; looks++) {
      await stage.exchange.proveSeals(true);
      if ((await stage.exchange.proveSeals()).length === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
});

describe('whoever sells short', () => {
  it('cannot gain by buying from a friend, whatever the two agree on', async () => {
    // The friend sells dear what the other buys back: what one gains the other loses, less what the house and the state take.
    const [one, friend] = [await borrower(nt(3_000_000)), await stage.customer(nt(3_000_000))];
    const worth = async () => {
      const sums = await Promise.all(
        [one, friend].map(async (who) => {
          const money = await Promise.all(
            (['available', 'held', 'receivable', 'payable', 'pledged'] as const).map((purpose) => own(who, purpose)),
          );
          return money.reduce((sum, part) => sum + part, 0n);
        }),
      );
      return sums.reduce((sum, part) => sum + part, 0n);
    };
    const before = await worth();
    await trade(friend, { side: 'buy', quantity: 2_000 });
    await trade(one, sale({ quantity: 2_000 }));
    const spent = before - (await worth());
    for (let round = 0; round < 20; round++) {
      const level: number[] = [];
      market().book?.depth(BUY, 1, level);
      await stage.place(friend, stock, { side: 'sell', quantity: 1_000, price: market().limits?.down });
      await stage.place(one, stock, cover({ quantity: 1_000, price: market().limits?.up }));
      await stage.pass(200);
    }
    // What the shares of the two are worth did not come from nowhere: less is there than before.
    expect(await worth()).toBeLessThanOrEqual(before + 0n);
    expect(spent).toBeGreaterThan(0n);
  });

  it('owes what a plain account says, whatever is sold, covered, cancelled and put up', async () => {
    const customers = [await borrower(nt(4_000_000)), await borrower(nt(900_000))];
    const wish = fc.record({
      who: fc.nat(1),
      what: fc.constantFrom('sell', 'sell', 'cover', 'cover', 'rest', 'cancel', 'add', 'restart'),
      lots: fc.integer({ min: 1, max: 3 }),
    });
    const wanted = fc.sample(fc.array(wish, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 5 })[0] ?? [];
    // The oracle counts shares and money by fills alone.
    const shares = [0, 0];
    for (const [n, { who, what, lots }] of wanted.entries()) {
      const customer = customers[who] ?? 0;
      const { limits } = market();
      const quantity = lots * 1_000;
      if (what === 'restart') await stage.restart();
      else if (what === 'add') {
        const [first] = owed(customer);
        if (first !== undefined)
          await stage.exchange.addShortMargin({ customer, shortId: first.id, clientKey: `k${n}`, amount: nt(lots) });
      } else if (what === 'cancel') {
        for (const { id } of [...stage.exchange.state.orders.values()].filter((one) => one.customer === customer))
          await stage.exchange.cancel({ customer, orderId: id });
      } else {
        const isSale = what === 'sell' || (what === 'rest' && lots > 1);
        const price = what === 'rest' ? (isSale ? limits?.up : limits?.down) : isSale ? limits?.down : limits?.up;
        await stage.place(customer, stock, (isSale ? sale : cover)({ quantity, price }));
      }
      await stage.pass(200);
      for (const [at, one] of customers.entries()) {
        const [row] = await stage.db.owner.query<{ net: bigint }>(
          `select coalesce(sum(case when side = 'sell' then f.quantity else -f.quantity end), 0)::bigint as net
            from fill f join orders o on o.id = f.order_id join short_order s on s.order_id = o.id where o.customer_id = $1`,
          [one],
        );
        shares[at] = Number(row?.net ?? 0n);
        expect(owed(one).reduce((sum, { quantity: left }) => sum + left, 0)).toBe(shares[at]);
      }
    }
    expect(await housed()).toBe(-BigInt((shares[0] ?? 0) + (shares[1] ?? 0)));
    expect(units(shares[0] ?? 0)).toBeGreaterThanOrEqual(0);
  });
});

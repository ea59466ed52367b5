import {
  addTicks,
  tradingDate,
  floorToTick,
  type Instrument,
  nearestTick,
  priceLimits,
  sharesOf,
  unitsOf,
} from '@kuroshio/market';
import { CASH_ASSETS, price, type Shares, type Units } from '@kuroshio/money';
import { customerAccount } from '@kuroshio/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainDecimal } from './action-marks.ts';
import { actionsOf } from './announced-actions.ts';
import type { StoredAction } from './stored-action.ts';
import { A_FEW, createStage, instrument, markAnnounced, type Stage, type Wished, WHOLE_MARKET } from '../stage.ts';
import { anchorOf } from '../venues/venue-markets.ts';
import { clockOf, marketAt } from '../venues/venue-state.ts';
import { positionsIn } from '../positions/position-book.ts';

const tsmc = instrument('TWSE:2330');
const apple = instrument('US:AAPL');
const wafers = instrument('TPEX:6488');
const cement = instrument('TWSE:1101');
let stage: Stage;

beforeEach(async ({ task: { name } }) => {
  const instruments = name.includes('indices')
    ? [...A_FEW, 'US:SPX']
    : name.includes('announce')
      ? WHOLE_MARKET
      : A_FEW;
  stage = await createStage({ speed: 600, seed: 'ex-dates', instruments });
});
afterEach(async () => {
  expect(await stage.wrongs()).toEqual([]);
  await stage.close();
});

const market = (one: Instrument) => marketAt(stage.exchange.state, one.no);
const clock = (one: Instrument) => clockOf(stage.exchange.state, one.venue);

async function untilPhase(one: Instrument, phase: string, date?: string): Promise<void> {
  await stage.until(one.venue, (now) => now.phase === phase && (date === undefined || now.date >= date));
}

async function place(customer: number, one: Instrument, change: Wished) {
  const outcome = await stage.place(customer, one, change);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

interface Announced {
  readonly kind: string;
  readonly cash?: string;
  readonly shares?: string;
  readonly rights?: { readonly price: string; readonly perOld: string };
  readonly pays?: string;
}

async function announce(one: Instrument, exDate: string, announced: Announced): Promise<void> {
  const { kind, cash, shares, rights, pays } = announced;
  await stage.db.owner.query(
    `insert into corporate_action (instrument_no, ex_date, kind, cash_per_share, new_per_old, pay_date, source, rights_price, rights_per_old)
     values ($1, $2, $3, $4::numeric, $5::numeric, $6, 'operators', $7::numeric, $8::numeric)`,
    [one.no, exDate, kind, cash ?? null, shares ?? null, pays ?? null, rights?.price ?? null, rights?.perOld ?? null],
  );
  await markAnnounced(stage.db.owner, stage.seals.key);
}

async function available(customer: number, asset: number): Promise<bigint> {
  const [row] = await stage.db.owner.query<{ amount: bigint }>('select amount from balance where account_id = $1', [
    customerAccount(customer, asset, 'available'),
  ]);
  return row?.amount ?? 0n;
}

const TWD = CASH_ASSETS.TWD.id;
const held = (customer: number, one: Instrument) =>
  sharesOf(
    one,
    positionsIn(stage.exchange.state, customer, one.no).reduce((sum, { quantity }) => sum + quantity, 0) as Units,
  );

describe('a cash dividend', () => {
  it('lowers the reference and the limits, goes to who held the shares before, and is paid on its day', async () => {
    // The stage begins on 2026-07-09 in Taiwan, a day earlier in New York; the 10th is a day without trading, so an ex-date of the 10th comes on the 13th.
    await announce(tsmc, '2026-07-10', { kind: 'cash', cash: '4.50003', pays: '2026-07-14' });
    const [holder, seller, late] = [
      await stage.customer(100_000_000_00n),
      await stage.customer(100_000_000_00n),
      await stage.customer(100_000_000_00n),
    ];
    await untilPhase(tsmc, 'continuous');
    await place(holder, tsmc, { type: 'market', quantity: 5000 });
    await place(seller, tsmc, { type: 'market', quantity: 2000 });
    await untilPhase(tsmc, 'after-hours');
    const close = market(tsmc).day.last;
    await untilPhase(tsmc, 'intake', '2026-07-13');
    expect(clock(tsmc).date).toBe('2026-07-13');
    const reference = close - 451;
    expect(market(tsmc).reference).toBe(reference);
    expect(market(tsmc).limits).toEqual(priceLimits(tsmc, price(reference)));
    await untilPhase(tsmc, 'continuous');
    // Sold on the ex-date and bought on it: the dividend stays with the first.
    await place(seller, tsmc, { side: 'sell', type: 'market', quantity: 2000 });
    await place(late, tsmc, { type: 'market', quantity: 1000 });
    await untilPhase(tsmc, 'closed');
    const rows = await stage.db.owner.query(
      'select customer_id, shares, gross, fees, tax, pays_on, state from entitlement where instrument_no = $1 order by 1',
      [tsmc.no],
    );
    expect(rows).toEqual([
      {
        customer_id: holder,
        shares: 5000n,
        gross: 22_500_00n,
        fees: 10_00n,
        tax: 474_00n,
        pays_on: '2026-07-14',
        state: 'pending',
      },
      {
        customer_id: seller,
        shares: 2000n,
        gross: 9_000_00n,
        fees: 10_00n,
        tax: 0n,
        pays_on: '2026-07-14',
        state: 'pending',
      },
    ]);
    const before = await available(holder, TWD);
    await stage.restart();
    await untilPhase(tsmc, 'continuous', '2026-07-14');
    expect((await available(holder, TWD)) - before).toBe(22_500_00n - 484_00n);
    const [paid] = await stage.db.owner.query('select count(*)::int as n from entitlement where state = $1', ['paid']);
    expect(paid).toEqual({ n: 2 });
    const stored = actionsOf(stage.exchange.state, tsmc.no).findLast(({ source }) => source === 'operators');
    expect(stored).toMatchObject({
      exDate: '2026-07-13',
      effective: true,
      reference: String((reference / 100).toFixed(2)),
    });
  }, 120_000);

  it('is taken off to the nearest cent on TPEx', async () => {
    await announce(wafers, '2026-07-13', { kind: 'cash', cash: '0.450024' });
    await untilPhase(wafers, 'after-hours');
    const close = market(wafers).day.last;
    await untilPhase(wafers, 'intake', '2026-07-13');
    // As TPEX:6548 on 2025-03-13: 34.50 less 0.450024 is 34.05. TWSE would say 34.04.
    expect(market(wafers).reference).toBe(close - 45);
  }, 60_000);

  it('as high as the price is a slip of the pen: nothing comes of it', async () => {
    await announce(tsmc, '2026-07-13', { kind: 'cash', cash: '99999' });
    await untilPhase(tsmc, 'after-hours');
    const close = market(tsmc).day.last;
    await untilPhase(tsmc, 'intake', '2026-07-13');
    expect(market(tsmc).reference).toBe(close);
  }, 60_000);
});

describe('a dividend that somebody with the password of the database announces', () => {
  /** A company that announces nothing of its own for the day. */
  const quiet = () => {
    const { state } = stage.exchange;
    const found = A_FEW.map(instrument).find(
      (one) =>
        one.venue === 'TWSE' &&
        !actionsOf(state, one.no).some(({ exDate, source }) => exDate === '2026-07-13' && source === 'simulated'),
    );
    if (found === undefined) throw new Error('every company pays that day');
    return found;
  };
  const put = (columns: string, values: string) =>
    stage.db.database.query(
      `insert into corporate_action (instrument_no, ex_date, kind, source, ${columns}) values (${quiet().no}, '2026-07-13', ${values})`,
    );

  it.each([
    ['by a row without a mark', () => put('cash_per_share', `'cash', 'operators', 9`)],
    [
      'by a row with the mark of another',
      async () => {
        await announce(cement, '2026-07-20', { kind: 'cash', cash: '9' });
        await put(
          'cash_per_share, mark',
          `'cash', 'operators', 9, (select mark from corporate_action where instrument_no = ${cement.no} and ex_date = '2026-07-20')`,
        );
      },
    ],
    [
      'by more in one that is ours',
      async () => {
        await announce(quiet(), '2026-07-13', { kind: 'cash', cash: '0.01' });
        await stage.db.owner.query(
          `update corporate_action set cash_per_share = 9 where instrument_no = ${quiet().no}`,
        );
      },
    ],
    [
      'by one that looks as if its day had come',
      () => put('cash_per_share, effective_on, reference', `'cash', 'operators', 9, '2026-07-13', 100`),
    ],
  ])(
    '%s pays nobody, moves no price and is named',
    async (_, forge) => {
      const holder = await stage.customer(100_000_000_00n);
      await untilPhase(quiet(), 'continuous');
      await place(holder, quiet(), { type: 'market', quantity: 5000 });
      await forge();
      await untilPhase(quiet(), 'after-hours');
      const close = market(quiet()).day.last;
      await untilPhase(quiet(), 'intake', '2026-07-13');
      expect(market(quiet()).reference).toBe(close);
      const paid = await stage.db.owner.query('select 1 from entitlement where instrument_no = $1', [quiet().no]);
      expect([paid, stage.exchange.state.forgedActions.length]).toEqual([[], 1]);
      await stage.restart();
      expect(market(quiet()).reference).toBe(close);
    },
    120_000,
  );
});

it.each([
  ['4.50', '4.5'],
  ['4.00', '4'],
  ['400', '400'],
  ['0.050', '0.05'],
  ['10', '10'],
])('%s is marked as the database says it: %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});

describe('what two operators announce', () => {
  const tomorrow = {
    ...{ instrumentNo: tsmc.no, exDate: tradingDate('2026-07-13'), kind: 'cash' as const, cashPerShare: '4.50' },
    ...{ newPerOld: null, payDate: null },
  };

  it('stands once, can be taken back before its day and announced again, and then is as any other', async () => {
    const actions = () => actionsOf(stage.exchange.state, tsmc.no).filter(({ source }) => source === 'operators');
    expect(await stage.exchange.announce(tomorrow)).toBe(true);
    expect(await stage.exchange.announce(tomorrow)).toBe(false);
    expect(actions()).toMatchObject([{ cashPerShare: '4.5', exDate: '2026-07-13', effective: false }]);
    const [{ id }] = actions() as [StoredAction];
    expect(await stage.exchange.cancelAnnounced(id)).toBe(true);
    expect(await stage.exchange.cancelAnnounced(id)).toBe(false);
    expect(actions()).toEqual([]);
    expect(await stage.exchange.announce({ ...tomorrow, cashPerShare: '5' })).toBe(true);
    await untilPhase(tsmc, 'after-hours');
    const close = market(tsmc).day.last;
    await untilPhase(tsmc, 'intake', '2026-07-13');
    expect(market(tsmc).reference).toBe(close - 500);
    const [{ id: taken }] = actions() as [StoredAction];
    expect(await stage.exchange.cancelAnnounced(taken)).toBe(false);
  }, 120_000);
});

describe('subscription rights', () => {
  it('lower the reference, but not what limit-up is reckoned from, for the ex-date alone, also over a restart', async () => {
    await announce(cement, '2026-07-13', { kind: 'cash', cash: '0.4' });
    await announce(cement, '2026-07-13', { kind: 'stock', shares: '1.14', rights: { price: '10', perOld: '0.2' } });
    await untilPhase(cement, 'after-hours');
    const close = market(cement).day.last;
    await untilPhase(cement, 'intake', '2026-07-13');
    const reference = Math.floor((close - 40 + 200) / 1.34);
    const base = Math.floor((close - 40) / 1.14);
    expect(base).toBeGreaterThan(reference);
    const limits = {
      up: priceLimits(cement, price(base))?.up,
      down: priceLimits(cement, price(reference))?.down,
    };
    const expected = () => expect(market(cement)).toMatchObject({ reference, limits, openingBase: base });
    expected();
    expect(anchorOf(market(cement))).toBe(nearestTick(cement, base));
    await stage.restart();
    expected();
    expect(anchorOf(market(cement))).toBe(nearestTick(cement, base));
    await untilPhase(cement, 'continuous');
    const stored = actionsOf(stage.exchange.state, cement.no).filter(({ source }) => source === 'operators');
    expect(stored.map(({ rights }) => rights)).toEqual([null, { price: '10', perOld: '0.2' }]);
    await untilPhase(cement, 'intake', '2026-07-14');
    const after = market(cement);
    expect(after).toMatchObject({ openingBase: null, limits: priceLimits(cement, price(after.reference)) });
    await stage.restart();
    expect(market(cement)).toMatchObject({ openingBase: null, reference: after.reference, limits: after.limits });
  }, 120_000);
});

describe('who may subscribe for new shares', () => {
  const rightsOf = () =>
    stage.db.owner.query<{ customer_id: number; held: bigint; shares: bigint; ex_date: string }>(
      'select customer_id, held, shares, ex_date from subscription_right where instrument_no = $1 order by 1',
      [tsmc.no],
    );

  it('is whoever held shares as the ex-date began, by all of them, in whole shares, once', async () => {
    await announce(tsmc, '2026-07-13', { kind: 'stock', shares: '1.1', rights: { price: '500', perOld: '0.0928820' } });
    const [holder, seller, late] = [
      await stage.customer(100_000_000_00n),
      await stage.customer(100_000_000_00n),
      await stage.customer(100_000_000_00n),
    ];
    await untilPhase(tsmc, 'continuous');
    await place(holder, tsmc, { type: 'market', quantity: 2000 });
    await place(holder, tsmc, { type: 'market', quantity: 3000 });
    await place(seller, tsmc, { type: 'market', quantity: 1000 });
    await place(seller, tsmc, { side: 'sell', type: 'market', quantity: 1000 });
    await untilPhase(tsmc, 'intake', '2026-07-13');
    // 5,000 × 0.092882 = 464.41, by the shares before the stock dividend.
    const expected = [{ customer_id: holder, held: 5000n, shares: 464n, ex_date: '2026-07-13' }];
    expect(await rightsOf()).toEqual(expected);
    await stage.restart();
    await untilPhase(tsmc, 'continuous');
    await place(late, tsmc, { type: 'market', quantity: 1000 });
    await untilPhase(tsmc, 'intake', '2026-07-14');
    expect(await rightsOf()).toEqual(expected);
    expect(held(holder, tsmc)).toBe(5500);
  }, 120_000);
});

describe('a change of the number of shares', () => {
  it('gives stock dividends in whole shares and pays the rest of one; the cost stays', async () => {
    await announce(tsmc, '2026-07-13', { kind: 'stock', shares: '1.0333' });
    const customer = await stage.customer(100_000_000_00n);
    await untilPhase(tsmc, 'continuous');
    const order = await place(customer, tsmc, { type: 'market', quantity: 2000 });
    await place(customer, tsmc, { type: 'market', quantity: 1000 });
    const cost = () => positionsIn(stage.exchange.state, customer, tsmc.no).reduce((sum, one) => sum + one.cost, 0n);
    const before = cost();
    await untilPhase(tsmc, 'after-hours');
    const close = market(tsmc).day.last;
    const money = await available(customer, TWD);
    await untilPhase(tsmc, 'intake', '2026-07-13');
    const reference = Math.floor(close / 1.0333);
    expect(market(tsmc).reference).toBe(reference);
    // 3,000 × 1.0333 = 3,099.9: nine tenths of a share are paid in whole dollars.
    expect(held(customer, tsmc)).toBe(3099);
    expect(cost()).toBe(before);
    expect((await available(customer, TWD)) - money).toBe(BigInt(Math.floor((reference * 0.9) / 100) * 100));
    const [first] = positionsIn(stage.exchange.state, customer, tsmc.no);
    expect(first).toMatchObject({ id: order.id, quantity: 2066, openedQuantity: 2066 });
    // What is no whole lot is sold as an odd lot.
    await untilPhase(tsmc, 'continuous');
    const odd = await place(customer, tsmc, {
      side: 'sell',
      board: 'odd-lot',
      quantity: 99,
      price: market(tsmc).limits?.down ?? 0,
    });
    await stage.pass(2_000);
    expect(odd.state).toBe('filled');
  }, 120_000);

  it('splits positions, open sales and purchases, and conditional orders; indices do not jump', async () => {
    await announce(apple, '2026-07-09', { kind: 'split', shares: '4' });
    const customer = await stage.customer(1n, 10_000_000_00n);
    await untilPhase(apple, 'continuous');
    await place(customer, apple, { type: 'market', quantity: 30 });
    const last = floorToTick(apple, market(apple).day.last);
    const far = addTicks(apple, last, 3_000);
    const low = addTicks(apple, last, -3_000);
    const sale = await place(customer, apple, { side: 'sell', timeInForce: 'GTC', price: far, quantity: 10 });
    const purchase = await place(customer, apple, { timeInForce: 'GTC', price: low, quantity: 8 });
    const trigger = { kind: 'stop', price: low, trail: 0, trailUnit: 'price' } as const;
    const leg = {
      side: 'sell',
      quantity: unitsOf(apple, 5 as Shares),
      type: 'market',
      timeInForce: 'ROD',
      price: 0,
      trigger,
    } as const;
    const request = { customer, clientOrderId: 'stop-over-split', instrumentNo: apple.no, legs: [leg] };
    await stage.exchange.placeConditional({ ...request, positionId: null, today: false });
    const sold = { quantity: unitsOf(apple, 40 as Shares), heldShares: unitsOf(apple, 40 as Shares) };
    const heldBefore = purchase.heldCash;
    await untilPhase(apple, 'after-hours');
    const close = market(apple).day.last;
    const index = instrument('US:SPX');
    const level = market(index).day.last;
    await untilPhase(apple, 'pre-market', '2026-07-09');
    expect(market(apple).reference).toBe(Math.floor(close / 4));
    expect(held(customer, apple)).toBe(120);
    const open = stage.exchange.state.orders;
    expect(open.get(sale.id)).toMatchObject({ ...sold, price: Math.ceil(far / 400) * 100 });
    expect(open.get(purchase.id)).toMatchObject({
      quantity: unitsOf(apple, 32 as Shares),
      price: Math.floor(low / 400) * 100,
    });
    expect(open.get(purchase.id)?.heldCash).toBeLessThanOrEqual(heldBefore);
    const [stop] = [...stage.exchange.state.conditionals.all.values()];
    expect(stop).toMatchObject({
      quantity: unitsOf(apple, 20 as Shares),
      trigger: { price: Math.floor(low / 400) * 100 },
      state: 'waiting',
    });
    await untilPhase(apple, 'continuous');
    expect(Math.abs(market(index).day.last / level - 1)).toBeLessThan(0.03);
    expect(market(apple).book?.resting(sale.id)).toBe(40);
    const { reference } = market(apple);
    await stage.restart();
    // Over a restart the day is still reckoned from the reference of the ex-date.
    expect(market(apple).reference).toBe(reference);
    expect(stage.exchange.state.orders.get(sale.id)).toMatchObject(sold);
    // An index is reckoned once a second.
    await stage.pass(1_000);
    expect(market(index).day.last / level).toBeGreaterThan(0.95);
  }, 120_000);

  it('keeps fractions of shares in the US, and ends an order of them', async () => {
    await announce(apple, '2026-07-09', { kind: 'reduction', shares: '0.1' });
    const customer = await stage.customer(1n, 10_000_000_00n);
    await untilPhase(apple, 'continuous');
    await place(customer, apple, { type: 'market', quantity: 25 });
    const far = addTicks(apple, floorToTick(apple, market(apple).day.last), 3_000);
    const sale = await place(customer, apple, { side: 'sell', timeInForce: 'GTC', price: far, quantity: 5 });
    await untilPhase(apple, 'after-hours');
    const close = market(apple).day.last;
    await untilPhase(apple, 'pre-market', '2026-07-09');
    expect(market(apple).reference).toBe(close * 10);
    expect(sale.state).toBe('cancelled');
    expect(held(customer, apple)).toBe(2.5);
  }, 120_000);

  it('ends a holding of less than a share in Taiwan, and pays it', async () => {
    await announce(tsmc, '2026-07-13', { kind: 'reduction', shares: '0.1' });
    const small = await stage.customer(10_000_000_00n);
    await untilPhase(tsmc, 'continuous');
    await place(small, tsmc, { board: 'odd-lot', quantity: 7, price: market(tsmc).limits?.up ?? 0 });
    await untilPhase(tsmc, 'after-hours');
    expect(held(small, tsmc)).toBe(7);
    const close = market(tsmc).day.last;
    const twd = CASH_ASSETS.TWD.id;
    const money = await available(small, twd);
    await untilPhase(tsmc, 'intake', '2026-07-13');
    expect(market(tsmc).reference).toBe(close * 10);
    expect(held(small, tsmc)).toBe(0);
    // Seven tenths of a share, in whole dollars.
    expect((await available(small, twd)) - money).toBe(BigInt(Math.floor((close * 7) / 100)) * 100n);
    const [gone] = await stage.db.owner.query('select state, quantity, cost from positions where customer_id = $1', [
      small,
    ]);
    expect(gone).toEqual({ state: 'closed', quantity: 0n, cost: 0n });
  }, 120_000);
});

describe('the simulated companies', () => {
  it('announce once what they will pay, and pay it', async () => {
    await stage.pass(6_000);
    const [row] = await stage.db.owner.query<{ n: number; first: string }>(
      "select count(*)::int as n, min(ex_date)::text as first from corporate_action where source = 'simulated'",
    );
    expect(row?.n).toBeGreaterThan(10);
    expect((row?.first ?? '') > '2026-07-08').toBe(true);
    await stage.restart();
    await stage.pass(6_000);
    const doubled = await stage.db.owner.query(
      'select instrument_no, ex_date from corporate_action group by 1, 2, kind having count(*) > 1',
    );
    expect(doubled).toEqual([]);
  }, 60_000);
});

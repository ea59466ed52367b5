import { customerAccount, type CustomerPurpose, houseAccount } from '@kuroshio/ledger';
import { settlementDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import type { Order, Position, ShortPosition } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { positionsIn } from './positions/position-book.ts';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const foxconn = instrument('TWSE:2317');
const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
let stage: Stage;

beforeEach(async () => {
  stage = await createStage({ speed: 60, instruments: ['TWSE:2317', 'FX:USDTWD'] });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
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
const held = (customer: number): readonly Position[] => positionsIn(stage.exchange.state, customer, foxconn.no);
const owed = (customer: number): ShortPosition | undefined =>
  [...(stage.exchange.state.shortsOf.get(customer) ?? [])][0];

async function trader(): Promise<number> {
  const customer = await stage.customer(nt(3_000_000));
  await stage.exchange.setMarginAccount({ customer, limit: nt(5_000_000) });
  return customer;
}

/** At the limit up or down, so that it trades. */
async function trade(customer: number, change: Wished): Promise<Order> {
  const { limits } = marketAt(stage.exchange.state, foxconn.no);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  const placed = await stage.place(customer, foxconn, { price, quantity: 1_000, ...change });
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}

async function daysLater(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { date } = clockOf(stage.exchange.view, 'TWSE');
    await stage.until('TWSE', (clock) => clock.date > date && clock.phase === 'continuous');
  }
}

let nextKey = 1;
const asked = (customer: number, quantity: number, from: 'cash' | 'margin' = 'cash') => ({
  ...{
    customer,
    clientKey: `give-back-${nextKey++}`,
    shortId: owed(customer)?.id ?? 0,
    quantity: units(quantity),
    from,
  },
});
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const codeOf = (outcome: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
  outcome.ok ? 'given' : outcome.refusal?.code;

describe('own shares that are given back', () => {
  it('end what is owed without a fee or a tax, and free what was held; not before both have settled', async () => {
    const customer = await trader();
    await trade(customer, { quantity: 3_000 });
    const sold = await trade(customer, { side: 'sell', financing: 'short', quantity: 2_000 });
    const soldOn = clockOf(stage.exchange.view, 'TWSE').date;
    expect(codeOf(await stage.exchange.giveBack(asked(customer, 1_000)))).toBe('GIVE_BACK_UNSETTLED');
    await daysLater(4);
    const short = owed(customer);
    const [lot] = held(customer);
    if (short === undefined || lot === undefined) throw new Error('held and owed');
    // An ex-date in between may have taken some of it.
    const { collateral: all, proceeds } = short;
    const before = {
      ...{ available: await own(customer, 'available'), held: await own(customer, 'held') },
      ...{ fees: await balance(houseAccount('fees', 1)), tax: await balance(houseAccount('tax', 1)) },
      ...{ cost: lot.cost, quantity: lot.quantity, owed: short.quantity, realised: short.realised },
    };
    const half = short.quantity / 2;
    const room = await stage.exchange.giveBackRoom({ ...asked(customer, half) });
    const request = asked(customer, half);
    const given = await stage.exchange.giveBack(request);
    if (!given.ok) throw new Error(given.refusal.code);
    const { customer: _c, clientKey: _k, fingerprint: _f, id: _i, ...said } = given.value;
    expect(room).toMatchObject({ ok: true, value: { most: short.quantity + half, returned: said } });
    // By hand: half of what was held, as far as the other half stands at 130 % without it; and 0.2 % a year on that.
    const price =
      marketAt(stage.exchange.state, foxconn.no).day.last || marketAt(stage.exchange.state, foxconn.no).reference;
    const needed = (BigInt(price) * BigInt(before.owed - half) * 13n) / 10n;
    const free = [all / 2n, all - needed].reduce((one, other) => (one < other ? one : other));
    const paidOn = clockOf(stage.exchange.view, 'TWSE').date;
    const settled = stage.exchange.state.rulebook.calendar;
    expect(given.value.collateral).toBe(free);
    const days = between(soldOn, paidOn) - between(soldOn, settlementDate(settled, 'TWSE', soldOn));
    const interest = BigInt(Math.floor((Number(free / 100n) * 0.002 * days) / 365)) * 100n;
    expect(given.value.interest).toBe(interest);
    const cost = (before.cost * BigInt(half)) / BigInt(before.quantity);
    expect([given.value.cost, given.value.proceeds, given.value.repaid]).toEqual([cost, proceeds / 2n, 0n]);
    expect(await own(customer, 'available')).toBe(before.available + free + interest);
    expect(await own(customer, 'held')).toBe(before.held - free);
    expect([await balance(houseAccount('fees', 1)), await balance(houseAccount('tax', 1))]).toEqual([
      before.fees,
      before.tax,
    ]);
    expect([lot.quantity, short.quantity]).toEqual([before.quantity - half, before.owed - half]);
    expect(short.realised - before.realised).toBe(proceeds / 2n + interest - cost);
    // The same call gives nothing again, also after a restart.
    await stage.restart();
    expect(await stage.exchange.giveBack(request)).toMatchObject({ ok: true, value: { quantity: half } });
    expect(owed(customer)?.quantity).toBe(before.owed - half);
    // All that is left: nothing is owed, nothing held.
    await stage.exchange.giveBack(asked(customer, owed(customer)?.quantity ?? 0));
    expect([owed(customer), await own(customer, 'held')]).toEqual([undefined, 0n]);
    expect(sold.state).toBe('filled');
  });

  it('bought on margin pay their loan with its interest out of what is free then', async () => {
    const customer = await trader();
    await trade(customer, { financing: 'margin', quantity: 2_000 });
    await trade(customer, { side: 'sell', financing: 'short', quantity: 1_000 });
    await daysLater(4);
    const [lot] = held(customer);
    const short = owed(customer);
    if (short === undefined || lot === undefined) throw new Error('held and owed');
    const { loan, quantity } = lot;
    const available = await own(customer, 'available');
    // What is one's own is another kind of share.
    expect(codeOf(await stage.exchange.giveBack(asked(customer, 1_000)))).toBe('SHARES_INSUFFICIENT');
    const given = await stage.exchange.giveBack(asked(customer, short.quantity, 'margin'));
    if (!given.ok) throw new Error(given.refusal.code);
    const part = BigInt(Math.ceil((Number(loan / 100n) * given.value.quantity) / quantity)) * 100n;
    expect(lot.loan).toBe(loan - part);
    const paid = await stage.db.owner.query<{ principal: bigint; interest: bigint }>(
      'select principal, interest from margin_payment',
    );
    expect(paid.map(({ principal }) => principal)).toEqual([part]);
    expect(given.value.repaid).toBe(part + (paid[0]?.interest ?? 0n));
    expect(await own(customer, 'loan')).toBe(part - loan);
    const { collateral, interest, repaid } = given.value;
    expect(await own(customer, 'available')).toBe(available + collateral + interest - repaid);
    expect(owed(customer)).toBe(undefined);
    await stage.restart();
    expect(held(customer)).toMatchObject([{ loan: loan - part, financing: 'margin' }]);
  });
});

describe('thieves', () => {
  it('give back neither what others hold, nor for others, nor what is being sold or bought back, nor more than is owed', async () => {
    const customer = await trader();
    const other = await trader();
    await trade(customer, { quantity: 2_000 });
    await trade(customer, { side: 'sell', financing: 'short' });
    await daysLater(3);
    const most = owed(customer)?.quantity ?? 0;
    const shortId = owed(customer)?.id ?? 0;
    expect(codeOf(await stage.exchange.giveBack({ ...asked(other, 1), shortId }))).toBe('POSITION_NOT_FOUND');
    expect(codeOf(await stage.exchange.giveBack(asked(customer, most + 1)))).toBe('SHARES_INSUFFICIENT');
    const { limits } = marketAt(stage.exchange.state, foxconn.no);
    const back = await stage.place(customer, foxconn, { financing: 'short', price: limits?.down, quantity: 1_000 });
    expect(codeOf(await stage.exchange.giveBack(asked(customer, most)))).toBe('SHARES_INSUFFICIENT');
    if (back.ok) await stage.exchange.cancel({ customer, orderId: back.value.id });
    const sale = await stage.place(customer, foxconn, { side: 'sell', price: limits?.up, quantity: 2_000 });
    expect(codeOf(await stage.exchange.giveBack(asked(customer, 1_000)))).toBe('SHARES_INSUFFICIENT');
    if (sale.ok) await stage.exchange.cancel({ customer, orderId: sale.value.id });
    // Twice at once: the second finds nothing left.
    const both = await Promise.all([
      stage.exchange.giveBack(asked(customer, most)),
      stage.exchange.giveBack({ ...asked(customer, most), shortId }),
    ]);
    expect(both.map(codeOf)).toEqual(['given', 'POSITION_NOT_FOUND']);
    await stage.db.owner.query('update short_return set cost = cost + 100');
    expect(await stage.exchange.proveSeals()).not.toEqual([]);
    await stage.db.owner.query('update short_return set cost = cost - 100');
  });
});

import { HOUSE } from '@kuroshio/ledger';
import { addTradingDays, type Instrument } from '@kuroshio/market';
import { cash } from '@kuroshio/money';
import type { Order, ShortPosition } from '@kuroshio/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownShorts } from './positions/short-book.ts';
import { createStage, instrument, type Stage, type Wished } from './stage.ts';
import { clockOf, marketAt } from './venues/venue-state.ts';

const nt = (dollars: number) => cash(BigInt(dollars) * 100n);
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

async function seller(): Promise<number> {
  const customer = await stage.customer(nt(5_000_000));
  await stage.exchange.setMarginAccount({ customer, limit: nt(5_000_000) });
  return customer;
}
const owed = (customer: number): readonly ShortPosition[] => ownShorts(stage.exchange.state, customer, stock.no);
const ticket = (change: Wished): Wished => {
  const { limits } = marketAt(stage.exchange.state, stock.no);
  const price = change.side === 'sell' ? limits?.down : limits?.up;
  return { financing: 'short', quantity: 2_000, price, ...change };
};
async function trade(customer: number, change: Wished): Promise<Order> {
  const placed = await stage.place(customer, stock, ticket(change));
  if (!placed.ok) throw new Error(placed.refusal.code);
  for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
  expect(placed.value.state).toBe('filled');
  return placed.value;
}
const changes = () =>
  stage.db.owner.query<{ kind: string; amount: bigint }>('select kind, amount from short_change order by id');
const nextDay = async () => {
  const { date } = clockOf(stage.exchange.view, 'TWSE');
  await stage.until('TWSE', (clock) => clock.date > date && clock.phase === 'continuous');
};

describe('a sale that is to be bought back on the same day', () => {
  it('is taxed as a day trade, without a fee for the borrowing, and costs nothing more when it was', async () => {
    const customer = await seller();
    const sold = await trade(customer, { side: 'sell', dayTrade: true });
    expect(sold.charges).not.toHaveProperty('borrow-fee');
    // 1.5 per mille, in whole dollars (Securities Transaction Tax Act art. 2-2).
    expect(sold.charges['transfer-tax']).toBe(((sold.filledValue * 15n) / 1_000_000n) * 100n);
    expect(owed(customer)).toMatchObject([{ quantity: 2_000, isDayTrade: true }]);
    await trade(customer, { side: 'buy' });
    await nextDay();
    expect([owed(customer), await changes()]).toEqual([[], []]);
  });

  it('and is not becomes a short sale when the next day begins, once, over a restart: with the fee and the rest of the tax', async () => {
    const customer = await seller();
    const sold = await trade(customer, { side: 'sell', dayTrade: true });
    await trade(customer, { side: 'buy', quantity: 1_000 });
    await stage.restart();
    const [before] = owed(customer).map((one) => ({ ...one }));
    expect(before).toMatchObject({ quantity: 1_000, isDayTrade: true });
    await nextDay();
    const value = sold.filledValue / 2n;
    const fee = ((value * 8n) / 1_000_000n) * 100n;
    const tax = ((value * 30n) / 1_000_000n) * 100n - ((value * 15n) / 1_000_000n) * 100n;
    expect(await changes()).toEqual([{ kind: 'conversion', amount: fee + tax }]);
    const [after] = owed(customer);
    expect(after).toMatchObject({ isDayTrade: false, collateral: (before?.collateral ?? 0n) - fee - tax });
    const [taxed] = await stage.db.owner.query<{ amount: bigint }>(
      `select sum(amount)::bigint as amount from transfer t join posting p on p.id = t.posting_id
        where p.kind = 83 and credit >> 24 = ${HOUSE.tax}`,
    );
    expect(taxed?.amount).toBe(tax);
    await stage.restart();
    await nextDay();
    expect(owed(customer)).toMatchObject([{ isDayTrade: false, collateral: after?.collateral }]);
    expect(await changes()).toHaveLength(1);
    // From then on it is one like any other.
    await trade(customer, { side: 'buy', quantity: 1_000 });
    expect(owed(customer)).toEqual([]);
  });

  it('is of a stock of Taiwan, and of who may sell short; its order is what it was over a restart', async () => {
    const customer = await seller();
    const code = async (one: Instrument, change: Wished, who = customer) => {
      const placed = await stage.place(who, one, change);
      return placed.ok ? placed.value.state : placed.refusal.code;
    };
    const stranger = await stage.customer(nt(5_000_000));
    expect(await code(stock, ticket({ side: 'sell', dayTrade: true }), stranger)).toBe('MARGIN_ACCOUNT_NEEDED');
    const fund = instrument('TWSE:0050');
    const high = marketAt(stage.exchange.state, fund.no).limits?.up;
    const ofFund = { side: 'sell', financing: 'short', quantity: 1_000, price: high } as const;
    expect(await code(fund, { ...ofFund, dayTrade: true })).toBe('SHORT_NOT_OFFERED');
    const { limits } = marketAt(stage.exchange.state, stock.no);
    expect(await code(stock, ticket({ side: 'sell', price: limits?.up, dayTrade: true }))).toBe('open');
    await stage.restart();
    const [order] = [...stage.exchange.state.orders.values()].filter((one) => one.customer === customer);
    expect(order?.short).toMatchObject({ isDayTrade: true, borrowFeeBps: 0 });
  });
});

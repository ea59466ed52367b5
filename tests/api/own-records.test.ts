import type { OutputOf, SentInputOf, WireOrder } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { sum, wholeFundRecord } from './account-view.ts';
import { ApiClient, eventually } from './api-client.ts';

type Ticket = SentInputOf<'trading/place-order'>;
type Quote = OutputOf<'quotes/snapshot'>['quotes'][number];

const [APPLE, BANK, CEMENT, CHIPS] = ['US:AAPL', 'US:BAC', 'TWSE:1101', 'TWSE:2330'] as const;

let program: Program;
/** Trades; the other does the same beside, and nothing of it may be seen. */
let mine: ApiClient;
let other: ApiClient;
let keys = 0;
const key = () => `own-records-${++keys}`;
const marketOf = (symbol: string) => (symbol.startsWith('US:') ? 'usd' : 'twd');

async function quoteOf(symbol: string): Promise<Quote> {
  const { quotes } = await mine.must('quotes/snapshot', { symbols: [symbol] });
  return quotes[0] as Quote;
}

const place = (api: ApiClient, change: Partial<Ticket> & { readonly symbol: string }): Promise<WireOrder> =>
  api.must('trading/place-order', {
    ...{ side: 'buy', type: 'market', timeInForce: 'ROD', clientOrderId: key() },
    ...change,
  });

async function fill(api: ApiClient, change: Parameters<typeof place>[1]): Promise<WireOrder> {
  const { id, symbol } = await place(api, change);
  return eventually(`the fill of ${symbol}`, async () => {
    const { orders } = await api.must('trading/list-orders', { market: marketOf(symbol), show: 'ended', limit: 50 });
    return orders.find((one) => one.id === id && one.state === 'filled');
  });
}

/** Whole dollars, in the units of US prices. */
const near = (price: number, factor: number) => Math.floor((price * factor) / 10_000) * 10_000;
const atMarket = { type: 'market', timeInForce: 'ROD' } as const;

/** Coupons pay fees a moment after: the records stand still once they have. */
async function couponsPaid(api: ApiClient, orders: readonly (WireOrder | undefined)[]): Promise<void> {
  const charges = orders.flatMap((order) => order?.charges ?? []).filter(({ kind }) => kind === 'commission');
  const fees = charges.reduce((all, { amount }) => all + BigInt(amount), 0n);
  await eventually('what coupons pay of the fees', async () => {
    const { coupons } = await api.must('coupons/list-coupons', {});
    const coupon = coupons.find(({ currency }) => currency === 'TWD');
    if (coupon === undefined) return undefined;
    const amount = BigInt(coupon.amount);
    return BigInt(coupon.remaining) === (fees < amount ? amount - fees : 0n) || undefined;
  });
}

/** What each of the two has done. */
interface Done {
  readonly bought: readonly WireOrder[];
  readonly sold: WireOrder;
  readonly taiwanSold: WireOrder;
  readonly open: Readonly<Record<'apple' | 'bank' | 'sale' | 'taiwan', WireOrder>>;
  readonly waiting: readonly string[];
}

async function trade(api: ApiClient): Promise<Done> {
  const bought = [];
  for (const [symbol, quantity] of [
    [APPLE, 4],
    [APPLE, 6],
    [BANK, 5],
    [CEMENT, 2000],
  ] as const)
    bought.push(await fill(api, { symbol, quantity }));
  const sold = await fill(api, { symbol: APPLE, side: 'sell', quantity: 5 });
  const taiwanSold = await fill(api, { symbol: CEMENT, side: 'sell', quantity: 1000 });
  const { last } = await quoteOf(APPLE);
  const rests = { symbol: APPLE, type: 'limit', timeInForce: 'GTC' } as const;
  const stop = { trigger: { kind: 'stop', price: near(last, 0.3) }, ...atMarket } as const;
  const apple = await place(api, { ...rests, quantity: 2, price: near(last, 0.5), bracket: [stop] });
  const bank = await place(api, {
    ...{ ...rests, symbol: BANK },
    ...{ quantity: 1, price: near((await quoteOf(BANK)).last, 0.5) },
  });
  const sale = await place(api, { ...rests, side: 'sell', quantity: 2, price: near(last, 1.8) });
  const taiwan = await place(api, {
    ...{ symbol: CHIPS, type: 'limit', quantity: 1000 },
    price: (await quoteOf(CHIPS)).limitDown,
  });
  const limit = near(last, 0.55);
  const { orders } = await api.must('trading/place-conditional', {
    ...{ symbol: APPLE, side: 'sell', quantity: 1, today: false, clientOrderId: key() },
    legs: [
      { trigger: { kind: 'stop', price: near(last, 0.6) }, type: 'limit', timeInForce: 'ROD', price: limit },
      { trigger: { kind: 'trailing', trail: 4500, trailUnit: 'bps' }, ...atMarket },
    ],
  });
  return { bought, sold, taiwanSold, open: { apple, bank, sale, taiwan }, waiting: orders.map(({ id }) => id) };
}

let done: Done;

beforeAll(async () => {
  program = await startProgram({ env: { SIM_SPEED: '60' } });
  [mine, other] = [new ApiClient(program.url), new ApiClient(program.url)];
  for (const api of [mine, other]) await api.register(program.invitationCode);
  await eventually('trading in both markets', async () => {
    const phases = await mine.must('quotes/phases', {});
    const open = phases.filter(({ venue, phase }) => phase === 'continuous' && (venue === 'TWSE' || venue === 'US'));
    return open.length === 2 && (await quoteOf(APPLE)).last > 0 && (await quoteOf(CHIPS)).last > 0 ? true : undefined;
  });
  // A coupon pays no fee of what was traded before it came.
  await eventually('the first coupon', async () => (await mine.must('coupons/list-coupons', {})).coupons[0]);
  // Mine stands between two of the other's, so that a list without an owner shows it on both sides.
  await trade(other);
  done = await trade(mine);
  await couponsPaid(mine, [done.bought.at(-1), done.taiwanSold]);
  await trade(other);
}, 150_000);

afterAll(() => program.remove());

/** Everything of a paged list, so many rows at a time. The last page must say that it is the last. */
async function pages<Row extends { readonly id: string }>(
  ask: (page: { before?: string; limit: number }) => Promise<{ readonly rows: readonly Row[]; readonly more: boolean }>,
  limit: number,
): Promise<string[][]> {
  const all: string[][] = [];
  for (;;) {
    const before = all.at(-1)?.at(-1);
    const { rows, more } = await ask({ limit, ...(before === undefined ? {} : { before }) });
    all.push(rows.map(({ id }) => id));
    if (!more) return all;
  }
}

const newestFirst = (ids: readonly string[]) => ids.toSorted((a, b) => Number(b) - Number(a));

describe('pages', () => {
  it('of orders hold each order once, in one market, and end where they end', async () => {
    const pending = (limit: number, symbol?: string) =>
      pages(async (page) => {
        const { orders, more } = await mine.must('trading/list-orders', {
          ...{ market: 'usd', show: 'pending', ...page },
          ...(symbol === undefined ? {} : { symbol }),
        });
        return { rows: orders, more };
      }, limit);
    const { apple, bank, sale } = done.open;
    expect(await pending(1)).toEqual(newestFirst([apple.id, bank.id, sale.id]).map((id) => [id]));
    expect(await pending(3)).toEqual([newestFirst([apple.id, bank.id, sale.id])]);
    expect(await pending(50, BANK)).toEqual([[bank.id]]);
  });

  it('of positions hold each position once, and only those of the customer', async () => {
    const held = (limit: number, symbol?: string) =>
      pages(async (page) => {
        const { positions, more } = await mine.must('portfolio/positions', {
          ...{ market: 'usd', show: 'held', ...page },
          ...(symbol === undefined ? {} : { symbol }),
        });
        expect(positions.every((one) => symbol === undefined || one.symbol === symbol)).toBe(true);
        return { rows: positions, more };
      }, limit);
    const all = (await held(50)).flat();
    expect(all).toHaveLength(2);
    expect(await held(1)).toEqual(all.map((id) => [id]));
    expect(await held(2)).toEqual([all]);
    expect((await held(50, APPLE)).flat()).toHaveLength(1);
  });

  it('of conditional orders hold those that wait and those that lie under an order, and no others', async () => {
    const { orders } = await mine.must('trading/list-conditionals', { market: 'usd', show: 'waiting', limit: 50 });
    const [trailing, stop, bracket] = orders;
    expect(orders).toHaveLength(3);
    expect(newestFirst(done.waiting)).toEqual([trailing?.id, stop?.id]);
    expect(stop).toMatchObject({ type: 'limit', state: 'waiting', trigger: { kind: 'stop', trail: 0 } });
    expect(stop?.price).toBeGreaterThan(0);
    expect(stop?.price).toBeLessThan(stop?.trigger.price ?? 0);
    expect(trailing?.trigger).toMatchObject({ kind: 'trailing', trail: 4500, trailUnit: 'bps' });
    expect(bracket).toMatchObject({ state: 'dormant', parentId: done.open.apple.id, side: 'sell', quantity: 2 });
  });

  it('of the fund record end where it ends, and a kind leaves out the others', async () => {
    const all = await wholeFundRecord(mine, 'TWD');
    const exact = await mine.must('statements/fund-record', { currency: 'TWD', withHolds: true, limit: all.length });
    expect(exact).toMatchObject({ more: false, entries: { length: all.length } });
    const { entries } = await mine.must('statements/fund-record', { currency: 'TWD', kind: 'sell-fill', limit: 50 });
    expect(entries.map(({ id }) => id)).toEqual(all.filter(({ kind }) => kind === 'sell-fill').map(({ id }) => id));
    const charged = (kind: 'fees' | 'tax') =>
      sum(entries.flatMap(({ charges }) => charges.filter((one) => one.kind === kind).map(({ amount }) => amount)));
    const ofOrder = (kind: string) => done.taiwanSold.charges.find((one) => one.kind === kind)?.amount;
    expect(String(charged('fees'))).toBe(ofOrder('commission'));
    expect(String(charged('tax'))).toBe(ofOrder('transfer-tax'));
  });
});

describe('an account', () => {
  it('may sell what no open sale has reserved', async () => {
    const holdings = await mine.must('portfolio/holdings', { market: 'usd' });
    const of = (symbol: string) => holdings.find((one) => one.symbol === symbol);
    expect(of(APPLE)).toMatchObject({ quantity: 5, sellable: 3, lots: 1 });
    expect(of(BANK)).toMatchObject({ quantity: 5, sellable: 5, lots: 1 });
  });

  it('has won today what it has won at all, on its first day', async () => {
    for (const market of ['twd', 'usd'] as const) {
      const assets = await mine.must('portfolio/assets', { market });
      // What selling now would cost is no loss of the day.
      expect(BigInt(assets.todayProfit), market).toBe(BigInt(assets.profit) + BigInt(assets.saleCosts));
      expect(assets.realisedProfit, market).not.toBe('0');
    }
  });

  it('pays out what is settled, and buys with what is still to come too', async () => {
    const { available, withdrawable, receivable, buyingPower } = await mine.must('portfolio/assets', { market: 'usd' });
    expect(BigInt(receivable)).toBeGreaterThan(0n);
    expect(withdrawable).toBe(available);
    expect(buyingPower).toBe(String(BigInt(available) + BigInt(receivable)));
    const preview = await mine.must('trading/preview-order', { symbol: BANK, side: 'buy', ...atMarket, quantity: 1 });
    expect(preview.buyingPower).toBe(buyingPower);
  });

  it('shows what holds its money, and until when', async () => {
    const { rows } = await mine.must('portfolio/holds', { currency: 'USD' });
    const { apple, bank } = done.open;
    expect(new Map(rows.map(({ id, amount }) => [id, amount]))).toEqual(
      new Map([apple, bank].map(({ id, heldCash }) => [id, heldCash])),
    );
  });

  it('shows what settles on which day, net', async () => {
    const { days } = await mine.must('portfolio/settlement-days', { market: 'usd' });
    expect(days.map(({ offset }) => offset)).toEqual([0, 1]);
    const { positions } = await mine.must('portfolio/positions', { market: 'usd', show: 'held', symbol: APPLE });
    const { fills } = await mine.must('portfolio/position', { id: positions[0]?.id ?? '' });
    expect(days[1]?.date).toBe(fills[0]?.settlesOn);
    for (const { pay, receive, net } of days) expect(BigInt(net)).toBe(BigInt(receive) - BigInt(pay));
    expect(days[1]?.count).toBeGreaterThanOrEqual(3);
  });

  it('shows of a sale the part that fell to a position, and all that the position was charged', async () => {
    const closed = await mine.must('portfolio/positions', { market: 'usd', show: 'closed', symbol: APPLE });
    const held = await mine.must('portfolio/positions', { market: 'usd', show: 'held', symbol: APPLE });
    const parts = [];
    for (const { id, openedQuantity, quantity, fees } of [...closed.positions, ...held.positions]) {
      const { fills } = await mine.must('portfolio/position', { id });
      const shares = (side: string) =>
        fills.filter((one) => one.side === side).reduce((total, one) => total + one.quantity, 0);
      expect([shares('buy'), shares('sell')]).toEqual([openedQuantity, openedQuantity - quantity]);
      expect(String(sum(fills.map(({ charges }) => charges)))).toBe(fees);
      parts.push(...fills.filter(({ side }) => side === 'sell'));
    }
    expect(String(sum(parts.map(({ value }) => value)))).toBe(done.sold.filledValue);
    expect(sum(parts.map(({ charges }) => charges))).toBe(sum(done.sold.charges.map(({ amount }) => amount)));
  });
});

describe('all pending orders', () => {
  const pendingOf = async (api: ApiClient, market: 'twd' | 'usd') =>
    (await api.must('trading/list-orders', { market, show: 'pending', limit: 50 })).orders.map(({ id }) => id);

  it('of an instrument, then of a market, are cancelled, and those of nobody else', async () => {
    const { apple, bank, sale, taiwan } = done.open;
    const others = await pendingOf(other, 'usd');
    const one = await mine.must('trading/cancel-orders', { market: 'usd', symbol: BANK });
    expect(one.cancelled.map(({ id, state }) => [id, state])).toEqual([[bank.id, 'cancelled']]);
    expect(await pendingOf(mine, 'usd')).toEqual(newestFirst([apple.id, sale.id]));
    const rest = await mine.must('trading/cancel-orders', { market: 'usd' });
    expect(newestFirst(rest.cancelled.map(({ id }) => id))).toEqual(newestFirst([apple.id, sale.id]));
    expect(await pendingOf(mine, 'twd')).toEqual([taiwan.id]);
    expect(await pendingOf(other, 'usd')).toEqual(others);
    expect(others).toHaveLength(6);
  });
});

import type { OutputOf, SentInputOf, WireOrder } from '@kuroshio/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../program.ts';
import { checkAccount, sum } from './account-view.ts';
import { ApiClient, eventually } from './api-client.ts';

type Ticket = SentInputOf<'trading/place-order'>;

let program: Program;
let client: ApiClient;
let keys = 0;

beforeAll(async () => {
  // The opening auction is three seconds away, the close more than four minutes.
  program = await startProgram({ env: { SIM_SPEED: '60' } });
  await continuousTrading(new ApiClient(program.url));
});

afterAll(() => program.remove());

beforeEach(async () => {
  client = new ApiClient(program.url);
  await client.register(program.invitationCode);
});

async function continuousTrading(guest: ApiClient): Promise<void> {
  await eventually('continuous trading', async () => {
    const phases = await guest.must('quotes/phases', {});
    const { quotes } = await guest.must('quotes/snapshot', { symbols: ['TWSE:2330'] });
    const open = phases.find((one) => one.venue === 'TWSE')?.phase === 'continuous';
    return open && (quotes[0]?.last ?? 0) > 0 ? true : undefined;
  });
}

function ticket(changes: Partial<Ticket>): Ticket {
  return {
    symbol: 'TWSE:2330',
    side: 'buy',
    type: 'market',
    timeInForce: 'ROD',
    quantity: 1000,
    clientOrderId: `line-test-${++keys}`,
    ...changes,
  };
}

async function limits(symbol = 'TWSE:2330'): Promise<OutputOf<'quotes/detail'>['quote']> {
  return (await client.must('quotes/detail', { symbol })).quote;
}

/** Places the order and waits until nothing of it is left. */
async function fill(order: Ticket): Promise<WireOrder> {
  const { id, symbol } = await client.must('trading/place-order', order);
  return eventually('the fill', async () => {
    const { orders } = await client.must('trading/list-orders', { market: marketOf(symbol), show: 'ended' });
    return orders.find((one) => one.id === id && one.state === 'filled');
  });
}

const marketOf = (symbol: string) => (symbol.startsWith('US:') ? 'usd' : 'twd');

/** A pending buy at the lowest price of the day, which nobody sells at. */
async function pendingBuy(): Promise<WireOrder> {
  const { limitDown } = await limits();
  return client.must('trading/place-order', ticket({ type: 'limit', price: limitDown }));
}

/** So many hundred-thousandths of an amount in hundredths of a dollar, without the part of a dollar. */
const wholeDollars = (amount: bigint, parts: bigint) => ((amount * parts) / 100_000n / 100n) * 100n;

/** Taiwan: 0.1425 %, at least 20 dollars. */
function commissionOn(value: bigint): bigint {
  const exact = (value * 1425n) / 1_000_000n;
  const whole = (exact / 100n) * 100n;
  return whole < 2_000n ? 2_000n : whole;
}

describe('the whole line', () => {
  it('begins with practice money in the fund record', async () => {
    const config = new Map(
      (await client.must('common/config', { type: 'all' })).map(({ name, value }) => [name, value]),
    );
    for (const [market, name] of [
      ['twd', 'practiceTwd'],
      ['usd', 'practiceUsd'],
    ] as const) {
      const account = await checkAccount(client, market);
      expect(account.entries.map((entry) => [entry.kind, entry.net])).toEqual([['practice-grant', config.get(name)]]);
      expect(account).toMatchObject({ available: config.get(name), frozen: '0', profit: '0', marketValue: '0' });
    }
  });

  it('buys a lot of 2330, holds it, sells it, and accounts for every cent', async () => {
    const before = await checkAccount(client, 'twd');
    const bought = await fill(ticket({}));
    expect(bought).toMatchObject({ filledQuantity: 1000, heldCash: '0', currency: 'TWD', price: 0 });
    expect(bought.charges.map((charge) => charge.kind)).toEqual(['commission']);
    const fees = sum(bought.charges.map((charge) => charge.amount));
    expect(fees).toBe(commissionOn(BigInt(bought.filledValue)));

    const holding = await checkAccount(client, 'twd');
    // Bought and not yet settled: the money is in the account still, held to pay for it; spent, so neither free nor frozen.
    expect(holding.frozen).toBe('0');
    expect(BigInt(holding.payable)).toBe(-BigInt(bought.filledValue) - fees);
    expect(BigInt(holding.settledCash) - BigInt(holding.available)).toBe(-BigInt(holding.payable));
    // The coupon of a new customer gives commission back, at once or a little later.
    const rebated = ({ entries }: typeof before) =>
      sum(entries.filter(({ kind }) => kind === 'coupon-rebate').map(({ net }) => net));
    expect(holding.cash).toBe(before.cash - BigInt(bought.filledValue) - fees + rebated(holding));
    const held = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
    expect(held.positions).toMatchObject([
      { symbol: 'TWSE:2330', state: 'holding', quantity: 1000, buyPrice: bought.averagePrice },
    ]);
    const [position] = held.positions;
    expect(BigInt(position?.cost ?? 0)).toBe(BigInt(bought.filledValue) + fees);
    expect(await client.must('portfolio/holdings', { market: 'twd' })).toMatchObject([
      { symbol: 'TWSE:2330', quantity: 1000, sellable: 1000, lots: 1, cost: position?.cost },
    ]);
    const opened = await client.must('portfolio/position', { id: position?.id ?? '' });
    expect(opened.fills.reduce((shares, one) => shares + one.quantity, 0)).toBe(1000);
    expect(sum(opened.fills.map((one) => one.value))).toBe(BigInt(bought.filledValue));

    const sold = await fill(ticket({ side: 'sell' }));
    expect(sold.charges.map((charge) => charge.kind).sort()).toEqual(['commission', 'transfer-tax']);
    const costs = sum(sold.charges.map((charge) => charge.amount));
    const proceeds = BigInt(sold.filledValue);
    expect(costs, 'half the tax on shares of today').toBe(commissionOn(proceeds) + wholeDollars(proceeds, 150n));
    const after = await checkAccount(client, 'twd');
    expect(BigInt(after.receivable)).toBe(BigInt(sold.filledValue) - costs);
    const gained = BigInt(sold.filledValue) - costs - BigInt(bought.filledValue) - fees;
    expect(after).toMatchObject({ marketValue: '0', unrealisedProfit: '0', realisedProfit: String(gained) });
    expect(after.cash, 'rich by the profit and by nothing else').toBe(before.cash + gained + rebated(after));
    expect(await client.must('portfolio/holdings', { market: 'twd' })).toEqual([]);
    const closed = await client.must('portfolio/positions', { market: 'twd', show: 'closed' });
    expect(closed.positions).toMatchObject([{ state: 'closed', quantity: 0, realisedProfit: String(gained) }]);
    const kinds = new Set(after.entries.map((entry) => entry.kind));
    for (const kind of ['practice-grant', 'order-hold', 'buy-fill', 'sell-fill'] as const) {
      expect(kinds, kind).toContain(kind);
    }
  });

  it('sells part of a position and keeps the rest', async () => {
    await fill(ticket({ symbol: 'US:AAPL', quantity: 7 }));
    await fill(ticket({ symbol: 'US:AAPL', quantity: 3, side: 'sell' }));
    const { positions } = await client.must('portfolio/positions', { market: 'usd', show: 'held' });
    expect(positions).toMatchObject([{ openedQuantity: 7, quantity: 4, state: 'holding' }]);
    await checkAccount(client, 'usd');
  });

  it('freezes money for a pending order, and a cancel releases all of it', async () => {
    const before = await checkAccount(client, 'twd');
    const pending = await pendingBuy();
    expect(pending).toMatchObject({ state: 'open', filledQuantity: 0 });
    const during = await checkAccount(client, 'twd');
    const value = BigInt(pending.price) * 1000n;
    expect(pending.heldCash).toBe(String(value + commissionOn(value)));
    expect(during.frozen).toBe(pending.heldCash);
    expect(BigInt(during.available)).toBe(BigInt(before.available) - BigInt(pending.heldCash));
    expect(during.total).toBe(before.total);
    const listed = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
    expect(listed.orders.map((order) => order.id)).toEqual([pending.id]);

    const cancelled = await client.must('trading/cancel-order', { id: pending.id });
    expect(cancelled).toMatchObject({ state: 'cancelled', heldCash: '0' });
    const after = await checkAccount(client, 'twd');
    expect(after).toMatchObject({ available: before.available, frozen: '0' });
    const filtered = await client.must('statements/fund-record', { currency: 'TWD', kind: 'order-release' });
    expect(filtered.entries.map((entry) => entry.net)).toEqual(['0']);
  });

  it('previews to the cent what the order then holds and costs', async () => {
    const { limitUp, limitDown } = await limits();
    const previewAt = async (price: number, side: 'buy' | 'sell' = 'buy') => {
      const { clientOrderId: _, ...order } = ticket({ type: 'limit', price, side });
      return client.must('trading/preview-order', order);
    };
    for (const price of [limitUp, limitDown]) {
      const value = BigInt(price) * 1000n;
      expect(await previewAt(price)).toMatchObject({
        ...{ currency: 'TWD', price, value: String(value), quantity: 1000, buyingPower: '1000000000' },
        ...{ charges: [{ kind: 'commission', amount: String(commissionOn(value)) }] },
        net: String(value + commissionOn(value)),
      });
    }
    expect(await checkAccount(client, 'twd')).toMatchObject({ frozen: '0' });
    // Where it rests it holds what was said; where it trades it costs what its fills come to, and holds nothing more.
    const said = await previewAt(limitDown);
    expect((await pendingBuy()).heldCash).toBe(said.net);
    const filled = await fill(ticket({ type: 'limit', price: limitUp, quantity: 2000 }));
    const value = BigInt(filled.filledValue);
    expect(filled).toMatchObject({ heldCash: '0', filledQuantity: 2000 });
    expect(filled.charges).toEqual([{ kind: 'commission', amount: String(commissionOn(value)) }]);
    expect((await client.must('portfolio/assets', { market: 'twd' })).payable).toBe(`-${value + commissionOn(value)}`);
    // Shares of today are sold at half the tax.
    const sale = BigInt(limitUp) * 1000n;
    const tax = wholeDollars(sale, 150n);
    expect(await previewAt(limitUp, 'sell')).toMatchObject({
      value: String(sale),
      net: String(sale - commissionOn(sale) - tax),
      sellable: 2000,
    });
  });
});

describe('sent twice', () => {
  it('one client order id makes one order, even when both are on their way', async () => {
    const order = ticket({ type: 'limit', price: (await limits()).limitDown });
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.must('trading/place-order', order)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await client.must('trading/place-order', order)).toMatchObject({ id: answers[0]?.id });
    const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
    expect(orders).toHaveLength(1);
    await checkAccount(client, 'twd');
  });

  it('the id of a filled order still answers with that order', async () => {
    const order = ticket({ symbol: 'US:AAPL', quantity: 1 });
    const filled = await fill(order);
    expect(await client.must('trading/place-order', order)).toMatchObject({ id: filled.id, state: 'filled' });
  });

  it('the id with another order is refused', async () => {
    const order = ticket({ type: 'limit', price: (await limits()).limitDown });
    await client.must('trading/place-order', order);
    const answer = await client.call('trading/place-order', { ...order, quantity: 2000 });
    expect(answer).toMatchObject({ http: 200, status: 0, msg: 'KEY_REUSED' });
  });

  it("another customer's order under the same id is an order of its own", async () => {
    const order = ticket({ type: 'limit', price: (await limits()).limitDown });
    const mine = await client.must('trading/place-order', order);
    const other = new ApiClient(program.url);
    await other.register(program.invitationCode);
    expect((await other.must('trading/place-order', order)).id).not.toBe(mine.id);
  });

  it('a cancel is refused the second time, in words that say so', async () => {
    const { id } = await pendingBuy();
    await client.must('trading/cancel-order', { id });
    expect(await client.call('trading/cancel-order', { id })).toMatchObject({ http: 200, msg: 'ORDER_NOT_PENDING' });
  });
});

describe('what is refused, and changes nothing', () => {
  type Row = [
    what: string,
    order: (quote: Awaited<ReturnType<typeof limits>>) => Partial<Ticket>,
    msg: string,
    params: object,
  ];
  const rows: Row[] = [
    ['a price off the tick', (q) => ({ type: 'limit', price: q.limitDown + 1 }), 'PRICE_OFF_TICK', { tick: '5.00' }],
    ['a price above the limit', (q) => ({ type: 'limit', price: q.limitUp + 500 }), 'PRICE_OVER_LIMIT', {}],
    ['a price below the limit', (q) => ({ type: 'limit', price: q.limitDown - 500 }), 'PRICE_OVER_LIMIT', {}],
    ['a quantity that is no lot', () => ({ quantity: 1500 }), 'QUANTITY_NOT_LOT', { lot: 1000 }],
    ['more than one order may be', () => ({ quantity: 5_000_000 }), 'QUANTITY_TOO_LARGE', {}],
    [
      'more than the money',
      () => ({ quantity: 9000 }),
      'BALANCE_INSUFFICIENT',
      { currency: 'TWD', available: '1000000000' },
    ],
    ['a sale of what one has not', () => ({ side: 'sell' }), 'SHARES_INSUFFICIENT', { needed: 1000, available: 0 }],
    ['an instrument there is not', () => ({ symbol: 'TWSE:0000' }), 'INSTRUMENT_NOT_FOUND', {}],
    ['an index', () => ({ symbol: 'TWSE:TAIEX' }), 'INSTRUMENT_NOT_TRADABLE', {}],
    ['a limit order without a price', () => ({ type: 'limit' }), 'PRICE_REQUIRED', {}],
    ['a market order with a price', (q) => ({ price: q.limitDown }), 'PRICE_NOT_EXPECTED', {}],
    ['a position there is not', () => ({ side: 'sell', positionId: '999999' }), 'POSITION_NOT_FOUND', {}],
  ];

  it.each(rows)('%s', async (_, order, msg, params) => {
    const before = await checkAccount(client, 'twd');
    const { clientOrderId, ...refused } = ticket(order(await limits()));
    const placed = await client.call('trading/place-order', { ...refused, clientOrderId });
    expect(placed).toMatchObject({ http: 200, status: 0, msg, params });
    const previewed = await client.call('trading/preview-order', refused);
    expect(previewed, 'the preview says the same').toMatchObject({ status: 0, msg, params });
    expect(await checkAccount(client, 'twd')).toEqual(before);
  });

  it('the cancel of a filled order', async () => {
    const { id } = await fill(ticket({ symbol: 'US:AAPL', quantity: 1 }));
    const before = await checkAccount(client, 'usd');
    expect(await client.call('trading/cancel-order', { id })).toMatchObject({ http: 200, msg: 'ORDER_NOT_PENDING' });
    expect((await checkAccount(client, 'usd')).cash).toBe(before.cash);
  });

  it("another customer's order and position", async () => {
    const { id } = await pendingBuy();
    await fill(ticket({ symbol: 'US:AAPL', quantity: 1 }));
    const { positions } = await client.must('portfolio/positions', { market: 'usd', show: 'held' });
    const other = new ApiClient(program.url);
    await other.register(program.invitationCode);
    expect(await other.call('trading/cancel-order', { id })).toMatchObject({ http: 200, msg: 'ORDER_NOT_FOUND' });
    const position = await other.call('portfolio/position', { id: positions[0]?.id ?? '' });
    expect(position).toMatchObject({ http: 200, msg: 'POSITION_NOT_FOUND' });
  });

  it('a sale to oneself', async () => {
    await fill(ticket({}));
    const { price } = await pendingBuy();
    const answer = await client.call('trading/place-order', ticket({ side: 'sell', type: 'limit', price }));
    expect(answer).toMatchObject({ http: 200, msg: 'CROSSES_OWN_ORDER' });
  });
});

import { assert, createRandom } from '@kuroshio/base';
import { TABLES } from '@kuroshio/market';
import { cash, type Cash, type Price, units } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { expect, it } from 'vitest';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { createMemoryExchange, type MemoryExchange } from './memory-exchange.ts';

/** 250 accounts in the run of all tests; the whole week is run with `CRASH_ACCOUNTS=1000`. */
const ACCOUNTS = Number(process.env['CRASH_ACCOUNTS'] ?? 250);
const FIRST = 100_001;
const STOCKS = ['TWSE:2002', 'TWSE:2882', 'TWSE:2603', 'TWSE:1402', 'TWSE:2317'].map((symbol) => {
  const instrument = TABLES.instruments.bySymbol(symbol);
  assert(instrument !== undefined, 'a stock of the tables');
  return instrument;
});
const nt = (dollars: number): Cash => cash(BigInt(dollars) * 100n);
const PURPOSES = ['available', 'held', 'receivable', 'pledged', 'payable', 'loan'] as const;

interface Week {
  readonly exchange: MemoryExchange;
  /** With a margin purchase each; and as many who own the same stocks with their own money. */
  readonly borrowers: readonly number[];
  readonly owners: readonly number[];
}

const limitsOf = ({ memory }: MemoryExchange, no: number) => {
  const { limits } = marketAt(memory.state, no);
  assert(limits !== null, 'each stock has limits');
  return limits;
};

function buy(
  exchange: MemoryExchange,
  customer: number,
  no: number,
  lots: number,
  financing: Order['financing'],
): void {
  const price = marketAt(exchange.memory.state, no).reference as Price;
  const placed = exchange.place({
    ...{ customer, instrumentNo: no },
    ticket: {
      ...{ side: 'buy', financing, type: 'limit', timeInForce: 'ROD', board: 'regular', positionId: undefined },
      ...{ quantity: units(lots * 1_000), price },
    },
  });
  assert(placed.ok, 'the purchase is taken');
  exchange.fill(placed.value, price, lots * 1_000);
}

/** Each borrower buys one to three stocks and has some money left, seeded; half as many own shares without a loan. */
function opened(seed: string): Week {
  const random = createRandom(seed);
  const exchange = createMemoryExchange(
    STOCKS.map(({ symbol }) => symbol),
    '2026-06-29',
  );
  const borrowers = Array.from({ length: ACCOUNTS }, (_, n) => FIRST + n);
  const owners = Array.from({ length: Math.ceil(ACCOUNTS / 2) }, (_, n) => FIRST + ACCOUNTS + n);
  for (const customer of borrowers) {
    exchange.open(customer, nt(30_000_000));
    exchange.deposit(customer, nt(4_000_000));
    for (let n = random.whole(3); n >= 0; n--)
      buy(exchange, customer, random.pick(STOCKS).no, 1 + random.whole(5), 'margin');
    // What is free from here on differs: nothing for some, a cushion for others.
    const free = exchange.balance(customer, 'available');
    exchange.withdraw(customer, cash((free * BigInt(1 + random.whole(4))) / 4n));
  }
  for (const customer of owners) {
    exchange.deposit(customer, nt(2_000_000));
    buy(exchange, customer, random.pick(STOCKS).no, 1, 'cash');
  }
  return { exchange, borrowers, owners };
}

const stateOf = ({ balance }: MemoryExchange, customer: number) =>
  PURPOSES.map((purpose) => `${purpose} ${balance(customer, purpose)}`).join();

/** All that the house has, and all that customers have: nothing is made and nothing is lost. */
function sumOf({ memory }: MemoryExchange): bigint {
  let sum = 0n;
  for (const [account, amount] of memory.balances) if ((account >> 8n) % 65_536n === 1n) sum += amount;
  return sum;
}

/** The ratio of article 23 by the sentence alone: all that stands for the loans over all the loans, in whole percent below. */
function isBelow({ memory }: MemoryExchange, customer: number, percent: bigint): boolean {
  let [stands, owed] = [0n, 0n];
  for (const { instrumentNo, quantity, loan } of memory.state.onMargin.get(customer) ?? []) {
    const { day, reference } = marketAt(memory.state, instrumentNo);
    stands += BigInt(day.last || reference) * BigInt(quantity);
    owed += loan;
  }
  return owed > 0n && stands * 100n < owed * percent;
}

/**
 * A day that ends at the lowest price, or where it began: some of what the house offers finds a buyer at the lowest, seeded.
 * @param share of the orders of the house that trade
 */
async function pass(
  week: Week,
  { falls, share, seed }: { falls: boolean; share: number; seed: string },
): Promise<Order[]> {
  const { exchange } = week;
  const random = createRandom(`${seed}:${exchange.clock.date}`);
  await exchange.at('intake', 8.5);
  const offered = [...exchange.memory.state.orders.values()];
  exchange.clock.phase = 'continuous';
  for (const order of offered)
    if (random.next() < share) exchange.fill(order, order.bookPrice, order.quantity - order.filledQuantity);
  for (const { no } of STOCKS)
    exchange.move(no, falls ? limitsOf(exchange, no).down : (marketAt(exchange.memory.state, no).reference as Price));
  await exchange.at('continuous', 13.2);
  await exchange.close();
  return offered;
}

it('a week that falls by its limit each day: each call and sale is explained, and the house loses what sales left owed', async () => {
  const seed = 'crash-week';
  const week = opened(seed);
  const { exchange, borrowers, owners } = week;
  const { memory } = exchange;
  const total = sumOf(exchange);
  // Two quiet days, so that what was bought has settled.
  for (let day = 0; day < 3; day++) {
    await exchange.close();
    await exchange.nextDay();
  }
  const [untouched, lent] = [
    new Map(owners.map((customer) => [customer, stateOf(exchange, customer)])),
    borrowers.reduce((sum, customer) => sum - exchange.balance(customer, 'loan'), 0n),
  ];
  const interestBefore = exchange.house('interest');
  let sales = 0;
  // Three days at the limit on which nobody buys at all, three more on which a third does, then quiet ones.
  for (let day = 0; day < 12; day++) {
    const before = new Map(
      borrowers.map((customer) => [customer, memory.calls.findLast((row) => row.customer_id === customer)]),
    );
    for (const order of await pass(week, { falls: day < 6, share: day < 3 ? 0 : 0.34, seed })) {
      // Every order of the house is of a call that is being sold, of a transaction that it names, at the lowest price.
      const call = before.get(order.customer);
      expect([call?.state, call?.ended_on]).toEqual(['selling', null]);
      expect(call?.positions).toContain(BigInt(order.closes[0]?.positionId ?? order.positionId ?? 0));
      expect([order.side, order.financing]).toEqual(['sell', 'margin']);
      sales++;
    }
    // Who is below the line is called at this very close, and nobody else.
    for (const customer of borrowers) {
      const open = memory.calls.some((row) => row.customer_id === customer && row.ended_on === null);
      const called = memory.calls.findLast((row) => row.customer_id === customer);
      if (isBelow(exchange, customer, 130n)) expect(open, `${customer} on day ${day}`).toBe(true);
      if (called?.called_on === exchange.clock.date) expect(isBelow(exchange, customer, 130n)).toBe(true);
    }
    await exchange.nextDay();
  }
  // What has come by settlement meanwhile is taken for what is owed.
  await exchange.at('intake', 8.5);
  expect(memory.calls.length).toBeGreaterThan(ACCOUNTS / 2);
  expect(sales).toBeGreaterThan(ACCOUNTS / 2);
  // Nothing was made or lost, and nobody's money but that of who borrowed moved.
  expect(sumOf(exchange)).toBe(total);
  for (const [customer, before] of untouched) expect(stateOf(exchange, customer)).toBe(before);
  // What the house stands to lose is what sales left owed, position by position, and each of these was told.
  const shortfalls = [...memory.state.positions.values()].filter(({ quantity, loan }) => quantity === 0 && loan > 0n);
  const left = shortfalls.reduce((sum, { loan }) => sum + loan, 0n);
  expect(left).toBeGreaterThan(0n);
  const owed = borrowers.reduce((sum, customer) => sum - exchange.balance(customer, 'loan'), 0n);
  const covered = [...memory.state.positions.values()].reduce(
    (sum, { quantity, loan }) => (quantity > 0 ? sum + loan : sum),
    0n,
  );
  expect(owed).toBe(left + covered);
  for (const { id, customer } of shortfalls) {
    const row = memory.shortfalls.findLast((one) => one.kind === 'position' && Number(one.of_id) === id);
    expect(row?.step, `position ${id}`).toMatch(/told|defaulted/);
    // Everything that was free has been taken for it.
    expect(exchange.balance(customer, 'available')).toBeLessThan(100n);
  }
  // What was lent came back, or is owed still; the house took interest, and no more than interest.
  expect(lent).toBeGreaterThan(owed);
  expect(exchange.house('interest') - interestBefore).toBe(memory.interest);
}, 60_000);

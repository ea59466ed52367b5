import { assert, ok, type Outcome } from '@kuroshio/base';
import { FIRST_CREDIT_RATES, type UsBorrow, type UsMarginAccount, type UsStock } from '@kuroshio/credit';
import {
  customerAccount,
  type CustomerPurpose,
  type HouseAccount,
  houseAccount,
  practiceGrant,
  signOf,
  withdrawalHold,
} from '@kuroshio/ledger';
import { nextTradingDay, TABLES, type TradingDate, tradingDate, withInstruments } from '@kuroshio/market';
import { BUY } from '@kuroshio/matching';
import { cash, type Price, shares } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { accountsOf, addPosting, type Changes, createChanges } from '../../apps/server/src/exchange/batch/changes.ts';
import type { Asked, CommandKind } from '../../apps/server/src/exchange/batch/command.ts';
import { cancelOrderCommand } from '../../apps/server/src/exchange/orders/cancel-order.ts';
import { marginAccountCommand } from '../../apps/server/src/exchange/orders/margin-account.ts';
import { bookOrders } from '../../apps/server/src/exchange/orders/order-filled.ts';
import { placeOrderCommand, type PlaceRequest } from '../../apps/server/src/exchange/orders/place-order.ts';
import { usAccountOf } from '../../apps/server/src/exchange/orders/us-margin-facts.ts';
import { addShortMarginCommand } from '../../apps/server/src/exchange/positions/add-short-margin.ts';
import { repayMarginCommand } from '../../apps/server/src/exchange/positions/repay-margin.ts';
import { chargeBorrowing } from '../../apps/server/src/exchange/settlement/charge-borrowing.ts';
import { settleDue } from '../../apps/server/src/exchange/settlement/settle-due.ts';
import { createState, type ExchangeState } from '../../apps/server/src/exchange/state.ts';
import { beginMarketDay } from '../../apps/server/src/exchange/venues/instrument-market.ts';
import type { TradingFloor } from '../../apps/server/src/exchange/venues/trading-floor.ts';
import type { VenueClock } from '../../apps/server/src/exchange/venues/venue-clock.ts';
import { closeOf } from '../../apps/server/src/exchange/venues/venue-markets.ts';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import type { Connection } from '../../apps/server/src/platform/database/index.ts';
import { createMemoryConnection } from './memory-database.ts';
import { createMemoryState } from './memory-state.ts';

const USD = 2;
const HOUR = 3_600_000;

/** The market of the US as `memory-exchange.ts` has that of Taiwan: no database, no participants, and no duties of margin accounts. */
export interface UsExchange {
  readonly state: ExchangeState;
  readonly clock: VenueClock;
  readonly balances: ReadonlyMap<bigint, bigint>;
  place(request: Omit<PlaceRequest, 'clientOrderId'>): Outcome<Order>;
  cancel(customer: number, orderId: number): Outcome<Order>;
  repay(customer: number, positionId: number, principal: bigint): Outcome<unknown>;
  putUp(customer: number, shortId: number, amount: bigint): Outcome<unknown>;
  open(customer: number, limit: bigint): void;
  deposit(customer: number, amount: bigint): void;
  withdraw(customer: number, amount: bigint): void;
  fill(order: Order, price: Price, count: number): void;
  /** What the market says: the last price, the best bid. */
  move(no: number, price: Price): void;
  bid(no: number, price: Price | 0): void;
  know(no: number, stock: UsStock): void;
  /** What a loan of now on costs a year, in basis points. */
  lendAt(bps: number): void;
  account(customer: number): UsMarginAccount;
  balance(customer: number, purpose: CustomerPurpose): bigint;
  house(account: HouseAccount): bigint;
  /** What does not outlive the day ends; then the next one's settlement and nights. */
  nextDay(): Promise<void>;
}

/** The code of a refusal, `ok` of what was done. */
export const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'ok' : outcome.refusal.code);

export function createUsExchange(
  symbols: readonly string[],
  from: string,
  borrow: (symbol: string, date: string) => UsBorrow,
): UsExchange {
  const listed = TABLES.instruments.all.filter(({ symbol }) => symbols.includes(symbol));
  const state = createState(withInstruments(TABLES, listed));
  const date = tradingDate(from);
  const clock = { venue: 'US', firstDate: date, date, phase: 'continuous', msOfDay: 11 * HOUR } as VenueClock;
  state.clocks.set('US', clock);
  const memory = createMemoryState(state);
  const { balances } = memory;
  const rows = createMemoryConnection(memory);
  const connection = {
    send: async (sql: string, params: never, name: string) =>
      name === 'fees-charged' ? { rows: [] } : rows.send(sql, params, name),
  } as unknown as Connection;
  const stocks = new Map<number, UsStock>();
  const rates: { readonly from: number; readonly bps: number }[] = [];
  let now = Date.UTC(2026, 0, 5);
  let nextKey = 1;
  state.usStock = (no) => stocks.get(no) as UsStock;
  state.usBorrow = ({ no }, _marks, day) => borrow(marketAt(state, no).instrument.symbol, day);
  state.creditRates = (moment) => ({
    ...FIRST_CREDIT_RATES,
    usInterestBps: rates.findLast((one) => one.from <= moment)?.bps ?? 0,
  });
  let changes: Changes = { ...createChanges(now), balances };

  function done(): void {
    for (const account of new Set(accountsOf(changes.postings))) {
      const [amount, purpose] = [balances.get(account) ?? 0n, Number(account & 255n)];
      const sign = account >> 24n < 1_000n || purpose === 64 ? 'either' : signOf(purpose);
      assert(sign !== 'credit' || amount >= 0n, `account ${account} has ${amount}`);
      assert(sign !== 'debit' || amount <= 0n, `account ${account} has ${amount}`);
    }
    memory.keep(changes);
    now++;
    changes = { ...createChanges(now), balances, locked: new Set() };
  }
  function written<Result>(work: (all: Changes) => Result): Result {
    try {
      return work(changes);
    } finally {
      done();
    }
  }
  const floor = {
    submit() {},
    withdraw: (order: Order, reason: 'cancel' | 'expire' = 'cancel') =>
      bookOrders(state, changes).left(order.id, reason),
  } as unknown as TradingFloor;
  const run = <Request extends Asked, Answer, Found>(
    kind: CommandKind<Request, Answer, Found>,
    request: Request,
  ): Outcome<Answer> => written((all) => kind.decide(request, new Map() as Found, all, 0n));
  const kinds = {
    place: placeOrderCommand(state, floor, { check: () => ok(undefined), add: () => undefined }),
    cancel: cancelOrderCommand(state, floor),
    repay: repayMarginCommand(state),
    putUp: addShortMarginCommand(state),
    account: marginAccountCommand(state),
  };
  const begin = (referenceOf: (no: number) => Price | 0) => {
    for (const market of state.markets.values()) {
      const { book } = market;
      beginMarketDay(market, referenceOf(market.instrument.no), now);
      market.book = book;
    }
  };
  begin((no) => marketAt(state, no).instrument.refPrice as Price);
  const clientKey = () => `own-${nextKey++}`;
  const usd = (amount: bigint) => cash(amount);

  return {
    ...{ state, clock, balances },
    place: (request) => run(kinds.place, { ...request, clientOrderId: clientKey() }),
    cancel: (customer, orderId) => run(kinds.cancel, { customer, orderId }),
    repay: (customer, positionId, principal) =>
      run(kinds.repay, { customer, clientKey: clientKey(), positionId, principal: usd(principal) }),
    putUp: (customer, shortId, amount) =>
      run(kinds.putUp, { customer, clientKey: clientKey(), shortId, amount: usd(amount) }),
    open: (customer, limit) =>
      assert(run(kinds.account, { customer, account: 'us-margin', limit: usd(limit) }).ok, 'an account opens'),
    deposit: (customer, amount) =>
      written((all) => addPosting(all, practiceGrant({ customer, asset: USD, amount: usd(amount) }), clock.date)),
    withdraw: (customer, amount) =>
      written((all) =>
        addPosting(
          all,
          withdrawalHold({ customer, withdrawalId: BigInt(nextKey++), asset: USD, amount: usd(amount) }),
          clock.date,
        ),
      ),
    fill: (order, price, count) =>
      written((all) => {
        bookOrders(state, all).filled(order.id, 'participant', price, shares(count));
        marketAt(state, order.instrumentNo).day.last = price;
      }),
    move: (no, price) => {
      marketAt(state, no).day.last = price;
    },
    bid: (no, price) => {
      marketAt(state, no).book = { best: (side: number) => (side === BUY ? price : 0) } as never;
    },
    know: (no, stock) => void stocks.set(no, stock),
    lendAt: (bps) => void rates.push({ from: now, bps }),
    account: (customer) => usAccountOf(state, customer, clock.date),
    balance: (customer, purpose) => balances.get(customerAccount(customer, USD, purpose)) ?? 0n,
    house: (name) => balances.get(houseAccount(name, USD)) ?? 0n,
    async nextDay() {
      for (const order of [...state.orders.values()]) written(() => floor.withdraw(order, 'expire'));
      clock.date = nextTradingDay(state.rulebook.calendar, 'US', clock.date) as TradingDate;
      await settleDue(connection, state, changes);
      done();
      await chargeBorrowing(connection, state, changes);
      done();
      begin((no) => closeOf(marketAt(state, no)));
    },
  };
}

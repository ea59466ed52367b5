import { assert, ok, type Outcome } from '@kuroshio/base';
import {
  customerAccount,
  type CustomerPurpose,
  type HouseAccount,
  houseAccount,
  practiceGrant,
  signOf,
  withdrawalHold,
} from '@kuroshio/ledger';
import { nextTradingDay, type TradingDate, tradingDate, TABLES, withInstruments } from '@kuroshio/market';
import { cash, type Cash, type Price, shares } from '@kuroshio/money';
import type { Order } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { accountsOf, addPosting, type Changes, createChanges } from '../../apps/server/src/exchange/batch/changes.ts';
import type { Asked, CommandKind } from '../../apps/server/src/exchange/batch/command.ts';
import { payEntitlements } from '../../apps/server/src/exchange/corporate-actions/entitlements.ts';
import { takeOverExDates } from '../../apps/server/src/exchange/corporate-actions/ex-dates.ts';
import type { StoredAction } from '../../apps/server/src/exchange/corporate-actions/stored-action.ts';
import type { Exchange } from '../../apps/server/src/exchange/index.ts';
import { cancelOrderCommand } from '../../apps/server/src/exchange/orders/cancel-order.ts';
import { drawSecuredCommand } from '../../apps/server/src/exchange/orders/draw-secured.ts';
import { marginAccountCommand } from '../../apps/server/src/exchange/orders/margin-account.ts';
import { bookOrders } from '../../apps/server/src/exchange/orders/order-filled.ts';
import { returnSharesCommand } from '../../apps/server/src/exchange/orders/return-shares.ts';
import { placeOrderCommand, type PlaceRequest } from '../../apps/server/src/exchange/orders/place-order.ts';
import { addShortMarginCommand } from '../../apps/server/src/exchange/positions/add-short-margin.ts';
import { repayMarginCommand } from '../../apps/server/src/exchange/positions/repay-margin.ts';
import { settleDue } from '../../apps/server/src/exchange/settlement/settle-due.ts';
import { createState } from '../../apps/server/src/exchange/state.ts';
import { beginMarketDay } from '../../apps/server/src/exchange/venues/instrument-market.ts';
import { setLimits } from '../../apps/server/src/exchange/venues/trading-day.ts';
import type { TradingFloor } from '../../apps/server/src/exchange/venues/trading-floor.ts';
import type { VenueClock } from '../../apps/server/src/exchange/venues/venue-clock.ts';
import { closeOf } from '../../apps/server/src/exchange/venues/venue-markets.ts';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { createMarginKept } from '../../apps/server/src/margin/margin-kept.ts';
import type { MarginParts } from '../../apps/server/src/margin/margin-parts.ts';
import { type MarginDays, startMarginDays } from '../../apps/server/src/margin/pass-margin-days.ts';
import type { NewMessage } from '../../apps/server/src/notices/index.ts';
import { createManualClock } from '../../apps/server/src/platform/clock.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMemoryConnection, createMemoryDatabase } from './memory-database.ts';
import { createMemoryState, type MemoryState } from './memory-state.ts';

/** Minor units of New Taiwan dollars. */
const TWD = 1;
const HOUR = 3_600_000;

/** Of a market in which nothing stands: what trades the test says. */
const NO_BOOK = { best: () => 0, depth: () => 0 };

/** An exchange without a database and without a market: the test says what trades, at which price. One venue, its days one by one. */
export interface MemoryExchange {
  readonly memory: MemoryState;
  readonly parts: MarginParts;
  readonly days: MarginDays;
  readonly clock: VenueClock;
  readonly messages: NewMessage[];
  place(request: Omit<PlaceRequest, 'clientOrderId'>): Outcome<Order>;
  cancel(customer: number, orderId: number): Outcome<Order>;
  repay(request: Parameters<Exchange['repayMargin']>[0]): Outcome<unknown>;
  putUp(request: Parameters<Exchange['addShortMargin']>[0]): Outcome<unknown>;
  /** Lends money on shares that are held. */
  draw(request: Parameters<Exchange['drawSecured']>[0]): Outcome<unknown>;
  /** Any other command. */
  run<Request extends Asked, Answer, Found>(
    kind: CommandKind<Request, Answer, Found>,
    request: Request,
  ): Outcome<Answer>;
  open(customer: number, limit: Cash): void;
  deposit(customer: number, amount: Cash): void;
  /** What of the money stays while too little stands for what is owed. */
  kept(customer: number): Promise<Cash>;
  /** Takes free money out, as a withdrawal that is under way does. */
  withdraw(customer: number, amount: Cash): void;
  /** An open order trades. */
  fill(order: Order, price: Price, quantity: number): void;
  /** A stock trades between others. */
  move(no: number, price: Price): void;
  /** Whether the house has put in an order for a position today. */
  wasPutIn(key: string, position: number): boolean;
  balance(customer: number, purpose: CustomerPurpose): Cash;
  /** What the house has of New Taiwan dollars in one of its accounts. */
  house(account: HouseAccount): Cash;
  announce(no: number, action: Pick<StoredAction, 'exDate' | 'kind' | 'cashPerShare' | 'newPerOld' | 'payDate'>): void;
  /** Moves the venue's clock within the day, and lets the duties of margin accounts look. */
  at(phase: VenueClock['phase'], hours: number): Promise<void>;
  /** Ends what does not outlive the day, and values accounts. */
  close(): Promise<void>;
  /** The next trading day: settlement, dividends, ex-dates, new limits. */
  nextDay(): Promise<void>;
}

export function createMemoryExchange(symbols: readonly string[], from: string): MemoryExchange {
  const listed = TABLES.instruments.all.filter(({ symbol }) => symbols.includes(symbol));
  const state = createState(withInstruments(TABLES, listed));
  state.actionMarks = { make: () => Buffer.alloc(16), holds: () => true };
  const date = tradingDate(from);
  const venue = 'TWSE';
  const clock = { venue, firstDate: date, date, phase: 'continuous', msOfDay: 10 * HOUR } as VenueClock;
  state.clocks.set(venue, clock);
  const memory = createMemoryState(state);
  const { balances } = memory;
  const connection = createMemoryConnection(memory);
  const database = createMemoryDatabase(memory);
  const answered = new Map<string, { readonly content: string; readonly outcome: Outcome<unknown> }>();
  const messages: NewMessage[] = [];
  const manual = createManualClock(Date.UTC(2026, 0, 5));
  const log = createLog('silent');
  let changes = createChanges(manual.now());
  let nextKey = 1;
  let nextWithdrawal = 1n;

  /** As the database would: nobody has less than nothing of what must not go below it. */
  function done(): void {
    for (const account of new Set(accountsOf(changes.postings))) {
      const [amount, purpose] = [balances.get(account) ?? 0n, Number(account & 255n)];
      const sign = account >> 24n < 1_000n || purpose === 64 ? 'either' : signOf(purpose);
      assert(sign !== 'credit' || amount >= 0n, `account ${account} has ${amount}`);
      assert(sign !== 'debit' || amount <= 0n, `account ${account} has ${amount}`);
    }
    memory.keep(changes);
    manual.advance(1);
    changes = { ...createChanges(manual.now()), balances, locked: new Set() };
  }
  function written<Result>(work: (changes: Changes) => Result): Result {
    try {
      return work(changes);
    } finally {
      done();
    }
  }
  // Orders rest until the test fills them.
  const floor = {
    submit() {},
    withdraw: (order: Order, reason: 'cancel' | 'expire' = 'cancel') =>
      bookOrders(state, changes).left(order.id, reason),
  } as unknown as TradingFloor;
  changes = { ...changes, balances };

  function run<Request extends Asked, Answer, Found>(
    kind: CommandKind<Request, Answer, Found>,
    request: Request,
    found: unknown = new Map(),
  ): Outcome<Answer> {
    const own = kind.repetition?.keyOf(request);
    // Keys of the test's own commands come once.
    const key = own === undefined || own.includes(':own-') ? undefined : `${kind.name}/${own}`;
    const content =
      key &&
      JSON.stringify(kind.repetition?.contentOf(request), (_, one) => (typeof one === 'bigint' ? `${one}n` : one));
    const known = key === undefined ? undefined : answered.get(key);
    if (known !== undefined)
      return (known.content === content ? known.outcome : refuse('KEY_REUSED')) as Outcome<Answer>;
    const outcome = written((all) => kind.decide(request, found as Found, all, 0n));
    if (key !== undefined && outcome.ok) answered.set(key, { content: content ?? '', outcome });
    return outcome;
  }
  const kinds = {
    place: placeOrderCommand(state, floor, { check: () => ok(undefined), add: () => undefined }),
    cancel: cancelOrderCommand(state, floor),
    repay: repayMarginCommand(state),
    putUp: addShortMarginCommand(state),
    draw: drawSecuredCommand(state),
    giveBack: returnSharesCommand(state),
    account: marginAccountCommand(state),
  };
  function placed(request: PlaceRequest): Outcome<Order> {
    const outcome = run(kinds.place, request);
    if (!outcome.ok) return outcome;
    const { id, loanBps, customer, clientOrderId: key } = outcome.value;
    memory.loanBps.set(id, loanBps);
    if (key.startsWith('margin-')) memory.housed.push({ customer, key, date: clock.date });
    return outcome;
  }
  const view = {
    ...{
      rulebook: state.rulebook,
      clocks: state.clocks,
      markets: state.markets,
      forgedActions: [],
      creditRates: state.creditRates,
    },
    get actions() {
      return state.actions;
    },
  };
  const exchange = {
    ...{ view, state },
    place: async (request: PlaceRequest) => placed(request),
    cancel: async (request: { customer: number; orderId: number }) => run(kinds.cancel, request),
    repayMargin: async (request: never) => run(kinds.repay, request),
    addShortMargin: async (request: never) => run(kinds.putUp, request),
    returnShares: async (request: never) => run(kinds.giveBack, request),
    setMarginAccount: async (request: never) => run(kinds.account, request),
  } as unknown as Exchange;
  const parts: MarginParts = {
    ...{ database, exchange, certified: { isCertified: async () => true } },
    marks: { make: () => Buffer.alloc(16), holds: () => true } as unknown as MarginParts['marks'],
    inbox: {
      write: async (_: unknown, some: readonly NewMessage[]) => {
        messages.push(...some);
        return [];
      },
      announce: () => undefined,
    } as unknown as MarginParts['inbox'],
  };
  const days = startMarginDays({ ...parts, clock: manual, log });
  const beginMarkets = (bases: ReadonlyMap<number, { readonly reference: Price | 0 }>) => {
    for (const market of state.markets.values()) {
      market.fellToLimit = market.limits !== null && market.day.last === market.limits.down;
      beginMarketDay(market, bases.get(market.instrument.no)?.reference ?? closeOf(market), manual.now());
      setLimits(market, clock.date);
      market.boards.set('odd-lot', { book: NO_BOOK } as never);
    }
  };
  beginMarkets(new Map(listed.map(({ no, refPrice }) => [no, { reference: refPrice as Price }])));
  const account = (customer: number, purpose: CustomerPurpose) => customerAccount(customer, TWD, purpose);

  return {
    ...{ memory, parts, days, clock, messages },
    place: (request) => placed({ ...request, clientOrderId: `own-${nextKey++}` }),
    cancel: (customer, orderId) => run(kinds.cancel, { customer, orderId }),
    repay: (request) => run(kinds.repay, request),
    putUp: (request) => run(kinds.putUp, request),
    draw: (request) => run(kinds.draw, request),
    run: (kind, request) => run(kind, request),
    open: (customer, limit) => assert(run(kinds.account, { customer, limit }).ok, 'an account opens'),
    deposit: (customer, amount) =>
      written((all) => addPosting(all, practiceGrant({ customer, asset: TWD, amount }), clock.date)),
    kept: async (customer) => (await createMarginKept(parts)(database, customer)).kept,
    withdraw: (customer, amount) =>
      written((all) =>
        addPosting(all, withdrawalHold({ customer, withdrawalId: nextWithdrawal++, asset: TWD, amount }), clock.date),
      ),
    fill: (order, price, quantity) =>
      written((all) => {
        bookOrders(state, all).filled(order.id, 'participant', price, shares(quantity));
        marketAt(state, order.instrumentNo).day.last = price;
      }),
    move: (no, price) => {
      marketAt(state, no).day.last = price;
    },
    wasPutIn: (key, position) =>
      [...answered.keys()].some(
        (one) => one.includes(`:${key}`) && one.includes(`.${position}.`) && one.endsWith(clock.date),
      ),
    house: (name) => cash(balances.get(houseAccount(name, TWD)) ?? 0n),
    balance: (customer, purpose) => cash(balances.get(account(customer, purpose)) ?? 0n),
    announce: (no, action) => {
      const known = state.actions.get(no) ?? [];
      const { symbol } = marketAt(state, no).instrument;
      const rest = {
        prevClose: null,
        reference: null,
        quality: 'unverified',
        source: 'test',
        effective: false,
      } as const;
      const id = BigInt(no * 1_000 + known.length);
      const stored: StoredAction = { ...action, ...rest, id, symbol, announcedOn: clock.date };
      state.actions = new Map([...state.actions, [no, [...known, stored]]]);
    },
    async at(phase, hours) {
      clock.phase = phase;
      clock.msOfDay = hours * HOUR;
      await days.look();
    },
    async close() {
      for (const order of [...state.orders.values()]) written(() => floor.withdraw(order, 'expire'));
      clock.phase = 'closed';
      clock.msOfDay = 14.5 * HOUR;
      await days.look();
    },
    async nextDay() {
      clock.date = nextTradingDay(state.rulebook.calendar, venue, clock.date) as TradingDate;
      clock.phase = 'intake';
      clock.msOfDay = 8.5 * HOUR;
      await settleDue(connection, state, changes);
      done();
      await payEntitlements(connection, state, changes, venue);
      done();
      const bases = await takeOverExDates(connection, state, changes, venue);
      done();
      beginMarkets(bases as ReadonlyMap<number, { readonly reference: Price | 0 }>);
    },
  };
}

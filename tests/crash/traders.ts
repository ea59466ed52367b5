import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@kuroshio/base';
import type { OutputOf, SentInputOf, WireOrder } from '@kuroshio/contract';
import type { Queryable } from '../../apps/server/src/platform/database/index.ts';
import { ApiClient } from '../api/api-client.ts';
import { compareOrder, type OrderRow, type Wish } from './compare-order.ts';

type Ticket = SentInputOf<'trading/place-order'>;
type Quote = OutputOf<'quotes/snapshot'>['quotes'][number];

/** Customers that place, cancel and repeat orders over HTTP, and remember every answer for good. */
export interface Traders {
  /** The program runs at this address now; tokens stay. */
  moveTo(url: string): void;
  /** Registers one more. False where no answer came. */
  join(invitationCode: string): Promise<boolean>;
  /** All of them send, several calls at once each, until the returned function is called, which waits for all answers. */
  trade(): () => Promise<void>;
  /** Repeats every order whose fate is not known, and some that were acknowledged. */
  askAgain(): Promise<void>;
  /** Cancels up to `most` orders that the database says are open: memory must know them. */
  cancelSome(database: Queryable, most: number): Promise<void>;
  /** Holds what they were told against what is stored. @returns what is wrong, in words. */
  compare(database: Queryable): Promise<string[]>;
  /** Answers by what they said: `ok`, the refusal's code, or `no answer`. */
  readonly answers: ReadonlyMap<string, number>;
  /** Longest time in milliseconds that an order or its cancel waited for its answer since the last `moveTo`. */
  slowest(): number;
  /** Orders whose fate is not known. */
  unsure(): number;
  /** Orders that were acknowledged. */
  acknowledged(): number;
}

interface Customer {
  readonly client: ApiClient;
  readonly wishes: Wish[];
}

const SYMBOLS = ['TWSE:2317', 'TWSE:1101', 'US:BAC', 'US:AAPL'];
/** Calls that one customer has under way. */
const AT_ONCE = 3;
/** Milliseconds that a customer waits after being told that the system is busy, or nothing. */
const REST = 100;
const NO_ANSWER = 'no answer';
/** Says nothing about the order: it may stand or not, and the same key may be used again. */
const UNSURE = new Set([NO_ANSWER, 'SYSTEM_BUSY', 'TOO_FREQUENT']);

/** @param name begins each client order id, so that runs on one database do not meet */
export function createTraders(name: string, random: Random): Traders {
  const customers: Customer[] = [];
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  let url = '';
  let wishes = 0;
  let slowest = 0;

  async function call<P extends 'trading/place-order' | 'trading/cancel-order'>(
    { client }: Customer,
    path: P,
    input: SentInputOf<P>,
  ): Promise<{ said: string; order: WireOrder | undefined }> {
    const sent = performance.now();
    const answer = await client.call(path, input).catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - sent);
    const said = answer === undefined ? NO_ANSWER : answer.status === 1 ? 'ok' : answer.msg;
    answers.set(said, (answers.get(said) ?? 0) + 1);
    if (said === 'SESSION_EXPIRED') wrong.push(`a customer who registered is not known: ${JSON.stringify(input)}`);
    return { said, order: answer?.data as WireOrder | undefined };
  }

  /** @param standing it was known to stand when the call was made */
  function hear(wish: Wish, said: string, order: WireOrder | undefined, standing: boolean): void {
    const key = wish.ticket.clientOrderId;
    if (order !== undefined) {
      const { told } = wish;
      if (told !== undefined && (told.id !== order.id || told.orderNo !== order.orderNo)) {
        wrong.push(`${key} was order ${told.orderNo} and is now ${order.orderNo}`);
      }
      if (wish.state === 'refused') wrong.push(`${key} was refused (${wish.refusal}) and is accepted now`);
      wish.state = 'accepted';
      // Of two answers under way together the earlier may come later.
      const newer = told === undefined || (told.state === 'open' && order.filledQuantity >= told.filledQuantity);
      if (newer) wish.told = order;
    } else if (UNSURE.has(said)) {
      if (wish.state === 'asked') wish.state = 'unsure';
    } else if (standing) {
      wrong.push(`${key} stands and is refused when it is repeated: ${said}`);
    } else if (wish.overlapping) {
      // Of two calls under way together one may be refused and the other not: the market moves in between.
      if (wish.state === 'asked') wish.state = 'unsure';
    } else {
      wish.state = 'refused';
      wish.refusal = said;
    }
  }

  async function place(customer: Customer, wish: Wish): Promise<void> {
    const standing = wish.told !== undefined;
    wish.overlapping ||= wish.underWay > 0;
    wish.underWay += 1;
    const { said, order } = await call(customer, 'trading/place-order', wish.ticket);
    hear(wish, said, order, standing);
    wish.underWay -= 1;
    if (wish.underWay === 0) wish.overlapping = false;
    if (UNSURE.has(said)) await sleep(REST);
  }

  async function cancel(customer: Customer, wish: Wish): Promise<void> {
    const id = wish.told?.id ?? '';
    const { said, order } = await call(customer, 'trading/cancel-order', { id });
    if (order !== undefined) hear(wish, said, order, true);
    else if (said === 'ORDER_NOT_PENDING') wish.ended = true;
    else if (!UNSURE.has(said))
      wrong.push(`${wish.ticket.clientOrderId} stands as ${id}, its cancel is refused: ${said}`);
  }

  function wishFor(customer: Customer, ticket: Omit<Ticket, 'clientOrderId'>): Wish {
    const wish: Wish = {
      ticket: { ...ticket, clientOrderId: `${name}-${String(++wishes).padStart(6, '0')}` },
      state: 'asked',
      told: undefined,
      refusal: undefined,
      underWay: 0,
      overlapping: false,
      ended: false,
    };
    customer.wishes.push(wish);
    return wish;
  }

  /** Most rest far below the market, some trade, some are what the exchange must refuse. */
  function thinkOfTicket(quote: Quote): Omit<Ticket, 'clientOrderId'> {
    const { symbol } = quote;
    const lot = symbol.startsWith('US:') ? 1 : 1000;
    const low = quote.limitDown > 0 ? quote.limitDown : Math.floor(quote.reference / 200) * 100;
    const limit = { symbol, side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: lot, price: low } as const;
    const market = { symbol, side: 'buy', type: 'market', timeInForce: 'IOC', quantity: lot } as const;
    const chance = random.next();
    if (chance < 0.5) return { ...limit, quantity: lot * (1 + random.whole(3)) };
    if (chance < 0.7) return market;
    if (chance < 0.8) return { ...market, side: 'sell' };
    if (chance < 0.9) return { ...limit, price: quote.ask > 0 ? quote.ask : low };
    return random.pick([
      { ...limit, price: low * 10 + 1 },
      { ...limit, quantity: lot * 10_000_000 },
      { ...market, side: 'sell', quantity: lot * 100_000 },
      { ...limit, symbol: 'US:NOSUCH' },
    ]);
  }

  async function actOnce(customer: Customer, quotes: readonly Quote[]): Promise<void> {
    const chance = random.next();
    const open = customer.wishes.filter(({ told, ended }) => told?.state === 'open' && !ended).slice(-20);
    if (chance < 0.3 && open.length > 0) return cancel(customer, random.pick(open));
    const wish = wishFor(customer, thinkOfTicket(random.pick(quotes)));
    // A finger that taps twice: both ask for the same order.
    if (chance > 0.95) await Promise.all([place(customer, wish), place(customer, wish)]);
    else await place(customer, wish);
  }

  /** Calls `work` for each, some at a time: a customer may not have too much under way. */
  async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
    const left = items.values();
    const worker = async () => {
      for (const item of left) await work(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  return {
    answers,
    slowest: () => slowest,
    unsure: () => customers.reduce((sum, one) => sum + one.wishes.filter(({ state }) => state === 'unsure').length, 0),
    acknowledged: () => customers.reduce((sum, one) => sum + one.wishes.filter((wish) => wish.told).length, 0),
    moveTo(to) {
      url = to;
      slowest = 0;
      for (const [i, { client, wishes: own }] of customers.entries()) {
        const moved = Object.assign(new ApiClient(to), { token: client.token, account: client.account });
        customers[i] = { client: moved, wishes: own };
      }
    },
    async join(invitationCode) {
      const client = new ApiClient(url);
      const joined = await client.register(invitationCode).then(
        () => true,
        () => false,
      );
      if (joined) customers.push({ client, wishes: [] });
      return joined;
    },
    trade() {
      let stopped = false;
      const trading = customers.map(async (customer) => {
        const asked = await customer.client.call('quotes/snapshot', { symbols: SYMBOLS }).catch(() => undefined);
        const quotes = asked?.data?.quotes;
        if (quotes === undefined) return;
        const sender = async () => {
          while (!stopped) await actOnce(customer, quotes);
        };
        await Promise.all(Array.from({ length: AT_ONCE }, sender));
      });
      return async () => {
        stopped = true;
        await Promise.all(trading);
      };
    },
    async askAgain() {
      await Promise.all(
        customers.map(async (customer) => {
          const accepted = customer.wishes.filter(({ state }) => state === 'accepted');
          const some = accepted.length === 0 ? [] : Array.from({ length: 3 }, () => random.pick(accepted));
          const unsure = customer.wishes.filter(({ state }) => state === 'unsure');
          await each([...unsure, ...some], (wish) => place(customer, wish));
        }),
      );
    },
    async cancelSome(database, most) {
      const rows = await database.query<{ client_order_id: string }>(
        "select client_order_id from orders where state = 'open' order by id desc limit $1",
        [most],
      );
      const open = new Set(rows.map((row) => row.client_order_id));
      await Promise.all(
        customers.map((customer) =>
          each(
            customer.wishes.filter((wish) => wish.told !== undefined && open.has(wish.ticket.clientOrderId)),
            (wish) => cancel(customer, wish),
          ),
        ),
      );
    },
    async compare(database) {
      const rows = await database.query<OrderRow>(
        `select id, client_order_id, side, type, time_in_force, quantity, price, state, filled_quantity, filled_value
         from orders where client_order_id like $1`,
        [`${name}-%`],
      );
      const byKey = new Map(rows.map((row) => [row.client_order_id, row]));
      if (byKey.size !== rows.length) wrong.push(`${rows.length - byKey.size} orders are stored twice`);
      for (const wish of customers.flatMap((one) => one.wishes)) {
        wrong.push(...compareOrder(wish, byKey.get(wish.ticket.clientOrderId)));
        byKey.delete(wish.ticket.clientOrderId);
      }
      for (const key of byKey.keys()) wrong.push(`${key} is stored and nobody asked for it`);
      return wrong.splice(0);
    },
  };
}

import type { Random } from '@kuroshio/base';
import { cash, units } from '../../packages/money/src/index.ts';
import { lotOn, sharesOf } from '../../packages/market/src/index.ts';
import { instrument, type Stage } from '../../apps/server/src/exchange/stage.ts';
import { thinkInsideSpread, thinkOfOrder } from '../../apps/server/src/exchange/think-of-order.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';

type Request = Parameters<Stage['exchange']['place']>[0];
type Answer = Awaited<ReturnType<Stage['exchange']['place']>>;
type Instrument = ReturnType<typeof instrument>;

/** What a customer was last told of an order. */
interface Told {
  readonly id: number;
  readonly state: string;
  readonly filledQuantity: number;
  readonly filledValue: bigint;
}

/** An order that a customer wants, under one client order id, and what came of it as far as the customer knows. */
interface Wish {
  readonly request: Request;
  /** `unsure`: the answer was that the system is busy; the order may stand or not. */
  state: 'asked' | 'unsure' | 'accepted' | 'refused';
  told: Told | undefined;
  refusal: string | undefined;
  /** The exchange has said that it is over. */
  ended: boolean;
}

export interface Customers {
  /** Sends some commands at once and waits for no answer. */
  act(count: number): void;
  /** Asks again for every order whose fate is not known. */
  askAgain(): void;
  /** Commands that have no answer yet. */
  waiting(): number;
  /** Holds what customers were told against what is stored. @returns what is wrong, in words. */
  compare(owner: Database): Promise<string[]>;
  /** Number of answers by what they said: `ok` or the refusal's code. */
  readonly answers: ReadonlyMap<string, number>;
  /** Every command in the order of its sending, as one text each. */
  readonly sent: readonly string[];
}

interface OrderRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_order_id: string;
  readonly instrument_no: number;
  readonly side: string;
  readonly type: string;
  readonly time_in_force: string;
  readonly quantity: bigint;
  readonly asked_amount: bigint | null;
  readonly price: bigint;
  readonly position_id: bigint | null;
  readonly state: string;
  readonly filled_quantity: bigint;
  readonly filled_value: bigint;
}

/** Few enough that customers meet in them: both venues of Taiwan and the US, liquid and not. */
const TRADED = ['TWSE:2317', 'TWSE:1101', 'TPEX:8069', 'TPEX:3324', 'US:BAC', 'US:BLK'];

/** Customers that order, cancel, repeat themselves and remember what they were told. All chance comes from `random`. */
export function createCustomers(stage: Stage, numbers: readonly number[], random: Random): Customers {
  const traded = TRADED.map(instrument);
  const wishes: Wish[] = [];
  const answers = new Map<string, number>();
  const sent: string[] = [];
  const wrong: string[] = [];
  let waiting = 0;

  function count(answer: Answer): void {
    const said = answer.ok ? 'ok' : answer.refusal.code;
    answers.set(said, (answers.get(said) ?? 0) + 1);
  }

  function send(text: string, command: Promise<Answer>, hear: (answer: Answer) => void): void {
    sent.push(text);
    waiting += 1;
    void command.then(
      (answer) => {
        waiting -= 1;
        count(answer);
        hear(answer);
      },
      (error) => {
        waiting -= 1;
        wrong.push(`${text} was rejected: ${error}`);
      },
    );
  }

  const nameOf = ({ request }: Wish) => `${request.customer} ${request.clientOrderId}`;

  function hear(wish: Wish, answer: Answer): void {
    if (answer.ok) {
      const { id, state, filledQuantity, filledValue } = answer.value;
      if (wish.told !== undefined && wish.told.id !== id) {
        wrong.push(`${nameOf(wish)} was order ${wish.told.id} and is now ${id}`);
      }
      if (wish.state === 'refused') wrong.push(`${nameOf(wish)} was refused for good and is accepted now`);
      wish.state = 'accepted';
      wish.told = { id, state, filledQuantity, filledValue };
    } else if (answer.refusal.code === 'SYSTEM_BUSY') {
      if (wish.state === 'asked') wish.state = 'unsure';
    } else if (wish.state === 'accepted') {
      wrong.push(`${nameOf(wish)} stands and is refused when it is repeated: ${answer.refusal.code}`);
    } else {
      wish.state = 'refused';
      wish.refusal = answer.refusal.code;
    }
  }

  function ask(wish: Wish): void {
    const { customer, clientOrderId, instrumentNo, ticket } = wish.request;
    const { side, type, timeInForce, quantity, amount, price, positionId } = ticket;
    const what = [side, type, timeInForce, amount ?? quantity, price ?? '-', positionId ?? '-'].join(' ');
    send(`${customer} ${clientOrderId} ${instrumentNo} ${what}`, stage.exchange.place(wish.request), (answer) =>
      hear(wish, answer),
    );
  }

  function wishFor(customer: number, one: Instrument, ticket: Request['ticket']): void {
    const clientOrderId = `wish-${wishes.length}`;
    const wish: Wish = {
      request: { customer, clientOrderId, instrumentNo: one.no, ticket },
      state: 'asked',
      told: undefined,
      refusal: undefined,
      ended: false,
    };
    wishes.push(wish);
    ask(wish);
  }

  /** Sells a lot by its name, where the customer has one that is free. */
  function closeByName(customer: number): void {
    const held = [...stage.exchange.state.positions.values()].filter(
      (position) => position.customer === customer && position.state === 'holding',
    );
    if (held.length === 0) return;
    const position = random.pick(held);
    const one = traded.find(({ no }) => no === position.instrumentNo);
    if (one === undefined) return;
    const ticket = thinkInsideSpread(random, one, 'sell', stage.exchange);
    wishFor(customer, one, { ...ticket, quantity: position.quantity, positionId: position.id });
  }

  /** One offers inside the spread and another takes it: customers trade with each other. */
  function meet(): void {
    const one = random.pick(traded);
    const [buyer, seller] = [random.pick(numbers), random.pick(numbers)];
    const offer = thinkInsideSpread(random, one, 'sell', stage.exchange);
    wishFor(seller, one, { ...offer, timeInForce: 'ROD' });
    wishFor(buyer, one, { ...offer, side: 'buy', quantity: units(lotOn(one, 'regular') * (1 + random.whole(60))) });
  }

  function cancel(): void {
    const open = wishes.filter(({ told, ended }) => told?.state === 'open' && !ended);
    if (open.length === 0) return;
    const wish = random.pick(open);
    const orderId = wish.told?.id ?? 0;
    const { customer } = wish.request;
    send(`${customer} cancels ${orderId}`, stage.exchange.cancel({ customer, orderId }), (answer) => {
      if (answer.ok) hear(wish, answer);
      if (answer.ok || answer.refusal.code === 'ORDER_NOT_PENDING') wish.ended = true;
      else if (answer.refusal.code !== 'SYSTEM_BUSY') {
        wrong.push(`${nameOf(wish)} is order ${orderId}, and its cancel is refused: ${answer.refusal.code}`);
      }
    });
  }

  /** Gives an open order another price near the market, or half of its quantity, or both. */
  function amend(): void {
    const open = wishes.filter(({ told, ended }) => told?.state === 'open' && !ended);
    if (open.length === 0) return;
    const wish = random.pick(open);
    const orderId = wish.told?.id ?? 0;
    const { customer, instrumentNo, ticket } = wish.request;
    const one = traded.find(({ no }) => no === instrumentNo);
    if (one === undefined) return;
    const like = thinkInsideSpread(random, one, ticket.side, stage.exchange);
    const lot = lotOn(one, 'regular');
    const half = units(Math.ceil(ticket.quantity / lot / 2) * lot);
    const price = random.next() < 0.7 ? like.price : undefined;
    const shares = random.next() < 0.5 ? sharesOf(one, half) : undefined;
    const what = `${customer} changes ${orderId} to ${price ?? '-'} ${shares ?? '-'}`;
    send(what, stage.exchange.amend({ customer, orderId, price, shares }), (answer) => {
      if (answer.ok) hear(wish, answer);
      else if (answer.refusal.code === 'ORDER_NOT_FOUND')
        wrong.push(`${nameOf(wish)} is order ${orderId} and not found`);
    });
  }

  /** Repeats an order that was accepted, or asks for another one under its key. */
  function repeat(): void {
    const accepted = wishes.filter(({ state }) => state === 'accepted');
    if (accepted.length === 0) return;
    const wish = random.pick(accepted);
    if (random.next() < 0.7) return ask(wish);
    const { request } = wish;
    const { quantity, amount } = request.ticket;
    const more = amount === undefined ? { quantity: units(quantity * 2) } : { amount: cash(amount * 2n) };
    const other = { ...request, ticket: { ...request.ticket, ...more } };
    send(`${nameOf(wish)} for another order`, stage.exchange.place(other), (answer) => {
      const said = answer.ok ? 'ok' : answer.refusal.code;
      if (said !== 'KEY_REUSED' && said !== 'SYSTEM_BUSY') {
        wrong.push(`the key of ${nameOf(wish)} is used for another order and the answer is ${said}`);
      }
    });
  }

  function thinkOf(): void {
    const chance = random.next();
    const customer = random.pick(numbers);
    const one = random.pick(traded);
    if (chance < 0.4) wishFor(customer, one, thinkOfOrder(random, one, stage.exchange));
    else if (chance < 0.55) {
      wishFor(customer, one, thinkInsideSpread(random, one, random.pick(['buy', 'sell']), stage.exchange));
    } else if (chance < 0.7) meet();
    else if (chance < 0.8) closeByName(customer);
    else if (chance < 0.88) amend();
    else if (chance < 0.95) cancel();
    else repeat();
  }

  function compareOne(wish: Wish, row: OrderRow | undefined): void {
    const name = nameOf(wish);
    const { request, told, state } = wish;
    if (state === 'asked') wrong.push(`${name} has no answer`);
    if (state === 'refused' && row !== undefined) wrong.push(`${name} was refused (${wish.refusal}) and is stored`);
    if (state !== 'accepted' || told === undefined) return;
    if (row === undefined) {
      wrong.push(`${name} was accepted as ${told.id} and is not stored`);
      return;
    }
    const { ticket } = request;
    // The fixed price is the close, which the customer need not name.
    const price = ticket.price ?? (ticket.board === 'fixed-price' ? row.price : 0);
    const asked = [
      told.id,
      request.instrumentNo,
      ticket.side,
      ticket.type,
      ticket.timeInForce,
      ticket.quantity,
      ticket.amount,
    ];
    const stored = [
      row.id,
      row.instrument_no,
      row.side,
      row.type,
      row.time_in_force,
      row.quantity,
      row.asked_amount ?? undefined,
    ];
    if ([...asked, price, ticket.positionId ?? ''].join() !== [...stored, row.price, row.position_id].join()) {
      wrong.push(`${name} was accepted as ${asked.join(' ')} and is stored as ${stored.join(' ')}`);
    }
    const over = told.state !== 'open';
    const filled = Number(row.filled_quantity);
    if (over ? filled !== told.filledQuantity || row.filled_value !== told.filledValue : filled < told.filledQuantity) {
      wrong.push(`${name} had ${told.filledQuantity} filled and now has ${filled}`);
    }
    if (over ? row.state !== told.state : wish.ended && row.state === 'open') {
      wrong.push(`${name} was ${told.state}${wish.ended ? ', then over,' : ''} and is ${row.state}`);
    }
  }

  return {
    answers,
    sent,
    act(commands) {
      for (let i = 0; i < commands; i++) thinkOf();
    },
    askAgain() {
      // Some never ask again: their orders may stand or not, but only once.
      for (const wish of wishes) if (wish.state === 'unsure' && random.next() < 0.8) ask(wish);
    },
    waiting: () => waiting,
    async compare(owner) {
      const rows = await owner.query<OrderRow>(
        `select id, customer_id, client_order_id, instrument_no, side, type, time_in_force,
          case when asked_amount is null then coalesce(asked_quantity, quantity) else 0 end as quantity, asked_amount, coalesce(asked_price, price) as price, position_id,
          state, filled_quantity, filled_value from orders order by id`,
      );
      const keyOf = (customer: number, clientOrderId: string) => `${customer} ${clientOrderId}`;
      const byKey = new Map(rows.map((row) => [keyOf(row.customer_id, row.client_order_id), row]));
      const keys = new Set(wishes.map(nameOf));
      for (const wish of wishes) compareOne(wish, byKey.get(nameOf(wish)));
      for (const key of byKey.keys()) if (!keys.has(key)) wrong.push(`${key} is stored and nobody asked for it`);
      return wrong.splice(0);
    },
  };
}

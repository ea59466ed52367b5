import type { Random } from '@kuroshio/base';
import { minus, type Units, units } from '../../packages/money/src/index.ts';
import { addTicks, floorToTick, lotOn, marketOf, sharesOf } from '../../packages/market/src/index.ts';
import type { ConditionalAsked } from '../../packages/risk/src/index.ts';
import { marketAt } from '../../apps/server/src/exchange/index.ts';
import { type Stage } from '../../apps/server/src/exchange/stage.ts';
import { thinkInsideSpread, thinkOfOrder } from '../../apps/server/src/exchange/think-of-order.ts';
import { TRADED } from './week-plan.ts';

type Exchange = Stage['exchange'];
type Instrument = (typeof TRADED)[number];
type Ticket = Parameters<Exchange['place']>[0]['ticket'];

/** Ten customers' worth of every kind of command; all chance comes from `random`. */
export interface Traders {
  readonly customers: readonly number[];
  /** Sends some commands at once and waits for no answer. */
  act(count: number): void;
  waiting(): number;
  /** Answers by kind of command and what they said: `ok` or the refusal's code. */
  readonly answers: ReadonlyMap<string, number>;
  /** Numbers of orders that were accepted, with their keys: they must be stored. */
  readonly accepted: ReadonlyMap<number, string>;
  /** Commands that ended in an exception. */
  readonly failed: readonly string[];
}

export function createTraders(stage: Stage, customers: readonly number[], random: Random): Traders {
  const answers = new Map<string, number>();
  const accepted = new Map<number, string>();
  const failed: string[] = [];
  let waiting = 0;
  let keys = 0;

  function send<Value>(
    kind: string,
    command: Promise<{ ok: true; value: Value } | { ok: false; refusal: { code: string } }>,
    hear: (value: Value) => void = () => undefined,
  ): void {
    waiting += 1;
    void command
      .then(
        (answer) => {
          const said = `${kind} ${answer.ok ? 'ok' : answer.refusal.code}`;
          answers.set(said, (answers.get(said) ?? 0) + 1);
          if (answer.ok) hear(answer.value);
        },
        (error) => failed.push(`${kind}: ${error}`),
      )
      .finally(() => {
        waiting -= 1;
      });
  }

  const last = ({ no }: Instrument) => {
    const { day, reference } = marketAt(stage.exchange.state, no);
    return day.last || reference;
  };
  const near = (one: Instrument, ticks: number) => addTicks(one, floorToTick(one, last(one)), ticks);
  const isOpen = ({ venue }: Instrument) => stage.exchange.state.clocks.get(venue)?.phase !== 'closed';
  const lots = (one: Instrument, most: number) =>
    units((1 + random.whole(most)) * lotOn(one, 'regular') * (one.lotSize === 1 ? 10 : 1));

  /** Mostly what trades now; the others learn that their market is closed. */
  function pickOne(): Instrument {
    const open = TRADED.filter(isOpen);
    return random.pick(open.length === 0 || random.next() < 0.05 ? TRADED : open);
  }

  function place(customer: number, one: Instrument, ticket: Ticket, bracket?: readonly ConditionalAsked[]): void {
    const clientOrderId = `week-${++keys}-order`;
    const request = { customer, clientOrderId, instrumentNo: one.no, ticket };
    const kind = bracket === undefined ? ticket.board : 'bracket';
    send(kind, stage.exchange.place(bracket === undefined ? request : { ...request, bracket }), ({ id }) =>
      accepted.set(id, clientOrderId),
    );
  }

  function legOf(
    one: Instrument,
    side: 'buy' | 'sell',
    kind: 'stop' | 'take-profit' | 'trailing',
    quantity: Units,
  ): ConditionalAsked {
    const away = 2 + random.whole(12);
    const rises = (side === 'buy') === (kind !== 'take-profit');
    const price = kind === 'trailing' ? 0 : near(one, rises ? away : -away);
    const inUnits = random.next() < 0.5;
    const trail = kind === 'trailing' ? (inUnits ? near(one, 5) - near(one, 0) : 50 + random.whole(200)) : 0;
    const trigger = { kind, price, trail, trailUnit: inUnits ? 'price' : 'bps' } as const;
    const isLimit = random.next() < 0.4;
    return {
      side,
      quantity,
      type: isLimit ? 'limit' : 'market',
      timeInForce: marketOf(one) === 'usd' && random.next() < 0.5 ? 'GTC' : 'ROD',
      price: isLimit ? near(one, side === 'buy' ? away + 4 : -away - 4) : 0,
      trigger,
    };
  }

  function placeBracket(customer: number): void {
    const one = pickOne();
    const ticket = thinkInsideSpread(random, one, 'buy', stage.exchange);
    const kinds = random.pick([['stop'], ['stop', 'take-profit'], ['trailing']] as const);
    place(
      customer,
      one,
      ticket,
      kinds.map((kind) => legOf(one, 'sell', kind, ticket.quantity)),
    );
  }

  function placeConditional(customer: number): void {
    const one = pickOne();
    const side = random.next() < 0.7 ? 'sell' : 'buy';
    const quantity = lots(one, 2);
    const kinds =
      side === 'buy'
        ? (['stop'] as const)
        : random.pick([['stop'], ['take-profit'], ['trailing'], ['stop', 'take-profit']] as const);
    const legs = kinds.map((kind) => legOf(one, side, kind, quantity));
    const request = { customer, clientOrderId: `week-${++keys}-when`, instrumentNo: one.no, legs };
    send('conditional', stage.exchange.placeConditional({ ...request, positionId: null, today: random.next() < 0.3 }));
  }

  /** Sells a lot by its name, or what of it is no whole lot on a board for odd lots. */
  function sellHeld(customer: number): void {
    const held = [...stage.exchange.state.positions.values()].filter(
      (position) => position.customer === customer && position.quantity > position.closingQuantity,
    );
    if (held.length === 0) return;
    const position = random.pick(held);
    const one = TRADED.find(({ no }) => no === position.instrumentNo);
    if (one === undefined) return;
    const free = minus(position.quantity, position.closingQuantity);
    const odd = units(free % lotOn(one, 'regular'));
    const whole = minus(free, odd);
    const price = near(one, -random.whole(4));
    const like = { side: 'sell', type: 'limit', timeInForce: 'ROD', positionId: position.id, price } as const;
    if (odd > 0 && marketOf(one) === 'usd') {
      place(customer, one, { ...like, type: 'market', price: undefined, board: 'fractional', quantity: free });
    } else if (odd > 0 && (whole === 0 || random.next() < 0.5)) {
      place(customer, one, { ...like, board: random.pick(['odd-lot', 'after-odd'] as const), quantity: odd });
    } else place(customer, one, { ...like, board: 'regular', quantity: whole });
  }

  function meet(): void {
    const one = pickOne();
    const offer = thinkInsideSpread(random, one, 'sell', stage.exchange);
    place(random.pick(customers), one, { ...offer, timeInForce: 'ROD' });
    place(random.pick(customers), one, { ...offer, side: 'buy', quantity: lots(one, 4) });
  }

  const isOwn = ({ customer }: { readonly customer: number }) => customers.includes(customer);

  function cancel(): void {
    const open = [...stage.exchange.state.orders.values()].filter(isOwn);
    const waitingOnes = [...stage.exchange.state.conditionals.all.values()].filter(isOwn);
    if (waitingOnes.length > 0 && random.next() < 0.3) {
      const { customer, id } = random.pick(waitingOnes);
      send('cancel-conditional', stage.exchange.cancelConditional({ customer, conditionalId: id }));
    } else if (open.length > 0) {
      const { customer, id } = random.pick(open);
      send('cancel', stage.exchange.cancel({ customer, orderId: id }));
    }
  }

  function amend(): void {
    const open = [...stage.exchange.state.orders.values()].filter(isOwn);
    if (open.length === 0) return;
    const order = random.pick(open);
    const one = TRADED.find(({ no }) => no === order.instrumentNo);
    if (one === undefined) return;
    const lot = lotOn(one, 'regular');
    const half = units(Math.ceil(order.quantity / lot / 2) * lot);
    const price = random.next() < 0.6 ? near(one, random.whole(9) - 4) : undefined;
    const quantity = price === undefined || random.next() < 0.4 ? half : undefined;
    const { customer, id } = order;
    send('amend', stage.exchange.amend({ customer, orderId: id, price, shares: quantity && sharesOf(one, quantity) }));
  }

  function thinkOf(): void {
    const chance = random.next();
    const customer = random.pick(customers);
    if (chance < 0.4) {
      const one = pickOne();
      place(customer, one, thinkOfOrder(random, one, stage.exchange));
    } else if (chance < 0.52) meet();
    else if (chance < 0.6) placeBracket(customer);
    else if (chance < 0.68) placeConditional(customer);
    else if (chance < 0.82) sellHeld(customer);
    else if (chance < 0.91) amend();
    else cancel();
  }

  return {
    customers,
    act(count) {
      for (let i = 0; i < count; i++) thinkOf();
    },
    waiting: () => waiting,
    answers,
    accepted,
    failed,
  };
}

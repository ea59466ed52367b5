import { assert } from '@kuroshio/base';
import type { Order } from '@kuroshio/orders';
import type { Connection, Database } from '../../apps/server/src/platform/database/index.ts';
import { callFrom, positionRow, shortRow } from './memory-rows.ts';
import type { MemoryState } from './memory-state.ts';

/** How a statement of the server is answered from memory: known by a piece of its text. */
type Answer = (params: readonly unknown[], sql: string) => readonly object[];

/** Answers the statements of margin accounts out of what the exchange has in memory, and fails on any other. */
export function createMemoryDatabase(memory: MemoryState): Database {
  const { state, calls } = memory;
  /** Whose rows a statement asks for. */
  const asksOf = ([first]: readonly unknown[], sql: string): ((customer: number) => boolean) => {
    if (sql.includes('customer_id = any($1)')) return (customer) => (first as readonly number[]).includes(customer);
    return sql.includes('customer_id = $1') ? (customer) => customer === first : () => true;
  };
  let nextCall = 1;

  const answers: readonly (readonly [text: string, answer: Answer])[] = [
    [
      'from margin_position where loan > 0',
      (params, sql) => {
        const [isAsked, isSold] = [asksOf(params, sql), sql.includes('quantity = 0')];
        return [...state.onMargin]
          .flatMap(([customer, own]) => (isAsked(customer) ? [...own] : []))
          .filter(({ quantity }) => !isSold || quantity === 0)
          .sort((a, b) => a.id - b.id)
          .map((one) => positionRow(one, one.secured?.loanBps ?? memory.loanBps.get(one.openedBy.id) ?? 0));
      },
    ],
    [
      'from positions where id = any($1)',
      ([ids]) =>
        (ids as readonly number[])
          .flatMap((id) => state.positions.get(Number(id)) ?? [])
          .sort((a, b) => a.id - b.id)
          .map((one) => positionRow(one, 0)),
    ],
    [
      "o.side = 'sell' and starts_with(o.client_order_id, 'margin-')",
      ([customer, positions]) =>
        [...state.orders.values()].filter(
          (one) =>
            one.customer === customer &&
            one.side === 'sell' &&
            one.clientOrderId.startsWith('margin-') &&
            one.closes.some(({ positionId }) => (positions as readonly number[]).includes(positionId)),
        ),
    ],
    [
      'from pledged_position where loan_of = any($1)',
      ([loans]) =>
        [...memory.pledged]
          .filter(([, loanOf]) => (loans as readonly bigint[]).includes(BigInt(loanOf)))
          .flatMap(([id]) => state.positions.get(id) ?? [])
          .filter(({ quantity }) => quantity > 0)
          .sort((a, b) => a.id - b.id)
          .map((one) => positionRow(one, 0)),
    ],
    [
      'select loan_of from pledged_position where position_id = $1',
      ([position]) => {
        const loanOf = memory.pledged.get(Number(position));
        return loanOf === undefined ? [] : [{ loan_of: BigInt(loanOf) }];
      },
    ],
    [
      'from pledge_change where customer_id = $1 and client_key = $2',
      ([customer, key]) => (memory.pledgeKeys.has(`${customer as number}:${key as string}`) ? [{}] : []),
    ],
    [
      'select distinct trading_date from orders',
      ([customer, position, from]) =>
        memory.housed
          .filter((one) => one.customer === customer && one.key.split('.')[2] === position)
          .filter(({ date }) => date >= (from as string))
          .map(({ date }) => ({ trading_date: date })),
    ],
    [
      'from short_position where quantity > 0',
      (params, sql) => {
        const isAsked = asksOf(params, sql);
        return [...state.shorts.values()]
          .filter((one) => one.quantity > 0 && isAsked(one.customer))
          .sort((a, b) => a.id - b.id)
          .map(shortRow);
      },
    ],
    [
      'from margin_call where ended_on is null',
      (params, sql) => {
        const isAsked = asksOf(params, sql);
        return calls.filter((row) => row.ended_on === null && isAsked(row.customer_id));
      },
    ],
    ["nextval('margin_call_id_seq')", () => [{ id: nextCall++ }]],
    [
      'insert into margin_call',
      (params) => {
        calls.push(callFrom(params));
        return [];
      },
    ],
    [
      'update margin_call set',
      ([id, next, counted_on, ended_on, , before, counted]) => {
        const at = calls.findIndex((row) => row.id === id && row.ended_on === null);
        const row = calls[at];
        if (row === undefined || row.state !== before || row.counted_on !== counted) return [];
        calls[at] = { ...row, state: next, counted_on, ended_on } as (typeof calls)[number];
        return [{ id }];
      },
    ],
    [
      'from margin_payment p where position_id = any($1)',
      ([positions, at, shorts, account]) => [
        { paid: memory.paidSince({ positions, at, shorts, account } as Parameters<typeof memory.paidSince>[0]) },
      ],
    ],
    // Nobody here has chosen a level of warning, and what is published of a day is read by nobody.
    ['from notice_preference where', () => []],
    // Nobody here has lent on shares that were held already.
    ['select from secured_position where position_id', () => []],
    ['from margin_figure where', () => []],
    [
      "nextval('margin_figure_id_seq')",
      ([count]) => Array.from({ length: Number(count) }, (_, n) => ({ id: BigInt(n) })),
    ],
    ['insert into margin_figure', () => []],
    [
      'from balance where account_id between',
      ([first, last]) =>
        [...memory.balances]
          .filter(([account, amount]) => account >= (first as bigint) && account <= (last as bigint) && amount !== 0n)
          .map(([account_id, amount]) => ({ account_id, amount })),
    ],
    [
      'else o.instrument_no = any(',
      ([customer, positions]) => {
        const called = (positions as bigint[]).map(Number);
        const stocks = new Set(called.map((id) => state.positions.get(id)?.instrumentNo));
        return ownOrders(customer, ({ side, closes, instrumentNo }) =>
          side === 'sell' ? closes.some((one) => called.includes(one.positionId)) : stocks.has(instrumentNo),
        );
      },
    ],
    [
      'else o.instrument_no = $3 end',
      ([customer, position, stock]) =>
        ownOrders(customer, ({ side, financing, closes, instrumentNo }) =>
          side === 'buy'
            ? financing === 'short' && closes.some((one) => one.positionId === Number(position))
            : instrumentNo === stock,
        ),
    ],
    [
      'split_part(client_order_id',
      ([customer, call, from]) =>
        memory.housed
          .filter((one) => one.customer === customer && one.key.startsWith(`margin-call.${call as string}.`))
          .filter(({ date }) => date >= (from as string))
          .map(({ key, date }) => ({ what: key.split('.')[2], trading_date: date })),
    ],
    ["nextval('margin_shortfall_id_seq')", () => [{ id: BigInt(memory.shortfalls.length + 1) }]],
    [
      'insert into margin_shortfall',
      ([id, customer_id, kind, of_id, step, owed, due_on, at, mark]) => {
        memory.shortfalls.push({ id, customer_id, kind, of_id, step, owed, due_on, at, mark } as never);
        return [];
      },
    ],
    [
      'from margin_shortfall',
      (params, sql) => {
        const isAsked = asksOf(params, sql);
        return memory.shortfalls.filter((row) => isAsked(row.customer_id));
      },
    ],
    ["nextval('margin_agreement_id_seq')", () => [{ id: 1 }]],
    ['insert into margin_agreement', () => []],
    ["nextval('margin_extension_id_seq')", () => [{ id: BigInt(memory.extensions.length + 1) }]],
    [
      'insert into margin_extension',
      ([id, customer_id, kind, of_id, step, until_on, at, mark]) => {
        memory.extensions.push({ id, customer_id, kind, of_id, step, until_on, at, mark });
        return [];
      },
    ],
    [
      'from margin_extension',
      (params, sql) => {
        const isAsked = asksOf(params, sql);
        return memory.extensions.filter((row) => isAsked(Number(row['customer_id'])));
      },
    ],
    ['pg_advisory_xact_lock', () => []],
    ['from margin_account a', () => []],
    ['from liquidation_stop', () => []],
  ];

  function ownOrders(customer: unknown, isMeant: (order: Order) => boolean) {
    return [...state.orders.values()]
      .filter((one) => one.customer === customer && !one.clientOrderId.startsWith('margin-') && isMeant(one))
      .map((one) => ({ id: BigInt(one.id) }));
  }

  const query = async (sql: string, params: readonly unknown[] = []) => {
    const found = answers.find(([text]) => sql.includes(text));
    assert(found !== undefined, `a statement that the memory does not know: ${sql}`);
    return found[1](params, sql) as never;
  };
  return { query, transaction: async (work: (on: unknown) => unknown) => work({ query }) } as unknown as Database;
}

/** What the duties of a day ask of a connection: obligations that are due, dividends, ex-dates. */
export function createMemoryConnection(memory: MemoryState): Connection {
  const { state, obligations, entitlements } = memory;
  const dateOf = (venue: string) => state.clocks.get(venue as never)?.date ?? '';
  const answers: Readonly<Record<string, (params: readonly unknown[]) => readonly object[]>> = {
    'lock-balances': () => [],
    'obligations-due': () => {
      const due = new Set(
        [...obligations.values()].filter((one) => one.settlesOn <= dateOf(one.venue)).map(({ customer }) => customer),
      );
      return [...obligations.values()]
        .filter(({ customer }) => due.has(customer))
        .sort((a, b) => a.id - b.id || a.step - b.step)
        .map((one) => ({
          ...{ kind: one.kind, business_id: BigInt(one.id), step: one.step, customer_id: one.customer },
          ...{ asset: one.asset, pay: one.pay, receive: one.receive, held: one.held, pledged: one.pledged },
          due_on: one.settlesOn <= dateOf(one.venue) ? dateOf(one.venue) : null,
        }));
    },
    'save-obligations': ([, ids, steps, held, pledged, settled]) => {
      for (const [n, id] of (ids as bigint[]).entries()) {
        const key = `${id}:${(steps as number[])[n]}`;
        const one = obligations.get(key);
        assert(one !== undefined, 'an obligation that is saved was due');
        if ((settled as boolean[])[n] === true) obligations.delete(key);
        else Object.assign(one, { held: (held as bigint[])[n], pledged: (pledged as bigint[])[n] });
      }
      return [];
    },
    'entitlements-due': ([date]) => {
      const due = entitlements.filter((one) => !one.paid && one.paysOn <= (date as string));
      return due.map((one) => {
        Object.assign(one, { paid: true });
        return {
          ...{ action_id: one.actionId, customer_id: one.customer, instrument_no: one.instrumentNo, asset: one.asset },
          ...{ shares: BigInt(one.shares), gross: one.gross, fees: one.fees, tax: one.tax },
          ...{ ex_date: one.exDate, pays_on: one.paysOn },
        };
      });
    },
    'actions-due': ([date]) =>
      [...state.actions.values()]
        .flat()
        .filter((one) => !one.effective && one.exDate <= (date as string))
        .map((one) => ({
          ...{ id: one.id, instrument_no: memory.numberOf(one.symbol), ex_date: one.exDate, kind: one.kind },
          ...{ cash_per_share: one.cashPerShare, new_per_old: one.newPerOld, rights_price: null, rights_per_old: null },
          ...{ pay_date: one.payDate, source: 'test', announced_on: null, cancelled: false, mark: null },
          ...{ effective_on: null, reference: null, opening_base: null },
        })),
    'actions-made': ([ids]) => {
      for (const one of [...state.actions.values()].flat())
        if ((ids as bigint[]).includes(one.id)) Object.assign(one, { effective: true });
      return [];
    },
  };
  return {
    send: async (_: string, params: readonly unknown[], name: string) => {
      const answer = answers[name];
      assert(answer !== undefined, `a statement that the memory does not know: ${name}`);
      return { rows: answer(params) };
    },
  } as unknown as Connection;
}

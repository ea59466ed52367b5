import type { MessageEvent, NoticePreferences } from '@kuroshio/contract';
import { type Instruments, sharesOf } from '@kuroshio/market';
import {
  averagePrice,
  CONDITIONAL_COLUMNS,
  type ConditionalRow,
  conditionalFromRow,
  type ExchangeEvents,
  type ExchangeView,
  ORDER_COLUMNS,
  type OrderRow,
  orderFromRow,
  orderNo,
} from '../exchange/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Inbox, NewMessage, WrittenMessage } from './inbox.ts';
import { EVERYTHING, preferencesOf } from './notice-preferences.ts';
import { beginFollowing, saveFollowed } from './followed-until.ts';

/** Rows of the outbox read at once. */
const BATCH = 500;
/**
 * Rows below the position that are looked at again: a number is taken before its commit, so a lower one may become
 * visible after a higher one. What was told already is not told twice.
 */
const AGAIN = 100n;

type OrderEvent = Extract<MessageEvent, { orderId: string }>['event'];
type ConditionalEvent = Extract<MessageEvent, { conditionalId: string }>['event'];

const ENDS: Readonly<Record<string, { readonly event: OrderEvent; readonly wanted: keyof NoticePreferences }>> = {
  filled: { event: 'order-filled', wanted: 'orderFilled' },
  cancelled: { event: 'order-cancelled', wanted: 'orderCancelled' },
  expired: { event: 'order-expired', wanted: 'orderExpired' },
};

interface OutboxRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly events: readonly (Partial<ExchangeEvents> & { readonly type: string })[];
}

/** What to say of orders that have ended. */
async function endedOrders(tx: Queryable, instruments: Instruments, ids: readonly number[]): Promise<NewMessage[]> {
  const rows = await tx.query<OrderRow>(
    `select ${ORDER_COLUMNS} from orders where id = any($1::bigint[]) and state <> 'open' order by id`,
    [ids],
  );
  const preferences = await preferencesOf(tx, [...new Set(rows.map((row) => row.customer_id))]);
  return rows.flatMap((row) => {
    const order = orderFromRow(row);
    const end = ENDS[order.state];
    const instrument = instruments.byNo(order.instrumentNo);
    if (end === undefined || instrument === undefined) return [];
    if (!(preferences.get(order.customer) ?? EVERYTHING)[end.wanted]) return [];
    const event = {
      event: end.event,
      orderId: String(order.id),
      orderNo: orderNo(order.id, order.tradingDate),
      symbol: instrument.symbol,
      side: order.side,
      quantity: sharesOf(instrument, order.quantity),
      filledQuantity: sharesOf(instrument, order.filledQuantity),
      averagePrice: averagePrice(instrument, order.filledValue, order.filledQuantity),
    };
    return [{ customer: order.customer, kind: 'order' as const, key: `order/${order.id}/${order.state}`, event }];
  });
}

const CONDITIONAL_EVENTS: Readonly<Record<string, ConditionalEvent>> = {
  triggered: 'conditional-triggered',
  refused: 'conditional-refused',
};

/** What to say of conditional orders whose price was traded. */
async function endedConditionals(
  tx: Queryable,
  instruments: Instruments,
  ids: readonly number[],
): Promise<NewMessage[]> {
  const rows = await tx.query<ConditionalRow>(
    `select ${CONDITIONAL_COLUMNS} from conditional_order
     where id = any($1::bigint[]) and state in ('triggered', 'refused') order by id`,
    [ids],
  );
  return rows.flatMap((row) => {
    const { id, customer, instrumentNo, side, quantity, state } = conditionalFromRow(row);
    const instrument = instruments.byNo(instrumentNo);
    const event = CONDITIONAL_EVENTS[state];
    if (instrument === undefined || event === undefined) return [];
    const shares = sharesOf(instrument, quantity);
    const said = { event, conditionalId: String(id), symbol: instrument.symbol, side, quantity: shares };
    return [{ customer, kind: 'order' as const, key: `conditional/${id}`, event: said }];
  });
}

/**
 * Follows the outbox from where it was left, also over a restart: an order that ended is told of once. An outbox row is
 * kept for an hour, so what ended longer ago than that while nothing ran is not told.
 */
export async function followOrders({
  database,
  exchange,
  inbox,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
  readonly inbox: Inbox;
}): Promise<(now: number) => Promise<boolean>> {
  let last = await beginFollowing(database, 'outbox', 'select coalesce(max(id), 0) as newest from outbox');
  let seen: ReadonlySet<bigint> = new Set();

  /** @returns whether there may be more to read at once */
  return async (now) => {
    const from = last > AGAIN ? last - AGAIN : 0n;
    const rows = await database.query<OutboxRow>('select id, events from outbox where id > $1 order by id limit $2', [
      from,
      BATCH,
    ]);
    const fresh = rows.filter(({ id }) => !seen.has(id));
    seen = new Set(rows.map(({ id }) => id));
    if (fresh.length === 0) return false;
    const ids = fresh.flatMap(({ events }) =>
      events.flatMap(({ type, orders = [] }) => (type === 'exchange' ? orders.map(([, id]) => id) : [])),
    );
    const conditionals = fresh.flatMap(({ events }) =>
      events.flatMap(({ type, conditionals: told = [] }) => (type === 'exchange' ? told.map(([, id]) => id) : [])),
    );
    const newest = fresh.reduce((most, { id }) => (id > most ? id : most), last);
    const { instruments } = exchange.view.rulebook;
    let written: WrittenMessage[] = [];
    try {
      written = await database.transaction(async (tx) => {
        const messages = [
          ...(ids.length > 0 ? await endedOrders(tx, instruments, [...new Set(ids)]) : []),
          ...(conditionals.length > 0 ? await endedConditionals(tx, instruments, [...new Set(conditionals)]) : []),
        ];
        await saveFollowed(tx, 'outbox', newest);
        return inbox.write(tx, messages, now);
      });
    } catch (error) {
      seen = new Set();
      throw error;
    }
    last = newest;
    inbox.announce(written);
    return rows.length === BATCH;
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { isDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { ORDER_COLUMNS, orderFromRow, type OrderRow } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { newestDate } from './dates.ts';
import { type OrderSearchParts, PAGE, searchFacts } from './order-search-parts.ts';
import { wireFound } from './wire-found.ts';

type Path = 'order-search/list-orders';

/** The numbers between which the orders of a date lie, by the block range index; the sum keeps the primary key from being walked instead. */
const NUMBERS = 'select min(id + 0) as first, max(id + 0) as last from orders where trading_date = $1';
const ORDERS = `select ${ORDER_COLUMNS} from orders where ($1::bigint is null or id < $1) and ($2::integer is null or instrument_no = $2)
  and ($3::text is null or side = $3) and ($4::text is null or state = $4) and ($5::date is null or trading_date = $5)`;
const NEWEST = `order by id desc limit ${PAGE + 1}`;
/** Each is found by a key: the number, the customer, or the numbers of a date. */
const BY_NUMBER = `${ORDERS} and id = $6 ${NEWEST}`;
const BY_CUSTOMER = `${ORDERS} and customer_id = $6 ${NEWEST}`;
const BY_DATE = `${ORDERS} and id between $6 and $7 ${NEWEST}`;

/** Orders of customers. That somebody looked for them is written down first. */
export function listOrders({
  database,
  operatorLog,
  view,
}: OrderSearchParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ before, ...asked }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    if (asked.date !== undefined && !isDate(asked.date)) return refuse('SEARCH_DATE_INVALID');
    const instrument = asked.symbol === undefined ? undefined : view.rulebook.instruments.bySymbol(asked.symbol);
    if (asked.symbol !== undefined && instrument === undefined) return refuse('ASSET_UNKNOWN', { asset: asked.symbol });
    const customerId = asked.customer === undefined ? undefined : Number(asked.customer);
    await operatorLog.note({
      ...{
        operatorId,
        action: 'orders-searched',
        about: 'orders',
        customerId,
        ip,
        device,
        now,
        facts: searchFacts(asked),
      },
    });
    const narrowed = asked.number !== undefined || asked.customer !== undefined;
    const date = asked.date ?? (narrowed ? undefined : await newestDate(database));
    const filters = [before ?? null, instrument?.no ?? null, asked.side ?? null, asked.state ?? null, date ?? null];
    const find = async (): Promise<readonly OrderRow[]> => {
      if (asked.number !== undefined) {
        const [day, number] = asked.number.includes('-') ? asked.number.split('-') : ['', asked.number];
        const rows = await database.query<OrderRow>(BY_NUMBER, [...filters, number ?? '']);
        // The day before the number is part of it: one of another day is another number.
        const fits = (row: OrderRow) => day === '' || row.trading_date.replaceAll('-', '') === day;
        return rows.filter((row) => fits(row) && (customerId === undefined || row.customer_id === customerId));
      }
      if (customerId !== undefined) return database.query<OrderRow>(BY_CUSTOMER, [...filters, customerId]);
      if (date === undefined) return [];
      const [numbers] = await database.query<{ first: bigint | null; last: bigint | null }>(NUMBERS, [date]);
      if (numbers === undefined || numbers.first === null || numbers.last === null) return [];
      return database.query<OrderRow>(BY_DATE, [...filters, numbers.first, numbers.last]);
    };
    const rows = await find();
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      date: date ?? null,
      orders: shown.map((row) => wireFound(view, orderFromRow(row))),
      next: last === undefined ? null : String(last.id),
    });
  };
}

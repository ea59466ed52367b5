import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { isDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { newestDate } from './dates.ts';
import { type OrderSearchParts, PAGE, searchFacts } from './order-search-parts.ts';
import { SELECT_TRADE, type TradeRow, wireTrades } from './wire-found.ts';

type Path = 'order-search/list-trades';

const FILTERS = `($1::bigint is null or (f.order_id, f.step) < ($1, $2::integer)) and ($3::integer is null or o.instrument_no = $3)
  and ($4::integer is null or o.customer_id = $4)`;
const NEWEST = `order by f.order_id desc, f.step desc limit ${PAGE + 1}`;
/** By the index of fills of a date, or by that of a customer's orders. */
const BY_DATE = `${SELECT_TRADE} where ${FILTERS} and f.trading_date = $5 ${NEWEST}`;
const BY_CUSTOMER = `${SELECT_TRADE} where ${FILTERS} ${NEWEST}`;

/** Trades of customers. That somebody looked for them is written down first. */
export function listTrades({
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
        action: 'trades-searched',
        about: 'trades',
        customerId,
        ip,
        device,
        now,
        facts: searchFacts(asked),
      },
    });
    const date = asked.date ?? (customerId === undefined ? await newestDate(database) : undefined);
    const [order = null, step = null] = before?.split('-') ?? [];
    const filters = [order, step, instrument?.no ?? null, customerId ?? null];
    const rows =
      date === undefined
        ? customerId === undefined
          ? []
          : await database.query<TradeRow>(BY_CUSTOMER, filters)
        : await database.query<TradeRow>(BY_DATE, [...filters, date]);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      date: date ?? null,
      trades: await wireTrades(database, view, shown),
      next: last === undefined ? null : `${last.order_id}-${last.step}`,
    });
  };
}

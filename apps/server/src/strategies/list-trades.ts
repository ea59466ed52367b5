import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { formatMinor, cash, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt, wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readStrategy } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';

type Path = 'strategies/list-trades';

interface Row {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly instrument_no: number;
  readonly side: 'buy' | 'sell';
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly costs: bigint;
  readonly trading_date: string;
  readonly at: Date;
}

/** Days that have a value: what a pool trades today helps nobody to trade against it. */
const TRADES = `select f.order_id, f.step, o.instrument_no, o.side, f.price, f.quantity, f.value, f.fees + f.tax as costs,
    f.trading_date, f.at
  from orders o join fill f on f.order_id = o.id
  where o.customer_id = $1 and f.trading_date <= (select max(trading_date) from strategy_nav where strategy_id = $2)
    and (f.order_id, f.step) < ($3::bigint, $4::integer)
  order by f.order_id desc, f.step desc limit $5`;

const LAST = ['9223372036854775807', '2147483647'];

export function listTrades({
  database,
  marks,
  exchange,
}: Pick<StrategyParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, before, limit }, context) => {
    context.requireCustomer();
    const strategy = await readStrategy(database, marks, BigInt(id));
    if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
    const [order, step] = before?.split('.') ?? LAST;
    const rows = await database.query<Row>(TRADES, [
      ...[strategy.pool, strategy.id, order ?? '0'],
      ...[step ?? '0', limit + 1],
    ]);
    return ok({
      trades: rows.slice(0, limit).map((row) => {
        const instrument = instrumentAt(exchange.view, row.instrument_no);
        return {
          key: `${row.order_id}.${row.step}`,
          ...{ symbol: instrument.symbol, side: row.side, price: Number(row.price) },
          quantity: sharesOf(instrument, units(Number(row.quantity))),
          value: formatMinor(cash(row.value)),
          costs: formatMinor(cash(row.costs)),
          date: row.trading_date,
          stamp: wireStamp(exchange.view, instrument.venue, row.at.getTime(), row.trading_date),
        };
      }),
      more: rows.length > limit,
    });
  };
}

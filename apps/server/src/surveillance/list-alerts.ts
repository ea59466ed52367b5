import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cashAsset, formatMinor, units } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly rule: OutputOf<'surveillance/list-alerts'>['alerts'][number]['rule'];
  readonly customers: readonly number[];
  readonly instrument_no: number;
  readonly trading_date: string;
  readonly trades: readonly bigint[];
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cash_asset: number;
  readonly found_at: Date;
}

const PAGE = 50;
const ALERTS = `select id, rule, customers, instrument_no, trading_date, trades, quantity, value, cash_asset, found_at
  from surveillance_alert where $1::bigint is null or id < $1 order by id desc limit ${PAGE + 1}`;

/** Trades that those who see to the rules should look at. */
export function listAlerts({
  database,
  view,
}: {
  readonly database: Database;
  readonly view: ExchangeView;
}): Handler<InputOf<'surveillance/list-alerts'>, OutputOf<'surveillance/list-alerts'>, 'operators'> {
  return async ({ before }) => {
    const rows = await database.query<Row>(ALERTS, [before ?? null]);
    const shown = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? shown.at(-1) : undefined;
    return ok({
      alerts: shown.map((row) => {
        const instrument = view.rulebook.instruments.byNo(row.instrument_no);
        return {
          ...{ id: String(row.id), rule: row.rule, customers: row.customers.map(String) },
          symbol: instrument?.symbol ?? String(row.instrument_no),
          ...{ tradingDate: row.trading_date, trades: row.trades.length },
          shares: instrument === undefined ? Number(row.quantity) : sharesOf(instrument, units(Number(row.quantity))),
          ...{ value: formatMinor(row.value), currency: cashAsset(row.cash_asset)?.code ?? String(row.cash_asset) },
          foundAt: row.found_at.getTime(),
        };
      }),
      next: last === undefined ? null : String(last.id),
    });
  };
}

import type { OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cashAsset, formatMinor, units } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import type { Rule } from './alert.ts';

type WireAlert = OutputOf<'surveillance/list-alerts'>['alerts'][number];

/** Columns of an alert as they are read; `ALERT_COLUMNS` selects them. */
export interface AlertRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly rule: Rule;
  readonly customers: readonly number[];
  readonly instrument_no: number;
  readonly trading_date: string;
  readonly trades: number;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cash_asset: number;
  readonly found_at: Date;
}

export const ALERT_COLUMNS =
  'id, rule, customers, instrument_no, trading_date, cardinality(trades) as trades, quantity, value, cash_asset, found_at';

export function wireAlert(view: ExchangeView, row: AlertRow): WireAlert {
  const instrument = view.rulebook.instruments.byNo(row.instrument_no);
  return {
    ...{ id: String(row.id), rule: row.rule, customers: row.customers.map(String) },
    symbol: instrument?.symbol ?? String(row.instrument_no),
    ...{ tradingDate: row.trading_date, trades: row.trades },
    shares: instrument === undefined ? Number(row.quantity) : sharesOf(instrument, units(Number(row.quantity))),
    ...{ value: formatMinor(row.value), currency: cashAsset(row.cash_asset)?.code ?? String(row.cash_asset) },
    foundAt: row.found_at.getTime(),
  };
}

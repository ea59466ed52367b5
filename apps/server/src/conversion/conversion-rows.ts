import type { OutputOf } from '@kuroshio/contract';
import { type StampingView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import { cashAsset, formatMinor } from '@kuroshio/money';

export interface ConversionRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly fingerprint: bigint;
  readonly from_asset: number;
  readonly to_asset: number;
  readonly sold: bigint;
  readonly bought: bigint;
  readonly unit_asset: number;
  readonly rate: string;
  readonly spread_bps: number;
  readonly at: Date;
}

export const CONVERSION_COLUMNS =
  'id, fingerprint, from_asset, to_asset, sold, bought, unit_asset, rate, spread_bps, at';

export function wireConversion(view: StampingView, row: ConversionRow): OutputOf<'conversion/convert'> {
  const [from, to] = [cashAsset(row.from_asset)?.code, cashAsset(row.to_asset)?.code];
  const unit = cashAsset(row.unit_asset)?.code;
  if (from === undefined || to === undefined || unit === undefined)
    throw new Error(`conversion ${row.id} is of no known currency`);
  return {
    ...{ id: String(row.id), from, to, sold: formatMinor(row.sold), bought: formatMinor(row.bought) },
    ...{ unit, rate: row.rate, spreadBps: row.spread_bps, at: row.at.getTime() },
    stamp: wireStamp(view, venueOfMoney(from), row.at.getTime()),
  };
}

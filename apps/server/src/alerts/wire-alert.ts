import type { Alert } from '@kuroshio/contract';
import { type ExchangeView, instrumentAt, wireStamp } from '../exchange/index.ts';
import { dateOf } from './alert-parts.ts';
import { type AlertRow, isArmed } from './alert-rows.ts';

export function wireAlert(view: ExchangeView, row: AlertRow): Alert {
  const { fired_on, fired_at, fired_value } = row;
  const { symbol, venue } = instrumentAt(view, row.instrument_no);
  const stampOf = (at: Date, date?: string) => wireStamp(view, venue, at.getTime(), date);
  return {
    id: String(row.id),
    symbol,
    condition: row.condition,
    threshold: Number(row.threshold),
    repeats: row.repeats,
    armed: isArmed(row, dateOf(view, row.instrument_no)),
    createdAt: row.created_at.getTime(),
    createdStamp: stampOf(row.created_at),
    ...(fired_on === null || fired_at === null
      ? {}
      : {
          fired: {
            at: fired_at.getTime(),
            stamp: stampOf(fired_at, fired_on),
            value: Number(fired_value ?? 0n),
            date: fired_on,
          },
        }),
  };
}

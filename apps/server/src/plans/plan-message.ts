import { sharesOf } from '@kuroshio/market';
import { CASH_ASSETS, formatMinor, units } from '@kuroshio/money';
import { type ExchangeView, instrumentAt } from '../exchange/index.ts';
import type { NewMessage } from '../notices/index.ts';
import type { PlanRow } from './plan-rows.ts';
import type { PurchaseRow } from './purchase-rows.ts';

type PlanEvent = Extract<NewMessage['event'], { event: 'plan' }>;

export function currencyOf(asset: number): 'TWD' | 'USD' {
  return asset === CASH_ASSETS.TWD.id ? 'TWD' : 'USD';
}

/** A purchase was skipped, or its orders ended with less than all of it. */
export function purchaseMessage(
  view: ExchangeView,
  row: PurchaseRow,
  change: 'skipped' | 'partly' | 'unfilled',
  asked: bigint,
): NewMessage {
  const instrument = instrumentAt(view, row.instrument_no);
  const inShares = (all: bigint) => sharesOf(instrument, units(Number(all)));
  const event: PlanEvent = {
    ...{ event: 'plan', change, planId: String(row.plan_id), symbol: instrument.symbol, date: row.due_on },
    ...{ currency: currencyOf(row.asset), amount: formatMinor(row.amount) },
    ...{ reason: row.reason, short: formatMinor(row.short) },
    ...{ bought: inShares(row.bought), asked: inShares(asked) },
  };
  return { customer: row.customer_id, kind: 'order', key: `plan-purchase/${row.id}`, event };
}

/** A plan has come to its end without its customer. */
export function endMessage(view: ExchangeView, row: PlanRow, change: 'done' | 'delisted', date: string): NewMessage {
  const event: PlanEvent = {
    ...{ event: 'plan', change, planId: String(row.id), symbol: instrumentAt(view, row.instrument_no).symbol, date },
    ...{ currency: currencyOf(row.asset), amount: formatMinor(row.amount), reason: '', short: '0' },
    ...{ bought: 0, asked: 0 },
  };
  return { customer: row.customer_id, kind: 'order', key: `plan-end/${row.id}`, event };
}

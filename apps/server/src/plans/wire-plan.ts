import type { OutputOf } from '@kuroshio/contract';
import { sharesOf, type TradingDate } from '@kuroshio/market';
import { cash, formatMinor, units } from '@kuroshio/money';
import { fillValue } from '@kuroshio/orders';
import { averagePrice, type ExchangeView, instrumentAt, marketAt, wireStamp } from '../exchange/index.ts';
import { daysOfText, tradingDayFor } from './due-days.ts';
import { currencyOf } from './plan-message.ts';
import type { PlanRow } from './plan-rows.ts';
import type { PurchaseRow } from './purchase-rows.ts';
import type { PlanSum } from './read-plans.ts';

type WirePlan = OutputOf<'plans/read-plan'>;
type WirePurchase = OutputOf<'plans/list-plan-purchases'>['rows'][number];

/** The trading date of a plan's next purchase; nothing where none comes. */
function nextDate(view: ExchangeView, row: PlanRow): TradingDate | undefined {
  if (row.state !== 'active' || (row.until_on !== null && row.next_day > row.until_on)) return undefined;
  const { venue } = instrumentAt(view, row.instrument_no);
  return tradingDayFor(view.rulebook.calendar, venue, row.next_day as TradingDate);
}

export function wirePlan(view: ExchangeView, row: PlanRow, sum: PlanSum): WirePlan {
  const { instrument, day, reference } = marketAt(view, row.instrument_no);
  const last = day.last || reference;
  const [bought, held] = [units(Number(sum.bought)), units(Number(sum.held))];
  const at = row.at.getTime();
  return {
    ...{ id: String(row.id), symbol: instrument.symbol, currency: currencyOf(row.asset), version: row.version },
    ...{
      amount: formatMinor(row.amount),
      days: [...daysOfText(row.days)],
      times: row.times,
      untilOn: row.until_on ?? '',
    },
    ...{ state: row.state, endedBy: row.reason, nextOn: nextDate(view, row) ?? '' },
    count: sum.count,
    bought: sharesOf(instrument, bought),
    paid: formatMinor(sum.paid),
    averageCost: averagePrice(instrument, cash(sum.paid), bought),
    held: sharesOf(instrument, held),
    value: formatMinor(last === 0 || held === 0 ? 0n : fillValue(instrument, last, held)),
    createdAt: at,
    createdStamp: wireStamp(view, instrument.venue, at),
  };
}

export function wirePurchase(view: ExchangeView, row: PurchaseRow): WirePurchase {
  const instrument = instrumentAt(view, row.instrument_no);
  const inShares = (all: bigint) => sharesOf(instrument, units(Number(all)));
  return {
    ...{ id: String(row.id), dueOn: row.due_on, state: row.state, reason: row.reason },
    ...{ amount: formatMinor(row.amount), short: formatMinor(row.short), limit: Number(row.price) },
    ...{ asked: inShares(row.lots + row.odd), bought: inShares(row.bought), paid: formatMinor(row.paid) },
    averageCost: averagePrice(instrument, cash(row.paid), units(Number(row.bought))),
  };
}

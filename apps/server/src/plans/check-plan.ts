import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf } from '@kuroshio/contract';
import { addDays, type Instrument, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS, type Cash, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { ExchangeView } from '../exchange/index.ts';
import { chosenDayFrom, daysText } from './due-days.ts';
import type { PlanRow } from './plan-rows.ts';
import { BOUNDS, type PlanCurrency, sendingHours } from './plan-terms.ts';

type Terms = Pick<InputOf<'plans/preview-plan'>, 'amount' | 'days' | 'times' | 'untilOn'>;

/** The terms of a plan as they are stored. */
export type CheckedTerms = Pick<PlanRow, 'asset' | 'days' | 'times' | 'until_on' | 'next_day'> & {
  readonly amount: Cash;
  readonly currency: PlanCurrency;
};

/** The first day that counts for a plan made now: today until the orders of the day are sent, then the day after. */
export function firstDay(view: ExchangeView, { venue }: Instrument): TradingDate {
  const { date, hasBegun } = sendingHours(view, venue);
  return hasBegun ? addDays(date, 1) : date;
}

/** Whether plans buy it: stocks and funds that are traded here. */
export function isOffered({ tradable, kind }: Instrument): boolean {
  return tradable && (kind === 'stock' || kind === 'etf');
}

/** What a customer asks for, held against the terms of the house, and against its own end. */
export function checkPlan(view: ExchangeView, instrument: Instrument, terms: Terms): Outcome<CheckedTerms> {
  if (!isOffered(instrument)) return refuse('PLAN_NOT_OFFERED');
  const currency: PlanCurrency = instrument.currency === 'TWD' ? 'TWD' : 'USD';
  const { least, most, step } = BOUNDS[currency];
  const amount = parseMinor(terms.amount);
  if (amount < least || amount > most || amount % step !== 0n) {
    const [from, to, by] = [formatMinor(least), formatMinor(most), formatMinor(step)];
    return refuse('PLAN_AMOUNT', { least: from, most: to, step: by, currency });
  }
  const until = terms.untilOn === '' ? null : terms.untilOn;
  const next = chosenDayFrom(terms.days, firstDay(view, instrument));
  if (until !== null && next > until) return refuse('PLAN_OVER');
  return ok({
    ...{ currency, amount, asset: CASH_ASSETS[currency].id, days: daysText(terms.days) },
    ...{ times: terms.times, until_on: until, next_day: next },
  });
}

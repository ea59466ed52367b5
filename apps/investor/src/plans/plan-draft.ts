import type { CurrencyCode, SentInputOf } from '@kuroshio/contract';
import type { Plan, PlanList } from './plan-words.ts';

export type PlanCurrency = Extract<CurrencyCode, 'TWD' | 'USD'>;
export type EndKind = 'never' | 'times' | 'until';
type Terms = Omit<SentInputOf<'plans/preview-plan'>, 'symbol'>;

/** What is typed and chosen, as it stands in the fields. */
export interface PlanDraft {
  /** Whole units of the currency. */
  readonly amount: string;
  readonly days: readonly number[];
  readonly end: EndKind;
  readonly times: string;
  readonly until: string;
}

/** Minor units in one unit of both currencies. */
const MINOR = 100n;

/** As Taiwan's customers begin: NT$3,000 or US$50 on the 6th. */
export function newDraft(currency: PlanCurrency): PlanDraft {
  return { amount: currency === 'TWD' ? '3000' : '50', days: [6], end: 'never', times: '12', until: '' };
}

export function draftOf({ amount, days, times, untilOn }: Plan): PlanDraft {
  return {
    amount: (BigInt(amount) / MINOR).toString(),
    days,
    end: times > 0 ? 'times' : untilOn === '' ? 'never' : 'until',
    times: times > 0 ? String(times) : '12',
    until: untilOn,
  };
}

/** The amount in minor units; undefined where it is none, or not within the bounds. */
export function amountOf(typed: string, { least, most, step }: PlanList['bounds']['TWD']): bigint | undefined {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const amount = BigInt(typed.trim()) * MINOR;
  return amount >= BigInt(least) && amount <= BigInt(most) && amount % BigInt(step) === 0n ? amount : undefined;
}

export function timesOf(typed: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : undefined;
}

/** What is asked for; undefined while something is missing or wrong. */
export function termsOf(draft: PlanDraft, bounds: PlanList['bounds']['TWD']): Terms | undefined {
  const amount = amountOf(draft.amount, bounds);
  const times = draft.end === 'times' ? timesOf(draft.times) : 0;
  const untilOn = draft.end === 'until' ? draft.until : '';
  if (amount === undefined || times === undefined || draft.days.length === 0) return undefined;
  if (draft.end === 'until' && untilOn === '') return undefined;
  return { amount: amount.toString(), days: [...draft.days], times, untilOn };
}

/** A day chosen, or no longer; rising. */
export function toggled(days: readonly number[], day: number): readonly number[] {
  return days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((one, other) => one - other);
}

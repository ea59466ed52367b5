import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { planReasonText } from '@kuroshio/text/plan-text.ts';
import type { TagKind } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';

export type PlanList = OutputOf<'plans/list-plans'>;
export type Plan = PlanList['plans'][number];
export type Purchase = OutputOf<'plans/list-plan-purchases'>['rows'][number];

const ENDED_TEXTS = {
  '': 'plans.ended',
  customer: 'plans.ended',
  done: 'plans.endedDone',
  delisted: 'plans.endedDelisted',
} as const satisfies Record<Plan['endedBy'], TextKey>;

const STATE_TAGS: Readonly<Record<Plan['state'], TagKind>> = { active: 'brand', paused: 'warn', ended: 'neutral' };

/** How a plan stands, in a word. */
export function usePlanState(): (plan: Plan) => { readonly label: string; readonly kind: TagKind } {
  const t = useText();
  return ({ state, endedBy }) => ({
    label: t(state === 'active' ? 'plans.active' : state === 'paused' ? 'plans.paused' : ENDED_TEXTS[endedBy]),
    kind: STATE_TAGS[state],
  });
}

/** When and how much: "Day 6, 16 of each month · NT$5,000 each time". */
export function useTermsText(): (plan: Pick<Plan, 'days' | 'amount' | 'currency'>) => string {
  const t = useText();
  const language = useLanguage();
  return ({ days, amount, currency }) => {
    const every = t('plans.everyMonth', { days: days.join(language === 'tw' ? '、' : ', ') });
    return `${every} · ${t('plans.each', { amount: cashText(amount, currency) })}`;
  };
}

export const PURCHASE_TEXTS = {
  due: 'plans.state_due',
  sent: 'plans.state_sent',
  filled: 'plans.state_filled',
  partly: 'plans.state_partly',
  unfilled: 'plans.state_unfilled',
  skipped: 'plans.state_skipped',
} as const satisfies Record<Purchase['state'], TextKey>;

export const PURCHASE_TAGS: Readonly<Record<Purchase['state'], TagKind>> = {
  ...{ due: 'accent', sent: 'accent', filled: 'brand' },
  ...{ partly: 'warn', unfilled: 'neutral', skipped: 'warn' },
};

/** Why a purchase was not sent, or waits; empty where there is nothing to say. */
export function useReasonText(): (purchase: Purchase, currency: string) => string {
  const t = useText();
  return ({ reason, short }, currency) => planReasonText(t, reason, cashText(short, currency));
}

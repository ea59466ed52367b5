import type { Translate } from './translate.ts';

/** What a message about a customer's own limits says. */
export type OwnLimitFacts =
  | {
      readonly event: 'own-limit';
      readonly kind: 'deposit' | 'loss';
      readonly period: 'day' | 'week' | 'month';
      readonly amount: string | null;
      readonly from: number;
      readonly waits: boolean;
    }
  | { readonly event: 'cooling-off'; readonly until: number };

const TITLES = {
  deposit: { day: 'notices.depositLimitDay', week: 'notices.depositLimitWeek', month: 'notices.depositLimitMonth' },
  loss: { day: 'notices.lossLimitDay', week: 'notices.lossLimitWeek', month: 'notices.lossLimitMonth' },
} as const;

export function ownLimitText(
  t: Translate,
  facts: OwnLimitFacts,
  format: { moment(at: number): string; money(minor: string, currency: string): string },
): { title: string; body: string } {
  const of = (title: string, said: string) => ({ title, body: [said, t('notices.notYou')].join('\n') });
  if (facts.event === 'cooling-off')
    return of(t('notices.coolingOff'), t('notices.coolingOffText', { date: format.moment(facts.until) }));
  const { kind, period, amount, from, waits } = facts;
  const limit = amount === null ? t('notices.limitNone') : format.money(amount, 'TWD');
  const said = waits
    ? t('notices.limitWaits', { limit, date: format.moment(from) })
    : t('notices.limitHolds', { limit });
  return of(t(TITLES[kind][period]), said);
}

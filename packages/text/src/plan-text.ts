import type { Translate } from './translate.ts';

/** Why a purchase by plan was not sent, or not all of it. */
export type PlanReason =
  | ('' | 'money' | 'dear' | 'restricted' | 'pool' | 'own-order' | 'too-many' | 'stopped' | 'delisted' | 'own-limit')
  | ('halted' | 'limit-up' | 'away' | 'thin' | 'closed' | 'other');

/** What a message about a plan is of. */
export interface PlanFacts {
  readonly event: 'plan';
  readonly change: 'skipped' | 'partly' | 'unfilled' | 'done' | 'delisted';
  readonly symbol: string;
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: PlanReason;
  readonly short: string;
  readonly bought: number;
  readonly asked: number;
}

/** How the values are written for a reader: of a message's format what is needed here. */
interface PlanFormat {
  name(symbol: string): string;
  quantity(symbol: string, shares: number): string;
  money(minor: string, currency: string): string;
  date(date: string): string;
}

const REASON_TEXTS = {
  money: 'notices.planReason_money',
  dear: 'notices.planReason_dear',
  restricted: 'notices.planReason_restricted',
  'own-limit': 'notices.planReason_ownLimit',
  pool: 'notices.planReason_pool',
  'own-order': 'notices.planReason_ownOrder',
  'too-many': 'notices.planReason_tooMany',
  stopped: 'notices.planReason_stopped',
  delisted: 'notices.planReason_delisted',
  halted: 'notices.planReason_halted',
  'limit-up': 'notices.planReason_limitUp',
  away: 'notices.planReason_away',
  thin: 'notices.planReason_thin',
  closed: 'notices.planReason_closed',
  other: 'notices.planReason_other',
} as const satisfies Record<Exclude<PlanReason, ''>, string>;

const CHANGE_TEXTS = {
  skipped: ['notices.planSkipped', 'notices.planSkippedText'],
  partly: ['notices.planPartly', 'notices.planPartlyText'],
  unfilled: ['notices.planUnfilled', 'notices.planUnfilledText'],
  done: ['notices.planEnded', 'notices.planDoneText'],
  delisted: ['notices.planEnded', 'notices.planDelistedText'],
} as const;

/** The reason in words; empty where there is none. @param short what was missing, written for a reader */
export function planReasonText(t: Translate, reason: PlanReason, short: string): string {
  return reason === '' ? '' : t(REASON_TEXTS[reason], { short });
}

export function planText(t: Translate, facts: PlanFacts, format: PlanFormat): { title: string; body: string } {
  const { change, symbol, currency, reason } = facts;
  const why = planReasonText(t, reason, format.money(facts.short, currency));
  const [title, body] = CHANGE_TEXTS[change];
  const values = {
    name: format.name(symbol),
    date: format.date(facts.date),
    amount: format.money(facts.amount, currency),
    bought: format.quantity(symbol, facts.bought),
    asked: format.quantity(symbol, facts.asked),
  };
  return { title: t(title, values), body: [t(body, values), ...(why === '' ? [] : [why])].join('\n') };
}

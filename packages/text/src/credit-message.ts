import type { Translate } from './translate.ts';

/** What a message about what was borrowed or lent is of. */
export type CreditFacts =
  | {
      readonly event: 'share-lending';
      readonly change: 'lent' | 'returned';
      readonly symbol: string;
      readonly shares: number;
      readonly reason: '' | 'recalled' | 'expired' | 'ex-date' | 'sold';
      readonly currency: string;
      readonly paid: string;
      readonly dueOn: string;
    }
  | {
      readonly event: 'credit-loan';
      readonly change: 'drawn' | 'due-soon' | 'overdue' | 'collected' | 'completed';
      readonly currency: string;
      readonly amount: string;
      readonly owed: string;
      readonly dueOn: string;
    }
  | {
      readonly event: 'short-converted';
      readonly symbol: string;
      readonly shares: number;
      readonly currency: string;
      readonly amount: string;
    }
  | {
      readonly event: 'us-short-recall';
      readonly symbol: string;
      readonly shares: number;
      readonly dueOn: string;
    }
  | {
      readonly event: 'short-recall';
      readonly symbol: string;
      readonly shares: number;
      readonly dueOn: string;
    }
  | {
      readonly event: 'secured-draw';
      readonly symbol: string;
      readonly currency: string;
      readonly amount: string;
    }
  | {
      readonly event: 'margin-term';
      readonly account?: 'secured' | undefined;
      readonly symbol: string;
      readonly dueOn: string;
      readonly left: number;
    }
  | {
      readonly event: 'margin-shortfall';
      readonly account?: 'margin' | 'secured' | 'us-margin' | undefined;
      readonly change: 'told' | 'defaulted' | 'settled';
      readonly currency: string;
      readonly amount: string;
      readonly dueOn: string;
    }
  | {
      readonly event: 'us-margin-call';
      readonly change: 'warned' | 'below' | 'called' | 'selling' | 'stopped' | 'met';
      readonly equityBps: number;
      readonly currency: string;
      readonly amount: string;
      readonly dueOn: string;
    }
  | {
      readonly event: 'margin-call';
      /** Of secured loans; left out of margin purchases and short sales. */
      readonly account?: 'secured' | undefined;
      readonly change: 'warned' | 'below' | 'called' | 'standing' | 'selling' | 'stopped' | 'met' | 'lifted';
      readonly ratioBps: number;
      readonly currency: string;
      readonly amount: string;
      readonly dueOn: string;
    };

/** How the values are written for a reader: of a message's format what is needed here. */
interface CreditFormat {
  name(symbol: string): string;
  quantity(symbol: string, shares: number): string;
  money(minor: string, currency: string): string;
  date(date: string): string;
}

const RETURN_TEXTS = {
  '': 'notices.sharesBackText',
  expired: 'notices.sharesBackText',
  recalled: 'notices.sharesBackRecalled',
  'ex-date': 'notices.sharesBackExDate',
  sold: 'notices.sharesBackSold',
} as const;

const LOAN_TEXTS = {
  drawn: ['notices.loanDrawn', 'notices.loanDrawnText'],
  'due-soon': ['notices.loanDueSoon', 'notices.loanDueSoonText'],
  overdue: ['notices.loanOverdue', 'notices.loanOverdueText'],
  collected: ['notices.loanCollected', 'notices.loanCollectedText'],
  completed: ['notices.loanCompleted', 'notices.loanCompletedText'],
} as const;

const CALL_TEXTS = {
  warned: ['notices.marginWarned', 'notices.marginWarnedText'],
  below: ['notices.marginBelow', 'notices.marginBelowText'],
  called: ['notices.marginCalled', 'notices.marginCalledText'],
  standing: ['notices.marginStanding', 'notices.marginStandingText'],
  selling: ['notices.marginSelling', 'notices.marginSellingText'],
  stopped: ['notices.marginStopped', 'notices.marginStoppedText'],
  met: ['notices.marginMet', 'notices.marginMetText'],
  lifted: ['notices.marginLifted', 'notices.marginLiftedText'],
} as const;

const SECURED_CALL_TEXTS = {
  warned: ['notices.securedWarned', 'notices.securedWarnedText'],
  below: ['notices.securedBelow', 'notices.securedBelowText'],
  called: ['notices.securedCalled', 'notices.securedCalledText'],
  standing: ['notices.securedStanding', 'notices.securedStandingText'],
  selling: ['notices.securedSelling', 'notices.securedSellingText'],
  stopped: ['notices.securedStopped', 'notices.securedStoppedText'],
  met: ['notices.securedMet', 'notices.securedMetText'],
  lifted: ['notices.securedLifted', 'notices.securedLiftedText'],
} as const;

const US_CALL_TEXTS = {
  warned: ['notices.usMarginWarned', 'notices.usMarginWarnedText'],
  below: ['notices.usMarginBelow', 'notices.usMarginBelowText'],
  called: ['notices.usMarginCalled', 'notices.usMarginCalledText'],
  selling: ['notices.usMarginSelling', 'notices.usMarginSellingText'],
  stopped: ['notices.usMarginStopped', 'notices.usMarginStoppedText'],
  met: ['notices.usMarginMet', 'notices.usMarginMetText'],
} as const;

/** What a shortfall is of. */
const SHORTFALL_OF = {
  margin: 'notices.shortfallOfMargin',
  secured: 'notices.shortfallOfSecured',
  'us-margin': 'notices.shortfallOfUsMargin',
  either: 'notices.shortfallOfEither',
} as const;

const SHORTFALL_TEXTS = {
  told: ['notices.shortfallTold', 'notices.shortfallToldText'],
  defaulted: ['notices.shortfallDefaulted', 'notices.shortfallDefaultedText'],
  settled: ['notices.shortfallSettled', 'notices.shortfallSettledText'],
} as const;

export function creditText(t: Translate, facts: CreditFacts, format: CreditFormat): { title: string; body: string } {
  if (facts.event === 'credit-loan') {
    const { change, currency, dueOn } = facts;
    const [amount, owed] = [format.money(facts.amount, currency), format.money(facts.owed, currency)];
    const [title, body] = LOAN_TEXTS[change];
    return { title: t(title), body: t(body, { amount, owed, date: format.date(dueOn) }) };
  }
  if (facts.event === 'margin-call') {
    const { change, currency, dueOn, ratioBps } = facts;
    const [title, body] = (facts.account === 'secured' ? SECURED_CALL_TEXTS : CALL_TEXTS)[change];
    const amount = format.money(facts.amount, currency);
    const date = dueOn === '' ? '' : format.date(dueOn);
    return { title: t(title), body: t(body, { amount, date, ratio: (ratioBps / 100).toFixed(2) }) };
  }
  if (facts.event === 'us-margin-call') {
    const { change, currency, dueOn, equityBps } = facts;
    const [title, body] = US_CALL_TEXTS[change];
    const amount = format.money(facts.amount, currency);
    const date = dueOn === '' ? '' : format.date(dueOn);
    return { title: t(title), body: t(body, { amount, date, equity: (equityBps / 100).toFixed(2) }) };
  }
  if (facts.event === 'margin-shortfall') {
    const [title, body] = SHORTFALL_TEXTS[facts.change];
    const amount = format.money(facts.amount, facts.currency);
    const account = t(SHORTFALL_OF[facts.account ?? (facts.currency === 'USD' ? 'us-margin' : 'either')]);
    return { title: t(title, { account }), body: t(body, { amount, date: format.date(facts.dueOn) }) };
  }
  if (facts.event === 'secured-draw') {
    const values = { name: format.name(facts.symbol), amount: format.money(facts.amount, facts.currency) };
    return { title: t('notices.securedDrawn', values), body: t('notices.securedDrawnText', values) };
  }
  if (facts.event === 'margin-term') {
    const values = { name: format.name(facts.symbol), date: format.date(facts.dueOn), left: facts.left };
    return { title: t('notices.marginTerm', values), body: t('notices.marginTermText', values) };
  }
  if (facts.event === 'short-converted') {
    const values = {
      ...{ name: format.name(facts.symbol), shares: format.quantity(facts.symbol, facts.shares) },
      amount: format.money(facts.amount, facts.currency),
    };
    return { title: t('notices.shortConverted', values), body: t('notices.shortConvertedText', values) };
  }
  if (facts.event === 'short-recall' || facts.event === 'us-short-recall') {
    const [name, shares] = [format.name(facts.symbol), format.quantity(facts.symbol, facts.shares)];
    const date = format.date(facts.dueOn);
    const inUs = facts.event === 'us-short-recall';
    const body = inUs ? 'notices.usShortRecallText' : 'notices.shortRecallText';
    return {
      title: t(inUs ? 'notices.usShortRecall' : 'notices.shortRecall', { name }),
      body: t(body, { name, shares, date }),
    };
  }
  const values = {
    name: format.name(facts.symbol),
    shares: format.quantity(facts.symbol, facts.shares),
    date: format.date(facts.dueOn),
    paid: format.money(facts.paid, facts.currency),
  };
  const lent = facts.change === 'lent';
  const body = lent ? 'notices.sharesLentText' : RETURN_TEXTS[facts.reason];
  return { title: t(lent ? 'notices.sharesLent' : 'notices.sharesBack', values), body: t(body, values) };
}

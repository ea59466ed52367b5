import { type AlertCondition, alertValue } from './alert-value.ts';
import { type CreditFacts, creditText } from './credit-message.ts';
import { type SafetyFacts, safetyText } from './safety-text.ts';
import { type FundingFacts, fundingText, isOfFunding } from './funding-message.ts';
import { type RestrictionFacts, restrictionText } from './restriction-text.ts';
import { type OfferingFacts, isOfOffering, offeringText } from './offering-text.ts';
import { type OwnLimitFacts, ownLimitText } from './own-limit-text.ts';
import { type PlanFacts, planText } from './plan-text.ts';
import type { Translate } from './translate.ts';

/** What a message is about, as far as its words go; the contract's message events are of this form. */
export type MessageFacts =
  | {
      readonly event: 'block-delivered';
      readonly symbol: string;
      readonly shares: number;
      readonly currency: string;
      readonly amount: string;
      readonly lockedUntil: string;
    }
  | {
      readonly event: 'order-filled' | 'order-cancelled' | 'order-expired';
      readonly symbol: string;
      readonly side: 'buy' | 'sell';
      readonly quantity: number;
      readonly filledQuantity: number;
      readonly averagePrice: number;
    }
  | {
      readonly event: 'conditional-triggered' | 'conditional-refused';
      readonly symbol: string;
      readonly side: 'buy' | 'sell';
      readonly quantity: number;
    }
  | {
      readonly event: 'settled';
      readonly date: string;
      readonly currency: string;
      readonly pay: string;
      readonly receive: string;
      readonly count: number;
    }
  | {
      readonly event: 'dividend-entitled' | 'dividend-paid';
      readonly symbol: string;
      readonly exDate: string;
      readonly paysOn: string;
      readonly shares: number;
      readonly currency: string;
      readonly gross: string;
      readonly fees: string;
      readonly tax: string;
      readonly net: string;
    }
  | {
      readonly event: 'shares-changed';
      readonly symbol: string;
      readonly date: string;
      readonly before: number;
      readonly after: number;
      readonly currency: string;
      readonly paid: string;
    }
  | {
      readonly event: 'alert-adjusted' | 'alert-withdrawn';
      readonly symbol: string;
      readonly condition: 'price-above' | 'price-below';
      readonly date: string;
      readonly before: number;
      readonly after: number;
    }
  | { readonly event: 'new-device'; readonly device: string; readonly ip: string }
  | {
      readonly event: 'alert';
      readonly symbol: string;
      readonly condition: AlertCondition;
      readonly threshold: number;
      readonly value: number;
    }
  | SafetyFacts
  | OfferingFacts
  | RestrictionFacts
  | { readonly event: 'destination-added'; readonly kind: 'card' | 'address'; readonly tail: string }
  | CreditFacts
  | PlanFacts
  | OwnLimitFacts
  | FundingFacts
  | { readonly event: 'notice'; readonly title: OwnWords; readonly body: OwnWords };

export interface OwnWords {
  readonly tw: string;
  readonly en: string;
  readonly ko: string;
}

/** How the values of a message are written for a reader. */
export interface MessageFormat {
  readonly language: keyof OwnWords;
  /** An instrument's name. */
  name(symbol: string): string;
  /** @param units price units of the instrument */
  price(symbol: string, units: number): string;
  /** Shares in words: "3 lots". */
  quantity(symbol: string, shares: number): string;
  /** @param minor minor units in decimal digits */
  money(minor: string, currency: string): string;
  /** @param bps hundredths of a percent */
  percent(bps: number): string;
  /** @param date `YYYY-MM-DD` */
  date(date: string): string;
  /** @param at epoch ms, by the reader's own clock */
  moment(at: number): string;
  /** @param userAgent as the browser calls itself */
  device(userAgent: string): string;
}

const ORDER_TITLES = {
  'order-filled': 'notices.orderFilled',
  'order-cancelled': 'notices.orderCancelled',
  'order-expired': 'notices.orderExpired',
} as const;

const ALERT_BODIES = {
  'price-above': 'notices.alertPriceAbove',
  'price-below': 'notices.alertPriceBelow',
  'percent-above': 'notices.alertPercentAbove',
  'percent-below': 'notices.alertPercentBelow',
  'volume-above': 'notices.alertVolumeAbove',
} as const satisfies Record<AlertCondition, string>;

const ADJUSTED_BODIES = {
  'price-above': 'notices.alertAdjustedAbove',
  'price-below': 'notices.alertAdjustedBelow',
} as const;

/** The title and the text of a message, each of one line or a few; plain text. */
export function messageText(t: Translate, facts: MessageFacts, format: MessageFormat): { title: string; body: string } {
  if (isOfOffering(facts)) return offeringText(t, facts, format);
  if (isOfFunding(facts)) return fundingText(t, facts, format);
  switch (facts.event) {
    case 'order-filled':
    case 'order-cancelled':
    case 'order-expired': {
      const { symbol, quantity, filledQuantity, averagePrice } = facts;
      const side = t(facts.side === 'buy' ? 'trading.buy' : 'trading.sell');
      const filled = format.quantity(symbol, filledQuantity);
      const price = format.price(symbol, averagePrice);
      const all = format.quantity(symbol, quantity);
      return {
        title: t(ORDER_TITLES[facts.event], { name: format.name(symbol), side }),
        body:
          facts.event === 'order-filled'
            ? t('notices.orderFilledText', { filled, price })
            : filledQuantity > 0
              ? t('notices.orderPartText', { filled, all, price })
              : t('notices.orderNoneText', { all }),
      };
    }
    case 'conditional-triggered':
    case 'conditional-refused': {
      const { event, symbol, quantity } = facts;
      const values = {
        name: format.name(symbol),
        side: t(facts.side === 'buy' ? 'trading.buy' : 'trading.sell'),
        all: format.quantity(symbol, quantity),
      };
      const sent = event === 'conditional-triggered';
      return {
        title: t(sent ? 'notices.conditionalSent' : 'notices.conditionalRefused', values),
        body: t(sent ? 'notices.conditionalSentText' : 'notices.conditionalRefusedText', values),
      };
    }
    case 'settled': {
      const { date, currency, pay, receive, count } = facts;
      const values = { date: format.date(date), count };
      const [paid, received] = [format.money(pay, currency), format.money(receive, currency)];
      return {
        title: t('notices.settled', { currency }),
        body:
          receive === '0'
            ? t('notices.settledPayText', { ...values, pay: paid })
            : pay === '0'
              ? t('notices.settledReceiveText', { ...values, receive: received })
              : t('notices.settledBothText', { ...values, pay: paid, receive: received }),
      };
    }
    case 'dividend-entitled':
    case 'dividend-paid':
      return dividendText(t, facts, format);
    case 'shares-changed': {
      const { symbol, before, after, paid } = facts;
      const values = {
        name: format.name(symbol),
        date: format.date(facts.date),
        before: format.quantity(symbol, before),
        after: format.quantity(symbol, after),
      };
      const fraction = t('notices.sharesFraction', { amount: format.money(paid, facts.currency) });
      return {
        title: t('notices.sharesChanged', values),
        body: [t('notices.sharesChangedText', values), ...(paid === '0' ? [] : [fraction])].join('\n'),
      };
    }
    case 'alert-adjusted':
    case 'alert-withdrawn': {
      const { symbol } = facts;
      const values = {
        name: format.name(symbol),
        date: format.date(facts.date),
        before: format.price(symbol, facts.before),
        after: format.price(symbol, facts.after),
      };
      const kept = facts.event === 'alert-adjusted';
      return {
        title: t(kept ? 'notices.alertAdjusted' : 'notices.alertWithdrawn', values),
        body: t(kept ? ADJUSTED_BODIES[facts.condition] : 'notices.alertWithdrawnText', values),
      };
    }
    case 'new-device':
      return {
        title: t('notices.newDevice'),
        body: t('notices.newDeviceText', { device: format.device(facts.device), ip: facts.ip }),
      };
    case 'alert': {
      const { condition, symbol } = facts;
      return {
        title: t('notices.alertFired', { name: format.name(symbol) }),
        body: t(ALERT_BODIES[condition], {
          value: alertValue(condition, symbol, facts.value, format),
          threshold: alertValue(condition, symbol, facts.threshold, format),
        }),
      };
    }
    case 'restriction-set':
    case 'restriction-renewed':
    case 'restriction-lifted':
    case 'restriction-lapsed':
      return restrictionText(t, facts, format);
    case 'verification-passed':
    case 'verification-failed':
    case 'fund-password':
    case 'login-password':
    case 'second-factor':
    case 'passkey':
    case 'data-export':
      return safetyText(t, facts);
    case 'destination-added': {
      const title = t(facts.kind === 'card' ? 'notices.cardAdded' : 'notices.addressAdded', { tail: facts.tail });
      return { title, body: [t('notices.destinationWaits'), t('notices.notYou')].join('\n') };
    }
    case 'share-lending':
    case 'credit-loan':
    case 'margin-call':
    case 'short-recall':
    case 'us-short-recall':
    case 'short-converted':
    case 'margin-shortfall':
    case 'secured-draw':
    case 'us-margin-call':
    case 'margin-term':
      return creditText(t, facts, format);
    case 'own-limit':
    case 'cooling-off':
      return ownLimitText(t, facts, format);
    case 'plan':
      return planText(t, facts, format);
    case 'block-delivered': {
      const name = format.name(facts.symbol);
      const values = { shares: format.quantity(facts.symbol, facts.shares), date: format.date(facts.lockedUntil) };
      const paid = t('notices.blockDeliveredText', { ...values, amount: format.money(facts.amount, facts.currency) });
      const body = [paid, ...(facts.lockedUntil === '' ? [] : [t('notices.blockLockedText', values)])];
      return { title: t('notices.blockDelivered', { name }), body: body.join('\n') };
    }
    case 'notice':
      return { title: facts.title[format.language], body: facts.body[format.language] };
  }
}

type DividendFacts = Extract<MessageFacts, { event: 'dividend-entitled' | 'dividend-paid' }>;

/** What is paid; what it is reckoned from and less what, where something is taken from it. */
function dividendText(t: Translate, facts: DividendFacts, format: MessageFormat): { title: string; body: string } {
  const { event, symbol, currency, shares, gross, fees, tax, net } = facts;
  const entitled = event === 'dividend-entitled';
  const money = (minor: string) => format.money(minor, currency);
  const values = {
    name: format.name(symbol),
    date: format.date(facts.exDate),
    paysOn: format.date(facts.paysOn),
    shares: format.quantity(symbol, shares),
    net: money(net),
  };
  const less = t('notices.dividendLess', { gross: money(gross), fees: money(fees), tax: money(tax) });
  const body = t(entitled ? 'notices.dividendEntitledText' : 'notices.dividendPaidText', values);
  return {
    title: t(entitled ? 'notices.dividendEntitled' : 'notices.dividendPaid', values),
    body: [body, ...(gross === net ? [] : [less])].join('\n'),
  };
}

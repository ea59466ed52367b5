import type { Translate } from './translate.ts';
import { type VerificationFacts, verificationText } from './verification-message.ts';

const FACTOR_CHANGES = {
  on: 'notices.factorOn',
  off: 'notices.factorOff',
  'codes-drawn': 'notices.factorCodesDrawn',
  'code-used': 'notices.factorCodeUsed',
  'wrong-codes': 'notices.factorWrongCodes',
} as const;

/** What a message about the safety of an account says. */
export type SafetyFacts =
  | VerificationFacts
  | { readonly event: 'data-export' }
  | { readonly event: 'fund-password'; readonly change: 'set' | 'changed' }
  | { readonly event: 'login-password'; readonly change: 'changed' | 'reset' }
  | { readonly event: 'second-factor'; readonly change: keyof typeof FACTOR_CHANGES };

interface MessageText {
  readonly title: string;
  readonly body: string;
}

export function safetyText(t: Translate, facts: SafetyFacts): MessageText {
  const notYou = (title: string): MessageText => ({ title, body: t('notices.notYou') });
  switch (facts.event) {
    case 'fund-password':
      return notYou(t(facts.change === 'set' ? 'notices.fundPasswordSet' : 'notices.fundPasswordChanged'));
    case 'data-export':
      return notYou(t('notices.dataExported'));
    case 'login-password':
      return notYou(t(facts.change === 'reset' ? 'notices.loginPasswordReset' : 'notices.loginPasswordChanged'));
    case 'second-factor':
      return notYou(t(FACTOR_CHANGES[facts.change]));
    default:
      return verificationText(t, facts);
  }
}

import type { Translate } from './translate.ts';
import { type VerificationFacts, verificationText } from './verification-message.ts';

const FACTOR_CHANGES = {
  on: 'notices.factorOn',
  off: 'notices.factorOff',
  'codes-drawn': 'notices.factorCodesDrawn',
  'code-used': 'notices.factorCodeUsed',
  'wrong-codes': 'notices.factorWrongCodes',
} as const;

const PASSKEY_CHANGES = {
  added: ['notices.passkeyAdded', 'notices.passkeyAddedNamed'],
  removed: ['notices.passkeyRemoved', 'notices.passkeyRemovedNamed'],
  cloned: ['notices.passkeyCloned', 'notices.passkeyClonedNamed'],
} as const;

/** What a message about the safety of an account says. */
export type SafetyFacts =
  | VerificationFacts
  | { readonly event: 'data-export' }
  | { readonly event: 'fund-password'; readonly change: 'set' | 'changed' }
  | { readonly event: 'login-password'; readonly change: 'changed' | 'reset' }
  | { readonly event: 'passkey'; readonly change: keyof typeof PASSKEY_CHANGES; readonly name: string }
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
    case 'passkey': {
      const [plain, named] = PASSKEY_CHANGES[facts.change];
      const title = facts.name === '' ? t(plain) : t(named, { name: facts.name });
      return facts.change === 'cloned' ? { title, body: t('notices.passkeyClonedText') } : notYou(title);
    }
    default:
      return verificationText(t, facts);
  }
}

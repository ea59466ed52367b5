import { FAIL_REASONS, type FailReason } from './fail-reasons.ts';
import type { Translate } from './translate.ts';

type CasePurpose = 'certify' | 'fund-password';
type ReviewerKind = 'house-desk' | 'operator';

const FACTOR_CHANGES = {
  on: 'notices.factorOn',
  off: 'notices.factorOff',
  'codes-drawn': 'notices.factorCodesDrawn',
  'code-used': 'notices.factorCodeUsed',
  'wrong-codes': 'notices.factorWrongCodes',
} as const;

type VerificationFacts =
  | { readonly event: 'verification-passed'; readonly purpose: CasePurpose; readonly by: ReviewerKind }
  | {
      readonly event: 'verification-failed';
      readonly purpose: CasePurpose;
      readonly by: ReviewerKind;
      readonly reason: FailReason;
    };

/** What a message about the safety of an account says. */
export type SafetyFacts =
  | VerificationFacts
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
    case 'login-password':
      return notYou(t(facts.change === 'reset' ? 'notices.loginPasswordReset' : 'notices.loginPasswordChanged'));
    case 'second-factor':
      return notYou(t(FACTOR_CHANGES[facts.change]));
    default:
      return verificationText(t, facts);
  }
}

function verificationText(t: Translate, facts: VerificationFacts): MessageText {
  const by = t(facts.by === 'house-desk' ? 'verification.byHouseDesk' : 'verification.byOperator');
  const ownTitle = facts.purpose === 'certify' ? 'verification.title' : 'verification.resetTitle';
  if (facts.event === 'verification-passed') {
    const body = facts.purpose === 'certify' ? 'verification.passedText' : 'verification.resetPassedText';
    return { title: t('verification.passed', { title: t(ownTitle) }), body: t(body, { by }) };
  }
  const reason = t(FAIL_REASONS[facts.reason]);
  return {
    title: t('verification.failed', { title: t(ownTitle) }),
    body: t('verification.failedText', { by, reason }),
  };
}

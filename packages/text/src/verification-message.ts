import { FAIL_REASONS, type FailReason } from './fail-reasons.ts';
import type { Translate } from './translate.ts';

/** What a message says of a verification. */
export type VerificationFacts =
  | { readonly event: 'verification-passed'; readonly purpose: CasePurpose; readonly by: ReviewerKind }
  | {
      readonly event: 'verification-failed';
      readonly purpose: CasePurpose;
      readonly by: ReviewerKind;
      readonly reason: FailReason;
    };
type CasePurpose = 'certify' | 'fund-password';
type ReviewerKind = 'house-desk' | 'operator';

/** What is told of a verification. */
export function verificationText(t: Translate, facts: VerificationFacts): { title: string; body: string } {
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

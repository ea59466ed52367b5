import {
  DEPOSIT_REASONS,
  type DepositReason,
  RETURN_REASONS,
  type ReturnReason,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from './funding-reasons.ts';
import type { Translate } from './translate.ts';

type ReviewerKind = 'house-desk' | 'operator';

interface FundingAmount {
  readonly currency: string;
  readonly amount: string;
}
/** What a message says of USDT that came over a chain. */
interface ChainFacts extends FundingAmount {
  readonly event: 'chain-deposit';
  readonly change: 'credited' | 'vanished';
  readonly network: string;
}

/** What a message says of a deposit or a withdrawal. */
type BankFacts = FundingAmount &
  (
    | { readonly event: 'deposit-passed'; readonly by: ReviewerKind }
    | { readonly event: 'deposit-rejected'; readonly by: ReviewerKind; readonly reason: DepositReason }
    | {
        readonly event: 'payment-returned';
        readonly tail: string;
        readonly reason: ReturnReason;
        readonly reference: string;
      }
    | { readonly event: 'withdrawal-asked' | 'withdrawal-paid'; readonly tail: string }
    | { readonly event: 'withdrawal-rejected'; readonly by: ReviewerKind; readonly reason: WithdrawalReason }
  );
export type FundingFacts = BankFacts | ChainFacts;

const FUNDING_TITLES = {
  'deposit-passed': 'notices.depositPassed',
  'deposit-rejected': 'notices.depositRejected',
  'payment-returned': 'notices.paymentReturned',
  'withdrawal-asked': 'notices.withdrawalAsked',
  'withdrawal-paid': 'notices.withdrawalPaid',
  'withdrawal-rejected': 'notices.withdrawalRejected',
} as const;

export const isOfFunding = (facts: { readonly event: string }): facts is FundingFacts =>
  facts.event === 'chain-deposit' || facts.event in FUNDING_TITLES;

/** What is told of USDT that came over a chain, or has vanished from it. */
function chainText(
  t: Translate,
  { change, network, amount, currency }: ChainFacts,
  format: { money(minor: string, currency: string): string },
): { title: string; body: string } {
  const facts = { network, amount: format.money(amount, currency) };
  return change === 'credited'
    ? { title: t('notices.chainCredited', facts), body: t('notices.chainCreditedText') }
    : { title: t('notices.chainVanished', facts), body: t('notices.chainVanishedText') };
}

/** What is told of money that comes and goes. */
export function fundingText(
  t: Translate,
  facts: FundingFacts,
  format: { money(minor: string, currency: string): string },
): { title: string; body: string } {
  if (facts.event === 'chain-deposit') return chainText(t, facts, format);
  const title = t(FUNDING_TITLES[facts.event], { amount: format.money(facts.amount, facts.currency) });
  const by = (kind: ReviewerKind) => t(kind === 'house-desk' ? 'funding.byHouseDesk' : 'funding.byOperator');
  switch (facts.event) {
    case 'deposit-passed':
      return { title, body: t('notices.depositPassedText', { by: by(facts.by) }) };
    case 'deposit-rejected': {
      const reason = t(DEPOSIT_REASONS[facts.reason]);
      return { title, body: t('notices.depositRejectedText', { by: by(facts.by), reason }) };
    }
    case 'payment-returned': {
      const { tail, reference } = facts;
      return {
        title,
        body: t('notices.paymentReturnedText', { tail, reference, reason: t(RETURN_REASONS[facts.reason]) }),
      };
    }
    case 'withdrawal-asked': {
      const { tail } = facts;
      return { title, body: [t('notices.withdrawalAskedText', { tail }), t('notices.notYou')].join('\n') };
    }
    case 'withdrawal-paid':
      return { title, body: t('notices.withdrawalPaidText', { tail: facts.tail }) };
    case 'withdrawal-rejected': {
      const reason = t(WITHDRAWAL_REASONS[facts.reason]);
      return { title, body: t('notices.withdrawalRejectedText', { by: by(facts.by), reason }) };
    }
  }
}

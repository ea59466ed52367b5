import type { Deposit, Withdrawal } from '@kuroshio/contract';

type Life<State extends string, Event extends string> = Readonly<
  Record<State, Partial<Readonly<Record<Event, State>>>>
>;

export type DepositEvent = 'passed' | 'refused' | 'cancelled';
export type WithdrawalEvent = 'approved' | 'refused' | 'cancelled' | 'paid';

/** The life of a deposit; what is not in it cannot happen. */
const DEPOSIT: Life<Deposit['state'], DepositEvent> = {
  'under-review': { passed: 'passed', refused: 'rejected', cancelled: 'cancelled' },
  passed: {},
  rejected: {},
  cancelled: {},
};

/** The life of a withdrawal. Who has asked takes it back until somebody has approved it. */
const WITHDRAWAL: Life<Withdrawal['state'], WithdrawalEvent> = {
  'under-review': { approved: 'approved', refused: 'rejected', cancelled: 'cancelled' },
  // A bank may refuse what was approved.
  approved: { paid: 'paid', refused: 'rejected' },
  paid: {},
  rejected: {},
  cancelled: {},
};

/** What becomes of a deposit; undefined where this cannot happen to it. */
export const nextDeposit = (state: Deposit['state'], event: DepositEvent) => DEPOSIT[state][event];
export const nextWithdrawal = (state: Withdrawal['state'], event: WithdrawalEvent) => WITHDRAWAL[state][event];

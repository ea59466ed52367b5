import type { Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import { releasePosting } from './funding-postings.ts';
import type { FundingParts } from './funding-parts.ts';
import { nextWithdrawal } from './lives.ts';
import { lockWithdrawal, writeWithdrawal } from './own-withdrawal.ts';
import type { StoredWithdrawal, WithdrawalRow } from './withdrawal-rows.ts';

/**
 * Ends a withdrawal that is not paid: its amount is free again, in the same transaction as its state. It may end once.
 * @param then what else stands if it does, such as a message
 */
export async function endWithdrawal(
  { books, marks }: Pick<FundingParts, 'books' | 'marks'>,
  stored: StoredWithdrawal,
  ending: Pick<WithdrawalRow, 'decided_at' | 'reviewer' | 'second' | 'reason'> & {
    readonly by: 'cancelled' | 'refused';
  },
  then: (tx: Queryable, row: WithdrawalRow) => Promise<void> = async () => undefined,
): Promise<WithdrawalRow | Refusal> {
  const { id } = stored;
  const { by, ...said } = ending;
  let ended: WithdrawalRow | undefined;
  const posted = await books.post({
    postings: [{ posting: releasePosting(stored), tradingDate: null }],
    async decide(tx) {
      const locked = await lockWithdrawal(tx, marks, id);
      const state = locked && nextWithdrawal(locked.state, by);
      if (locked === undefined || state === undefined) return refuse('WITHDRAWAL_DECIDED').refusal;
      ended = { ...locked, ...said, state };
      await writeWithdrawal(tx, marks, ended);
      await then(tx, ended);
      return undefined;
    },
  });
  return posted.state === 'posted' && ended !== undefined ? ended : refuse('WITHDRAWAL_DECIDED').refusal;
}

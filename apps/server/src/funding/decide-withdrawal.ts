import { assert, ok, type Outcome } from '@kuroshio/base';
import type { Withdrawal } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { mayDecide, nameOfReviewer, type Reviewer } from '../desk/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import { currencyOf, kindOfReviewer } from './deposit-rows.ts';
import { endWithdrawal } from './end-withdrawal.ts';
import type { FundingParts } from './funding-parts.ts';
import { nextWithdrawal } from './lives.ts';
import { lockWithdrawal, writeWithdrawal } from './own-withdrawal.ts';
import { SELECT_WITHDRAWAL, type StoredWithdrawal } from './withdrawal-rows.ts';

export interface WithdrawalDecision {
  readonly id: bigint;
  readonly reviewer: Reviewer;
  /** Another operator, where an operator decides. */
  readonly second?: Reviewer | undefined;
  readonly verdict:
    | { readonly passes: true }
    | { readonly passes: false; readonly reason: NonNullable<Withdrawal['reason']> };
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Decides a withdrawal: the command of every reviewer. One that passes waits to be sent; one that does not is free again, all of
 * it, with the reason. There is no third way, and no way to ask for anything in return.
 */
export type DecideWithdrawal = (decision: WithdrawalDecision) => Promise<Outcome<null>>;

export function createDecideWithdrawal(parts: FundingParts): DecideWithdrawal {
  const { database, marks, inbox } = parts;

  async function approve({ id, reviewer, second, now }: WithdrawalDecision): Promise<Outcome<null>> {
    const approved = await database.transaction(async (tx): Promise<Outcome<number>> => {
      const stored = await lockWithdrawal(tx, marks, id);
      const state = stored && nextWithdrawal(stored.state, 'approved');
      if (stored === undefined || state === undefined) return refuse('WITHDRAWAL_DECIDED');
      await writeWithdrawal(tx, marks, {
        ...{ ...stored, state, decided_at: new Date(now), reviewer: nameOfReviewer(reviewer) },
        second: second === undefined ? null : nameOfReviewer(second),
      });
      return ok(stored.customer_id);
    });
    if (!approved.ok) return approved;
    // Nothing is posted yet, so the books tell nobody.
    parts.tellAccount(approved.value);
    return ok(null);
  }

  return async (decision) => {
    const { id, reviewer, second, verdict, now } = decision;
    assert(mayDecide(reviewer, second), 'an operator decides with another one, the house desk alone');
    if (verdict.passes) return approve(decision);
    const [stored] = await database.query<StoredWithdrawal>(`${SELECT_WITHDRAWAL} where id = $1`, [String(id)]);
    if (stored === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    let written: readonly WrittenMessage[] = [];
    const ended = await endWithdrawal(
      parts,
      stored,
      {
        ...{ by: 'refused', decided_at: new Date(now), reviewer: nameOfReviewer(reviewer), reason: verdict.reason },
        second: second === undefined ? null : nameOfReviewer(second),
      },
      async (tx, row) => {
        const event = {
          event: 'withdrawal-rejected' as const,
          ...{ currency: currencyOf(row.asset), amount: formatMinor(cash(row.amount)) },
          ...{ by: kindOfReviewer(row.reviewer) ?? ('house-desk' as const), reason: verdict.reason },
        };
        const message = { customer: row.customer_id, kind: 'security', key: `withdrawal/${id}`, event } as const;
        written = await inbox.write(tx, [message], now);
      },
    );
    if ('code' in ended) return refuse('WITHDRAWAL_DECIDED');
    inbox.announce(written);
    return ok(null);
  };
}

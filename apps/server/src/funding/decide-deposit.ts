import { assert, ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { Deposit } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { mayDecide, nameOfReviewer, type Reviewer } from '../desk/index.ts';
import type { NewMessage, WrittenMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { currencyOf, type DepositRow, kindOfReviewer, SELECT_DEPOSIT, type Stored } from './deposit-rows.ts';
import { depositPosting } from './funding-postings.ts';
import type { FundingParts } from './funding-parts.ts';
import { nextDeposit } from './lives.ts';
import { addFoundLine, arrivedFor, lockDeposit, namedPayment, writeDecided, writeLine } from './own-deposit.ts';

export interface DepositDecision {
  readonly id: bigint;
  readonly reviewer: Reviewer;
  /** Another operator, where an operator decides. */
  readonly second?: Reviewer | undefined;
  readonly verdict:
    | {
        readonly passes: true;
        /** What the bank calls the payment, where operators have found it. */
        readonly reference?: string;
      }
    | { readonly passes: false; readonly reason: NonNullable<Deposit['reason']> };
  /** Epoch ms. */
  readonly now: number;
}

/** Decides a deposit: the command of every reviewer. One that passes is the customer's money in the same transaction. */
export type DecideDeposit = (decision: DepositDecision) => Promise<Outcome<null>>;

export function createDecideDeposit(parts: FundingParts): DecideDeposit {
  const { database, books, marks, inbox } = parts;

  /** What a decision makes of the row and of the line that came for it. @returns why it cannot be, or the messages */
  async function settle(tx: Queryable, decision: DepositDecision): Promise<Refusal | readonly WrittenMessage[]> {
    const { id, reviewer, second, verdict, now } = decision;
    const stored = await lockDeposit(tx, marks, id);
    const state = stored && nextDeposit(stored.state, verdict.passes ? 'passed' : 'refused');
    if (stored === undefined || state === undefined) return refuse('DEPOSIT_DECIDED').refusal;
    const line = await arrivedFor(tx, marks, stored);
    // By a number only what a bank says has come is anybody's.
    if (verdict.passes && stored.pay_to !== '' && line?.amount !== stored.amount)
      return refuse('DEPOSIT_DECIDED').refusal;
    const found = verdict.passes ? verdict.reference : undefined;
    if (found !== undefined && stored.pay_to !== '' && line?.reference !== found)
      return refuse('TRANSFER_DIFFERS').refusal;
    // One payment makes one deposit good, whoever hands in its receipt.
    const named =
      found === undefined || stored.pay_to !== '' ? undefined : await namedPayment(tx, marks, stored, found);
    if (named === 'used') return refuse('BANK_REFERENCE_USED').refusal;
    const row: DepositRow = {
      ...stored,
      state,
      decided_at: new Date(now),
      reviewer: nameOfReviewer(reviewer),
      second: second === undefined ? null : nameOfReviewer(second),
      reason: verdict.passes ? null : verdict.reason,
    };
    await writeDecided(tx, marks, row);
    if (line !== undefined)
      await writeLine(tx, marks, { ...line, state: verdict.passes ? 'matched' : 'returned', deposit_id: id });
    if (typeof named === 'object') await writeLine(tx, marks, { ...named, state: 'matched', deposit_id: id });
    if (found !== undefined && named === 'none')
      await addFoundLine(tx, marks, stored, { reference: found, at: new Date(now) });
    return inbox.write(tx, [messageOf(row)], now);
  }

  return async (decision) => {
    const { id, reviewer, second, verdict } = decision;
    assert(mayDecide(reviewer, second), 'an operator decides with another one, the house desk alone');
    const [stored] = await database.query<Stored<DepositRow>>(`${SELECT_DEPOSIT} where id = $1`, [String(id)]);
    if (stored === undefined) return refuse('DEPOSIT_NOT_FOUND');
    let settled: Refusal | readonly WrittenMessage[] = [];
    if (verdict.passes) {
      const posted = await books.post({
        postings: [{ posting: depositPosting(stored), tradingDate: null }],
        async decide(tx) {
          settled = await settle(tx, decision);
          return 'code' in settled ? settled : undefined;
        },
      });
      if (posted.state === 'stood') return refuse('DEPOSIT_DECIDED');
    } else {
      settled = await database.transaction((tx) => settle(tx, decision));
    }
    if ('code' in settled) return { ok: false, refusal: settled };
    inbox.announce(settled);
    parts.tellAccount(stored.customer_id);
    return ok(null);
  };
}

/** What the customer is told of it. */
export function messageOf(row: DepositRow): NewMessage {
  const { id, customer_id, amount, fee, asset, reason } = row;
  const by = kindOfReviewer(row.reviewer) ?? 'house-desk';
  const currency = currencyOf(asset);
  return {
    customer: customer_id,
    kind: 'settlement',
    key: `deposit/${id}`,
    event:
      reason === null
        ? { event: 'deposit-passed', currency, amount: formatMinor(cash(amount - fee)), by }
        : { event: 'deposit-rejected', currency, amount: formatMinor(cash(amount)), by, reason },
  };
}

import { assert, ok, type Outcome } from '@kuroshio/base';
import { cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { mayDecide, nameOfReviewer, type Reviewer } from '../desk/index.ts';
import type { WrittenMessage } from '../notices/index.ts';
import { currencyOf } from './deposit-rows.ts';
import { paymentPosting } from './funding-postings.ts';
import type { FundingParts } from './funding-parts.ts';
import { nextWithdrawal } from './lives.ts';
import { isPaymentUsed, lockWithdrawal, writeWithdrawal } from './own-withdrawal.ts';
import { SELECT_WITHDRAWAL, type StoredWithdrawal } from './withdrawal-rows.ts';

export interface Payment {
  readonly id: bigint;
  readonly payer: Reviewer;
  readonly second?: Reviewer | undefined;
  /** What the bank or the network calls it. */
  readonly reference: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Says that an approved withdrawal was sent: its money leaves the books in the same transaction. */
export type PayWithdrawal = (payment: Payment) => Promise<Outcome<null>>;

export function createPayWithdrawal(parts: FundingParts): PayWithdrawal {
  const { database, books, marks, inbox } = parts;
  return async ({ id, payer, second, reference, now }) => {
    assert(mayDecide(payer, second), 'an operator pays with another one, the house desk alone');
    const [stored] = await database.query<StoredWithdrawal>(`${SELECT_WITHDRAWAL} where id = $1`, [String(id)]);
    if (stored === undefined) return refuse('WITHDRAWAL_NOT_FOUND');
    const { customer_id: customer, asset } = stored;
    let written: readonly WrittenMessage[] = [];
    const posted = await books.post({
      postings: [{ posting: paymentPosting(stored), tradingDate: null }],
      async decide(tx) {
        const locked = await lockWithdrawal(tx, marks, id);
        const state = locked && nextWithdrawal(locked.state, 'paid');
        if (locked === undefined || state === undefined) return refuse('WITHDRAWAL_DECIDED').refusal;
        // One payment settles one withdrawal. The house desk's are numbered by the withdrawal.
        if (payer.kind === 'operator' && (await isPaymentUsed(tx, reference)))
          return refuse('BANK_REFERENCE_USED').refusal;
        await writeWithdrawal(tx, marks, {
          ...{ ...locked, state, paid_at: new Date(now), payer: nameOfReviewer(payer), reference },
          payer_second: second === undefined ? null : nameOfReviewer(second),
        });
        const event = {
          event: 'withdrawal-paid' as const,
          ...{ currency: currencyOf(asset), tail: locked.tail },
          amount: formatMinor(cash(locked.amount - locked.fee)),
        };
        written = await inbox.write(tx, [{ customer, kind: 'security', key: `withdrawal/${id}`, event }], now);
        return undefined;
      },
    });
    if (posted.state === 'refused') return { ok: false, refusal: posted.refusal };
    if (posted.state !== 'posted') return refuse('WITHDRAWAL_DECIDED');
    inbox.announce(written);
    return ok(null);
  };
}

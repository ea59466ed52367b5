import { countTo, loanTermsOn } from '@kuroshio/credit';
import { customerAccount, loanInterest, loanRepayment } from '@kuroshio/ledger';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import { loanMessage } from './loan-message.ts';
import type { LoanParts } from './loan-parts.ts';
import { type LoanRow, openLoan, writeLoan } from './loan-rows.ts';

/** A day as a number, 20261121. */
export function stepOf(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** What a change of a loan may meet: another has changed it meanwhile, so it is to be read again. */
const CHANGED = refuse('LOAN_TERMS_CHANGED').refusal;

/**
 * Charges the days that are over, once for each, whoever asks: the job of each day, or a payment before it has run.
 * @returns the loan as it then stands; undefined where another has changed it meanwhile
 */
export async function chargeInterest(
  { database, books, marks }: LoanParts,
  row: LoanRow,
  today: TradingDate,
): Promise<LoanRow | undefined> {
  const { countedTo, accrual, charge } = countTo(loanTermsOn(today), openLoan(row), today);
  if (countedTo === row.counted_to) return row;
  const after: LoanRow = {
    ...row,
    ...{ counted_to: countedTo, parts: accrual.parts },
    ...{ charged: accrual.charged, interest: row.interest + charge },
  };
  // Less than a dollar: nothing is moved, and the sum goes on.
  if (charge === 0n) return (await writeLoan(database, marks, row, after)) ? after : undefined;
  const fact = { customer: row.customer_id, asset: row.asset, loanId: row.id };
  const posting = loanInterest({ ...fact, step: stepOf(countedTo), charge });
  const posted = await books.post({
    postings: [{ posting, tradingDate: today }],
    decide: async (tx) => ((await writeLoan(tx, marks, row, after)) ? undefined : CHANGED),
  });
  return posted.state === 'posted' ? after : undefined;
}

const INSERT_PAYMENT = `insert into credit_loan_payment
    (id, loan_id, customer_id, client_key, fingerprint, interest, principal, paid_on, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`;

/** A payment on a loan whose interest is charged to the day. */
interface Payment {
  readonly row: LoanRow;
  /** More than nothing, and no more than is owed. */
  readonly amount: Cash;
  readonly today: TradingDate;
  /** Epoch ms. */
  readonly now: number;
  /** Null where the house collects it. */
  readonly key: string | null;
  readonly fingerprint: bigint;
}

/** What has become of a payment: `changed` where the loan or the key was used meanwhile, `short` where the money is not there. */
export type Paid =
  | { readonly state: 'paid'; readonly row: LoanRow; readonly paymentId: bigint }
  | { readonly state: 'changed' | 'short' };

/** Pays, interest first. */
export async function pay({ database, books, marks, inbox }: LoanParts, payment: Payment): Promise<Paid> {
  const { row, amount, today, now, key, fingerprint } = payment;
  const interest = amount < row.interest ? amount : row.interest;
  const principal = amount - interest;
  const after: LoanRow = {
    ...row,
    ...{ interest: row.interest - interest, principal: row.principal - principal },
    completed_on: amount === row.interest + row.principal ? today : null,
  };
  const [{ id } = { id: 0n }] = await database.query<{ id: bigint }>(
    "select nextval('credit_loan_payment_id_seq') as id",
  );
  const fact = { customer: row.customer_id, asset: row.asset, paymentId: id };
  const posting = loanRepayment({ ...fact, interest: cash(interest), principal: cash(principal) });
  let written: WrittenMessage[] = [];
  const posted = await books.post({
    postings: [{ posting, tradingDate: today }],
    async decide(tx) {
      if (!(await writeLoan(tx, marks, row, after))) return CHANGED;
      const rows = await tx.query(INSERT_PAYMENT, [
        ...[id, row.id, row.customer_id, key, fingerprint, interest, principal, today, new Date(now)],
      ]);
      if (rows.length === 0) return CHANGED;
      const told = [
        ...(key === null ? [loanMessage(after, 'collected', amount, `/${id}`)] : []),
        ...(after.completed_on === null ? [] : [loanMessage(after, 'completed', after.borrowed)]),
      ];
      written = await inbox.write(tx, told, now);
      return undefined;
    },
  });
  // Who has paid the same interest meanwhile has left none of it: then the loan is read again.
  const own = customerAccount(row.customer_id, row.asset, 'available');
  if (posted.state === 'short' && posted.account === own) return { state: 'short' };
  if (posted.state !== 'posted') return { state: 'changed' };
  inbox.announce(written);
  return { state: 'paid', row: after, paymentId: id };
}

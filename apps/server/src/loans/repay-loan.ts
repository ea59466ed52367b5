import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, cash, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { CURRENCY, type LoanParts } from './loan-parts.ts';
import {
  type LoanRow,
  markedLoan,
  PAYMENT_COLUMNS,
  type PaymentRow,
  SELECT_LOAN,
  type StoredLoan,
  wireLoan,
  wirePayment,
} from './loan-rows.ts';
import { chargeInterest, pay } from './repay.ts';
import { loanDay } from './standing.ts';

type Path = 'loans/repay-loan';

/** NT$1: what is owed is whole dollars. */
const DOLLAR = 100n;
/** The loan may have changed while it was looked at: by the interest of a new day, by another payment. */
const MOST_ATTEMPTS = 5;

export function repayLoan(parts: LoanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;

  async function find(customer: number, id: string): Promise<LoanRow | undefined> {
    const [row] = await database.query<StoredLoan>(`${SELECT_LOAN} where id = $1 and customer_id = $2`, [id, customer]);
    return row !== undefined && marks.holds(markedLoan(row), row.mark) ? row : undefined;
  }

  async function stored(customer: number, key: string): Promise<PaymentRow | undefined> {
    const [row] = await database.query<PaymentRow>(
      `select ${PAYMENT_COLUMNS} from credit_loan_payment where customer_id = $1 and client_key = $2`,
      [customer, key],
    );
    return row;
  }

  const wired = (loan: LoanRow, payment: PaymentRow) => ({
    loan: wireLoan(exchange.view, loan, loanDay(exchange)),
    payment: wirePayment(exchange.view, payment),
  });

  return async ({ loanId, amount, repayKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ loanId, amount });
    const asked = parseMinor(amount);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const loan = await find(customerId, loanId);
      const payment = await stored(customerId, repayKey);
      if (payment !== undefined && loan !== undefined) {
        const again = repeated(payment, fingerprint, (one) => wired(loan, one));
        if (again !== undefined) return again;
      }
      if (payment !== undefined) return refuse('KEY_REUSED');
      if (loan === undefined) return refuse('LOAN_NOT_FOUND');
      if (loan.completed_on !== null) return refuse('LOAN_COMPLETED');
      if (asked % DOLLAR !== 0n) return refuse('LOAN_STEP', { step: formatMinor(DOLLAR), currency: CURRENCY });
      const today = loanDay(exchange);
      const row = await chargeInterest(parts, loan, today);
      if (row === undefined) continue;
      const owed = row.principal + row.interest;
      if (asked > owed) return refuse('REPAYMENT_ABOVE_OWED', { owed: formatMinor(owed), currency: CURRENCY });
      const paid = await pay(parts, { row, amount: asked, today, now: context.now, key: repayKey, fingerprint });
      if (paid.state === 'short') {
        const balance = (await balancesOf(database, customerId)).get(CASH_ASSETS[CURRENCY].id);
        const available = formatMinor(cash(balance?.available ?? 0n));
        return refuse('BALANCE_INSUFFICIENT', { needed: amount, available, currency: CURRENCY });
      }
      if (paid.state !== 'paid') continue;
      const done = await stored(customerId, repayKey);
      if (done !== undefined) return ok(wired(paid.row, done));
    }
    throw new Error('a loan changed again and again while it was paid back');
  };
}

import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { LoanParts } from './loan-parts.ts';
import { PAYMENT_COLUMNS, type PaymentRow, wirePayment } from './loan-rows.ts';

type Path = 'loans/loan-payments';

export function loanPayments({ database, exchange }: LoanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ loanId, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const own = await database.query('select 1 from credit_loan where id = $1 and customer_id = $2', [
      loanId,
      customerId,
    ]);
    if (own.length === 0) return refuse('LOAN_NOT_FOUND');
    const rows = await database.query<PaymentRow>(
      `select ${PAYMENT_COLUMNS} from credit_loan_payment
       where loan_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [loanId, before ?? null, limit + 1],
    );
    return ok({
      payments: rows.slice(0, limit).map((row) => wirePayment(exchange.view, row)),
      more: rows.length > limit,
    });
  };
}

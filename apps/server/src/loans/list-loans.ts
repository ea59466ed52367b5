import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { LoanParts } from './loan-parts.ts';
import { markedLoan, SELECT_LOAN, type StoredLoan, wireLoan } from './loan-rows.ts';
import { loanDay } from './standing.ts';

type Path = 'loans/list-loans';

export function listLoans({ database, exchange, marks }: LoanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ show, before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<StoredLoan>(
      `${SELECT_LOAN} where customer_id = $1 and (completed_on is null) = $2 and ($3::bigint is null or id < $3)
       order by id desc limit $4`,
      [customerId, show === 'borrowing', before ?? null, limit + 1],
    );
    const today = loanDay(exchange);
    const own = rows.slice(0, limit).filter((row) => marks.holds(markedLoan(row), row.mark));
    return ok({ loans: own.map((row) => wireLoan(exchange.view, row, today)), more: rows.length > limit });
  };
}

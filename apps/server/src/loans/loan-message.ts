import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import { CURRENCY } from './loan-parts.ts';
import type { LoanRow } from './loan-rows.ts';

type LoanEvent = Extract<NewMessage['event'], { event: 'credit-loan' }>;

/** What a customer is told of a loan, each once. @param amount what was drawn, paid or collected; what is owed otherwise */
export function loanMessage(row: LoanRow, change: LoanEvent['change'], amount: bigint, what = ''): NewMessage {
  const event: LoanEvent = {
    ...{ event: 'credit-loan', change, loanId: String(row.id), currency: CURRENCY },
    ...{ amount: formatMinor(amount), owed: formatMinor(row.principal + row.interest), dueOn: row.due_on },
  };
  return { customer: row.customer_id, kind: 'settlement', key: `loan/${row.id}/${change}${what}`, event };
}

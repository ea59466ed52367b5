import { ok, type Outcome } from '@kuroshio/base';
import { lendingTermsOn } from '@kuroshio/credit';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addDays, type TradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { lendingDay } from './lendable.ts';
import type { LendingParts } from './lending-parts.ts';
import {
  isOurs,
  type LendingRow,
  mayExtend,
  SELECT_LENDING,
  type StoredLending,
  wireLending,
  writeLending,
} from './lending-rows.ts';

/** It may have changed while it was looked at: by a day that was counted. */
const MOST_ATTEMPTS = 5;

type Answer = OutputOf<'lending/recall-shares'>;

/** Changes what a customer has lent, as it stands when it is written. `change` answers the row itself where nothing is to be done. */
async function changeOne(
  parts: LendingParts,
  customer: number,
  id: string,
  change: (row: LendingRow) => Outcome<LendingRow>,
): Promise<Outcome<Answer>> {
  const { database, marks } = parts;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const [row] = await database.query<StoredLending>(`${SELECT_LENDING} where id = $1 and customer_id = $2`, [
      id,
      customer,
    ]);
    if (row === undefined || !isOurs(marks, row)) return refuse('LENT_SHARES_NOT_FOUND');
    const after = change(row);
    if (!after.ok) return after;
    if (after.value === row || (await writeLending(database, marks, row, after.value)))
      return ok(wireLending(parts, after.value));
  }
  throw new Error('lent shares changed again and again while they were looked at');
}

/** Asks for the shares: they are back on the next trading day. Asked again, nothing changes. */
export function recall(parts: LendingParts, customer: number, { id }: InputOf<'lending/recall-shares'>) {
  const today = lendingDay(parts.exchange);
  return changeOne(parts, customer, id, (row) => {
    if (row.returned_on !== null) return refuse('LENT_SHARES_RETURNED');
    return ok(row.reason === '' ? { ...row, reason: 'recalled' as const, recalled_on: today } : row);
  });
}

/** Adds the same days once more. @returns the same again where that day was extended already */
export function extend(parts: LendingParts, customer: number, { id, dueOn }: InputOf<'lending/extend-lending'>) {
  return changeOne(parts, customer, id, (row) => {
    if (row.returned_on !== null) return refuse('LENT_SHARES_RETURNED');
    const longer = addDays(dueOn as TradingDate, row.term_days);
    if (row.due_on === longer && row.extensions > 0) return ok(row);
    const terms = lendingTermsOn(row.lent_on as TradingDate);
    if (row.due_on !== dueOn || !mayExtend(terms, row)) return refuse('LENDING_NO_EXTENSION');
    return ok({ ...row, due_on: longer, extensions: row.extensions + 1 });
  });
}

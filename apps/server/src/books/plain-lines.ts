import { applyPosting, bookOf, isCustomerAccount, type Posting } from '@kuroshio/ledger';

/** A line as it is stored, without its amount and its posting. */
export interface PlainLine {
  readonly [column: string]: unknown;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly debit_balance: bigint | null;
  readonly credit_balance: bigint | null;
  readonly entry: bigint | null;
  readonly total: bigint | null;
  readonly previous: bigint | null;
}

/**
 * The plain books, the oracle of the stored ones: what stands beside each line when postings are written one after the
 * other. For tests only.
 */
export function plainLines(numbered: readonly (readonly [bigint, Posting])[]): PlainLine[] {
  const balances = new Map<bigint, bigint>();
  const entries = new Map<bigint, { count: bigint; last: bigint }>();
  const lines: PlainLine[] = [];
  for (const [id, one] of numbered) {
    const own: { -readonly [Name in keyof PlainLine]: PlainLine[Name] }[] = [];
    for (const transfer of one.transfers) {
      applyPosting(balances, { transfers: [transfer] });
      const { debit, credit } = transfer;
      const after = (account: bigint) => (isCustomerAccount(account) ? (balances.get(account) ?? 0n) : null);
      own.push({
        ...{ debit, credit, debit_balance: after(debit), credit_balance: after(credit) },
        ...{ entry: null, total: null, previous: null },
      });
    }
    const touched = own.flatMap(({ debit, credit }) => [debit, credit].filter(isCustomerAccount).map(bookOf));
    for (const book of new Set(touched)) {
      const last = own.findLast(({ debit, credit }) => bookOf(debit) === book || bookOf(credit) === book);
      const before = entries.get(book);
      const count = (before?.count ?? 0n) + 1n;
      entries.set(book, { count, last: id });
      if (last === undefined) continue;
      last.entry = count;
      last.previous = before?.last ?? null;
      last.total = [...balances].reduce((sum, [account, amount]) => sum + (bookOf(account) === book ? amount : 0n), 0n);
    }
    lines.push(...own);
  }
  return lines;
}

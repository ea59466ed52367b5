import { assert } from '@kuroshio/base';
import { bookOf, isCustomerAccount, type Posting, purposeNumber, type Transfer } from '@kuroshio/ledger';

/** A customer's account with what one write does to it. */
interface Account {
  readonly id: bigint;
  /** Among the accounts of the write in the order of their numbers, from 1. */
  place: number;
  change: bigint;
  /** The row of `available` heads its book: entries, sum and last posting of the whole book are kept there, nowhere else. */
  entries: number;
  total: bigint;
  /** The last posting of the write in the book; 0 before the first, and of what is no head. */
  last: bigint;
  readonly head: Account;
}

/** A transfer, and what the write has done to its accounts up to and with it. */
interface Line extends Transfer {
  readonly posting: bigint;
  readonly no: number;
  /** Undefined where the account is the house's. */
  readonly debited: Account | undefined;
  readonly debitSoFar: bigint;
  readonly credited: Account | undefined;
  readonly creditSoFar: bigint;
  /**
   * On the last line of the posting in a book: how many entries and which sum the write has added to it up to here, and
   * the posting of the write that is the entry before, 0 where that stood already.
   */
  entry:
    | { readonly head: Account; readonly entries: number; readonly total: bigint; readonly previous: bigint }
    | undefined;
}

const AVAILABLE = BigInt(purposeNumber('available'));
/** Nothing of a customer is paid to another but through the house, so that a line belongs to one book. */
const ONE_BOOK = 'a line is of one customer, or of the house alone';

/**
 * Goes through postings in their order and counts, for each line, what has been changed so far. What an account has is
 * known only to the database; what later lines change is known here.
 * @returns the accounts to move in the order of their numbers, as everyone locks them, and the lines
 */
export function linesOf(postings: readonly { readonly id: bigint; readonly posting: Posting }[]): {
  readonly accounts: readonly Account[];
  readonly lines: readonly Line[];
} {
  const accounts = new Map<bigint, Account>();
  const lines: Line[] = [];

  function headOf(account: bigint): Account {
    const id = bookOf(account) * 256n + AVAILABLE;
    let head = accounts.get(id);
    if (head === undefined) {
      const made = { id, place: 0, change: 0n, entries: 0, total: 0n, last: 0n } as {
        -readonly [K in keyof Account]: Account[K];
      };
      made.head = made;
      head = made;
      accounts.set(id, head);
    }
    return head;
  }

  function accountOf(id: bigint): Account | undefined {
    if (!isCustomerAccount(id)) return undefined;
    let account = accounts.get(id);
    if (account === undefined) {
      const head = headOf(id);
      if (head.id === id) return head;
      account = { id, place: 0, change: 0n, entries: 0, total: 0n, last: 0n, head };
      accounts.set(id, account);
    }
    return account;
  }

  for (const { id, posting } of postings) {
    const lastOf = new Map<Account, Line>();
    for (const [no, { debit, credit, amount }] of posting.transfers.entries()) {
      const debited = accountOf(debit);
      const credited = accountOf(credit);
      if (debited !== undefined) debited.change -= amount;
      if (credited !== undefined) credited.change += amount;
      assert(debited === undefined || credited === undefined || debited.head === credited.head, ONE_BOOK);
      const head = (debited ?? credited)?.head;
      const line: Line = {
        ...{ posting: id, no, debit, credit, amount, debited, credited, entry: undefined },
        debitSoFar: debited?.change ?? 0n,
        creditSoFar: credited?.change ?? 0n,
      };
      lines.push(line);
      if (head === undefined) continue;
      if (debited === undefined) head.total += amount;
      else if (credited === undefined) head.total -= amount;
      lastOf.set(head, line);
    }
    for (const [head, line] of lastOf) {
      head.entries += 1;
      line.entry = { head, entries: head.entries, total: head.total, previous: head.last };
      head.last = id;
    }
  }
  const sorted = [...accounts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const [at, account] of sorted.entries()) account.place = at + 1;
  return { accounts: sorted, lines };
}

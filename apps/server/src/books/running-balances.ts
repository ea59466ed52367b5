import { assert } from '@kuroshio/base';
import { bookOf, isCustomerAccount, type Posting, purposeNumber } from '@kuroshio/ledger';

/** An account with what one write does to it. */
interface Account {
  readonly id: bigint;
  /** Among the accounts of the write, from 1: those of customers in the order of their numbers, then those of the house. */
  place: number;
  change: bigint;
  /** The row of `available` heads its book: entries, sum and last posting of the whole book are kept there, nowhere else. */
  entries: number;
  total: bigint;
  /** The last posting of the write in the book; 0 before the first, and of what is no head. */
  last: bigint;
  /** Itself where it heads its book; undefined where it is the house's. */
  readonly head: Account | undefined;
}

/** A transfer, and what the write has done to its accounts up to and with it. */
interface Line {
  readonly posting: bigint;
  readonly no: number;
  readonly amount: bigint;
  readonly debited: Account;
  readonly debitSoFar: bigint;
  readonly credited: Account;
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

/** Accounts as they are met. */
function createAccounts() {
  const accounts = new Map<bigint, Account>();

  function add(id: bigint, head: Account | undefined): Account {
    const account = { id, place: 0, change: 0n, entries: 0, total: 0n, last: 0n, head };
    accounts.set(id, account);
    return account;
  }

  function headOf(id: bigint): Account {
    const found = accounts.get(id);
    if (found !== undefined) return found;
    const head: { -readonly [Name in keyof Account]: Account[Name] } = add(id, undefined);
    head.head = head;
    return head;
  }

  return {
    of(id: bigint): Account {
      const found = accounts.get(id);
      if (found !== undefined) return found;
      if (!isCustomerAccount(id)) return add(id, undefined);
      const head = headOf(bookOf(id) * 256n + AVAILABLE);
      return head.id === id ? head : add(id, head);
    },
    all: () => [...accounts.values()],
  };
}

/**
 * Goes through postings in their order and counts, for each line, what has been changed so far. What an account has is
 * known only to the database; what later lines change is known here.
 * @returns customers' accounts in the order of their numbers, as everyone locks them; the house's; and the lines
 */
export function linesOf(postings: readonly { readonly id: bigint; readonly posting: Posting }[]): {
  readonly accounts: readonly Account[];
  readonly house: readonly bigint[];
  readonly lines: readonly Line[];
} {
  const met = createAccounts();
  const lines: Line[] = [];
  for (const { id, posting } of postings) {
    const lastOf = new Map<Account, Line>();
    for (const [no, { debit, credit, amount }] of posting.transfers.entries()) {
      const debited = met.of(debit);
      const credited = met.of(credit);
      debited.change -= amount;
      credited.change += amount;
      assert(!debited.head || !credited.head || debited.head === credited.head, ONE_BOOK);
      const line: Line = {
        ...{ posting: id, no, amount, debited, credited, entry: undefined },
        debitSoFar: debited.change,
        creditSoFar: credited.change,
      };
      lines.push(line);
      const head = debited.head ?? credited.head;
      if (head === undefined) continue;
      if (debited.head === undefined) head.total += amount;
      else if (credited.head === undefined) head.total -= amount;
      lastOf.set(head, line);
    }
    for (const [head, line] of lastOf) {
      head.entries += 1;
      line.entry = { head, entries: head.entries, total: head.total, previous: head.last };
      head.last = id;
    }
  }
  const all = met.all();
  const accounts = all.filter(({ head }) => head !== undefined).sort((a, b) => (a.id < b.id ? -1 : 1));
  const house = all.filter(({ head }) => head === undefined);
  for (const [at, account] of [...accounts, ...house].entries()) account.place = at + 1;
  return { accounts, house: house.map(({ id }) => id), lines };
}

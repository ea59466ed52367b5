/**
 * The sign that a balance (credits less debits) must keep: `credit` is never below zero, what the customer has; `debit`
 * never above it, what the customer owes; `either` may have both.
 */
export type Sign = 'credit' | 'debit' | 'either';

interface PurposeRow {
  /** Stored in every account id: never change or reuse one. The sign follows from it, see `signOf`. */
  readonly number: number;
  /** The purpose under which a customer sees it. */
  readonly shownAs: 'available' | 'held' | 'receivable' | 'payable' | 'owed';
  readonly means: string;
}

/**
 * What money or shares are for: the one table that assertions, constraint, proofs and screens follow. A new purpose is a
 * row here with the next number of its sign, and the same row in `account_purpose` by its capability's migration.
 */
export const PURPOSES = {
  available: { number: 1, shownAs: 'available', means: 'free to use' },
  held: { number: 2, shownAs: 'held', means: 'set aside for something that names itself: an order, a settlement' },
  receivable: { number: 3, shownAs: 'receivable', means: 'sold, not yet settled' },
  payable: { number: 4, shownAs: 'payable', means: 'bought, not yet settled: the counterpart of what is held for it' },
  pledged: { number: 5, shownAs: 'held', means: 'receivable set aside for a purchase: held once the sale settles' },
  loan: { number: 128, shownAs: 'owed', means: 'borrowed of the house and not paid back yet' },
  interest: { number: 129, shownAs: 'owed', means: 'interest that was charged on loans and not paid yet' },
} as const satisfies Readonly<Record<string, PurposeRow>>;

export type CustomerPurpose = keyof typeof PURPOSES;
/** The house has one purpose, of either sign. */
export type Purpose = CustomerPurpose | 'house';

/** Number of the house's only purpose. */
export const HOUSE_PURPOSE = 64;

/**
 * Which sign a customer's purpose has, by its number, as in a chart of accounts: 1 to 63 credit, 128 to 191 debit, 192 to
 * 255 either. Payable, 4, is older than the rule. The database checks every balance by the same arithmetic (migration
 * books.sql), so a new purpose needs no other constraint.
 */
export function signOf(number: number): Sign {
  if (number === PURPOSES.payable.number) return 'debit';
  if (number < 128) return 'credit';
  return number < 192 ? 'debit' : 'either';
}

/** Number of a purpose. */
export function purposeNumber(purpose: Purpose): number {
  return purpose === 'house' ? HOUSE_PURPOSE : PURPOSES[purpose].number;
}

const byNumber = new Map<number, Purpose>([[HOUSE_PURPOSE, 'house']]);
for (const name of Object.keys(PURPOSES) as CustomerPurpose[]) byNumber.set(purposeNumber(name), name);

/** Undefined where no purpose has the number. */
export function purposeByNumber(number: number): Purpose | undefined {
  return byNumber.get(number);
}

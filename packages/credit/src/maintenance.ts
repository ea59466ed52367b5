import { assert } from '@kuroshio/base';
import { type Cash, type CashCode, cash, divide } from '@kuroshio/money';

/** One margin transaction of a Taiwan credit account, valued at a close. Amounts in minor units. */
export type Transaction = MarginPurchase | ShortSale;

export interface MarginPurchase {
  readonly kind: 'long';
  /** Of the shares that stand for the loan, at the close. */
  readonly value: Cash;
  readonly loan: Cash;
}

export interface ShortSale {
  readonly kind: 'short';
  /** Of the shares that are owed, at the close. */
  readonly value: Cash;
  /** What the sale brought after fee, tax and borrow fee: the broker holds it. */
  readonly proceeds: Cash;
  /** What the customer has put up. */
  readonly margin: Cash;
}

/** What has been put up beside the transactions themselves, and what of it counts against a call. */
export interface Deposited {
  readonly value: Cash;
  /** 10,000 for cash; the loan ratio of shares. */
  readonly ratioBps: number;
}

/** Exact, so that 130 % is told from 129.9999 %. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const WHOLE = 10_000n;

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/**
 * The maintenance ratio, of a whole account or of one transaction alone (article 23 of the operating rules for margin purchase
 * and short sale): what stands for the debts, over the debts.
 * @returns undefined where nothing is owed
 */
export function maintenanceRatio(
  transactions: readonly Transaction[],
  deposited: readonly Deposited[] = [],
): Ratio | undefined {
  const covers = transactions.map((one) => (one.kind === 'long' ? one.value : one.proceeds + one.margin));
  const debts = transactions.map((one) => (one.kind === 'long' ? one.loan : one.value));
  return coverRatio(cash(sum(covers) + sum(deposited.map(({ value }) => value))), cash(sum(debts)));
}

/** What stands for a debt, over the debt. @returns undefined where nothing is owed */
function coverRatio(cover: Cash, debt: Cash): Ratio | undefined {
  return debt === 0n ? undefined : { numerator: cover, denominator: debt };
}

/**
 * What counts of shares that were put up for a loan: no more than would carry all of it alone at their ratios, so that what stands for a small loan
 * holds no large one up. In the order in which they are given; rounded down.
 */
export function withinLoan(loan: Cash, deposited: readonly Deposited[]): Deposited[] {
  let left: bigint = loan;
  return deposited.map(({ value, ratioBps: bps }) => {
    const most = divide(left * WHOLE, BigInt(bps), 'down');
    const counted = value < most ? value : most;
    left -= divide(counted * BigInt(bps), WHOLE, 'up');
    return { value: cash(counted), ratioBps: bps };
  });
}

export function isBelow({ numerator, denominator }: Ratio, bps: number): boolean {
  return numerator * WHOLE < BigInt(bps) * denominator;
}

/** In hundredths of a percent, rounded down, so that what is shown as 130.00 % is not below it. */
export function ratioBps({ numerator, denominator }: Ratio): number {
  return Number(divide(numerator * WHOLE, denominator, 'down'));
}

/** What of a margin purchase is lent: rounded down to the step of the currency, the customer pays the rest. */
export function loanFor(value: Cash, loanRatioBps: number, currency: CashCode): Cash {
  const step = loanStep(currency);
  return cash(divide(value * BigInt(loanRatioBps), WHOLE * step, 'down') * step);
}

/** Loans of margin purchases are multiples of NT$1,000 in Taiwan, of one dollar in the US; in minor units. */
export function loanStep(currency: CashCode): bigint {
  return currency === 'TWD' ? LOAN_STEP : DOLLAR;
}

/** NT$1,000 in minor units. */
export const LOAN_STEP = 100_000n;
/** NT$100 in minor units. */
const HUNDRED = 10_000n;
const DOLLAR = 100n;

/**
 * What a short sale leaves with the broker. The borrow fee is rounded down to whole dollars, the margin up to whole hundreds; in US dollars
 * the margin up to whole dollars.
 * @param costs fee and tax of the sale
 */
export function shortSale(
  value: Cash,
  costs: Cash,
  { borrowFeeBps, shortMarginBps }: { readonly borrowFeeBps: number; readonly shortMarginBps: number },
  currency: CashCode = 'TWD',
): { readonly borrowFee: Cash; readonly proceeds: Cash; readonly margin: Cash } {
  const borrowFee = cash(divide(value * BigInt(borrowFeeBps), WHOLE * DOLLAR, 'down') * DOLLAR);
  const step = currency === 'TWD' ? HUNDRED : DOLLAR;
  return {
    borrowFee,
    proceeds: cash(value - costs - borrowFee),
    margin: cash(divide(value * BigInt(shortMarginBps), WHOLE * step, 'up') * step),
  };
}

/** The ratios at which a transaction was made, which a call goes back to. */
export interface OpeningRatios {
  readonly loanBps: number;
  readonly shortMarginBps: number;
}

/**
 * What is to be paid for one transaction that is called (article 54): as much as brings it back to the ratio at which it was
 * made, not to the line below which it was called. What the shares are worth times the ratio is rounded down for a loan and
 * up for a margin, to a minor unit: never to the customer's favour by more than that.
 */
export function callAmount(
  transaction: Transaction,
  { loanBps, shortMarginBps }: OpeningRatios,
  deposited: readonly Deposited[] = [],
): Cash {
  const counted = sum(deposited.map(({ value, ratioBps: bps }) => divide(value * BigInt(bps), WHOLE, 'down')));
  const owed =
    transaction.kind === 'long'
      ? transaction.loan - divide(transaction.value * BigInt(loanBps), WHOLE, 'down')
      : divide(transaction.value * BigInt(shortMarginBps), WHOLE, 'up') -
        transaction.margin +
        (transaction.value - transaction.proceeds);
  assert(counted >= 0n, 'what is deposited counts something or nothing');
  const amount = owed - counted;
  return cash(amount > 0n ? amount : 0n);
}

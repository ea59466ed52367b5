import { addTradingDays, type Calendar, type TradingDate, type Venue } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';

/** What is still owed on a transaction after its collateral was sold, or could not be sold, and all free money was used (article 55). */
export interface Shortfall {
  /** Told to pay; in default since nothing came; or owed no more. */
  readonly step: 'told' | 'defaulted' | 'settled';
  readonly dueOn: TradingDate;
}

/** How long what is called is offered before other money of the account pays, and how long a customer has for the rest, in business days. */
export interface ShortfallTerms {
  readonly daysOfSelling: number;
  readonly daysToMakeUp: number;
}

/**
 * What the close of a business day makes of a shortfall: the customer is told to pay within the next business day, and is in default
 * where that passes unpaid. A default stays until all of it is paid.
 * @param owed after everything that was free has been taken
 * @returns undefined where nothing changes
 */
export function shortfallAfter(
  calendar: Calendar,
  venue: Venue,
  { daysToMakeUp }: ShortfallTerms,
  known: Shortfall | undefined,
  { date, owed }: { readonly date: TradingDate; readonly owed: Cash },
): Shortfall | undefined {
  const isOpen = known !== undefined && known.step !== 'settled';
  if (owed === 0n) return isOpen ? { step: 'settled', dueOn: known.dueOn } : undefined;
  if (!isOpen) return { step: 'told', dueOn: addTradingDays(calendar, venue, date, daysToMakeUp) };
  return known.step === 'told' && date >= known.dueOn ? { step: 'defaulted', dueOn: known.dueOn } : undefined;
}

/**
 * Whether other money of the account pays for a transaction by now: its shares were offered before the opening on so many
 * business days one after the other, today the last of them, and have not all found a buyer.
 * @param offeredOn the days on which they were
 */
export function isOfferedLongEnough(
  calendar: Calendar,
  venue: Venue,
  { daysOfSelling }: ShortfallTerms,
  offeredOn: ReadonlySet<TradingDate>,
  today: TradingDate,
): boolean {
  return Array.from({ length: daysOfSelling }, (_, n) => addTradingDays(calendar, venue, today, -n)).every((day) =>
    offeredOn.has(day),
  );
}

/** Loans are paid back in whole dollars. */
const DOLLAR = 100n;

/** The most of a loan that so much money pays with the interest of that part, in whole dollars; all of it where it reaches. */
export function principalWithin(money: Cash, owed: Cash, interestOf: (principal: Cash) => Cash): Cash {
  const fits = (principal: bigint) => principal + interestOf(cash(principal)) <= money;
  if (owed > 0n && fits(owed)) return owed;
  // Interest does not fall as the principal grows: halves are tried, in dollars.
  let [low, high] = [0n, owed / DOLLAR + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * DOLLAR <= owed && fits(middle * DOLLAR)) low = middle;
    else high = middle;
  }
  return low === 0n ? NO_CASH : cash(low * DOLLAR);
}

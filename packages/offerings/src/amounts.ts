import { assert } from '@kuroshio/base';
import { type Cash, cash, divide, NO_CASH, type Price } from '@kuroshio/money';

/** What an application costs. Prices have the scale of the currency's minor unit: NT$0.01. */
export interface LotteryTerms {
  readonly price: Price;
  /** What each application is for. */
  readonly unitShares: number;
  /** Kept whether drawn or not. */
  readonly fee: Cash;
  /** For the notice that goes to winners: given back to all others. */
  readonly postage: Cash;
  /** Whether the shares are paid for with the application, or by those who won, afterwards. */
  readonly pays: 'apply' | 'win';
}

export interface LotteryAmounts {
  readonly principal: Cash;
  /** Set aside when applying. */
  readonly hold: Cash;
  /** Given back to who is not drawn. */
  readonly refund: Cash;
  /** Kept of who is not drawn. */
  readonly lost: Cash;
  /** What a winner has paid in the end. */
  readonly winner: Cash;
  /** Of that, still to be paid after the draw. */
  readonly due: Cash;
}

/** The value of shares at a price. Exact: no division. */
function principalOf(price: Price, shares: number): Cash {
  return cash(BigInt(price) * BigInt(shares));
}

/** What money moves in a lottery, to the cent. */
export function lotteryAmounts({ price, unitShares, fee, postage, pays }: LotteryTerms): LotteryAmounts {
  const principal = principalOf(price, unitShares);
  const ahead = pays === 'apply' ? principal : NO_CASH;
  return {
    principal,
    hold: cash(ahead + fee + postage),
    refund: cash(ahead + postage),
    lost: fee,
    winner: cash(principal + fee + postage),
    due: cash(principal - ahead),
  };
}

/** How likely an application is drawn, in millionths: rounded down, all where there is enough for everybody. */
export function winningRate(units: number, applications: number): number {
  assert(units >= 0 && applications >= 0, 'numbers are not negative');
  if (applications === 0 || units >= applications) return 1_000_000;
  return Number(divide(BigInt(units) * 1_000_000n, BigInt(applications), 'down'));
}

/**
 * What an application is worth on average, if the shares sell at the market price: the chance times the difference, less the
 * fee, less the postage where drawn. The money that lies still meanwhile is not in it. Half a cent is rounded away from zero.
 */
export function expectedValue(
  { price, unitShares, fee, postage }: LotteryTerms,
  market: Price,
  units: number,
  applications: number,
): Cash {
  const gain = principalOf(market, unitShares) - principalOf(price, unitShares) - postage;
  if (units >= applications) return cash(gain - fee);
  return cash(divide(gain * BigInt(units), BigInt(applications), 'half-up') - fee);
}

/** What money brings in a number of calendar days at a yearly rate in basis points; rounded down. */
export function costOfWaiting(amount: Cash, days: number, rateBps: number): Cash {
  return cash(divide(amount * BigInt(days) * BigInt(rateBps), 365n * 10_000n, 'down'));
}

/** The premium of the market price over the issue price in basis points, towards zero. */
export function premiumBps(price: Price, market: Price): number {
  return Number(divide(BigInt(market - price) * 10_000n, BigInt(price), 'down'));
}

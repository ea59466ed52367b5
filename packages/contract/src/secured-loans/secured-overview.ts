import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps, marginCall, marginPosition } from '../margin/shapes.ts';
import { date, money, nothing, price, shares, symbol } from '../words.ts';
import { SECURED_AGREEMENT } from './shapes.ts';

/** Shares of one stock that a customer holds, and what may be lent on them now. Amounts in New Taiwan dollars. */
const securedShares = z.object({
  symbol,
  /** All that is held, and what of it may stand for a loan today or does already. */
  held: shares,
  eligible: shares,
  /** What one share counts for: the lowest of the last price, the reference and the last closes; 0 where nobody knows. */
  price,
  value: money,
  /** Of each 10,000 of the value so much is lent; 0 where nothing is. */
  loanBps: bps,
  /** Owed on them already, and what may still be borrowed on them. */
  loan: money,
  lendable: money,
  /**
   * Why nothing more is lent on them, left out where something is: not a stock of the Taiwan market, one of which nothing is lent, shares
   * that are not settled yet, in an open sale, locked or bought on margin, all lent already, or what the house lends on it is used up.
   */
  reason: z.enum(['market', 'not-lent', 'not-free', 'used', 'full']).optional(),
});

export const securedOverview = endpoint('secured-loans/secured-overview', {
  summary:
    'Loans on shares that are held (擔保借款): what may be borrowed on which, what is owed, the ratio, a call, and the terms.',
  access: customer,
  input: nothing,
  output: z.object({
    /** The market's day. */
    today: date,
    certified: z.boolean(),
    agreement: z.literal(SECURED_AGREEMENT),
    terms: z.object({
      /** A year's interest of what is drawn now. */
      rateBps: bps,
      /** The least and the most of one request and its steps, and the most of all loans together. */
      least: money,
      most: money,
      step: money,
      mostInAll: money,
      /** A share counts at the lowest of so many closes, the reference and the last price. */
      closes: z.int(),
      callBelowBps: bps,
      liftedFromBps: bps,
      warnedBelowBps: bps,
      daysToPay: z.int(),
      termMonths: z.int(),
      extensions: z.int(),
      toldBeforeEnd: z.int(),
      daysOfSelling: z.int(),
    }),
    /** What may still be lent to this customer, by the bound of all loans. */
    remaining: money,
    /** Of all holdings in New Taiwan dollars and others, those on which most may be borrowed first. */
    shares: z.array(securedShares),
    /** Of all loans together; left out where nothing is owed. */
    ratioBps: bps.optional(),
    /** What stands for them counts for, what is owed, interest so far, and a day's to the cent. */
    counted: money,
    loan: money,
    interest: money,
    aDay: money,
    /** By position, the first that was lent on first. */
    loans: z.array(marginPosition),
    call: marginCall.optional(),
    /** What of the available money stays in the account while it is called, or while its cover is too low. */
    kept: money,
    available: money,
  }),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, nothing } from '../words.ts';
import { bps, MARGIN_AGREEMENT, marginCall, marginPosition, shortPosition } from './shapes.ts';

export const marginOverview = endpoint('margin/margin-overview', {
  summary: 'The margin account: limit, what is owed, the maintenance ratio, a call; or what opening one asks for.',
  access: customer,
  input: nothing,
  output: z.object({
    /** The market's day. */
    today: date,
    /** Left out where there is none. */
    account: z
      .object({
        limit: money,
        /** Owed, what open orders may still draw, and what is left of the limit. */
        used: money,
        ordered: money,
        remaining: money,
        /** The same limit once more, of short sales: by what they brought. */
        shortUsed: money,
        shortOrdered: money,
        shortRemaining: money,
        openedOn: date,
      })
      .optional(),
    /** What any limit asks for. */
    conditions: z.array(
      z.object({ kind: z.enum(['verified', 'days', 'trades']), met: z.boolean(), has: z.int(), needs: z.int() }),
    ),
    /** Each limit with what it asks for beside that, the least first: of one's own, and traded within a year. */
    limits: z.array(z.object({ limit: money, own: money, traded: money, met: z.boolean() })),
    own: money,
    traded: money,
    /** Which terms are agreed to by opening. */
    agreement: z.literal(MARGIN_AGREEMENT),
    terms: z.object({
      loanBps: bps,
      /** A year's interest. */
      rateBps: bps,
      /** Of each 10,000 of a short sale so much is put up and charged once; what is held brings so much a year. */
      shortMarginBps: bps,
      borrowFeeBps: bps,
      collateralBps: bps,
      /** What was sold short is bought back so many trading days before an ex-date. */
      coverDaysBefore: z.int(),
      /** Below it the account is called, and warned, at a level of the customer's own; from it on a call is lifted; within so many business days it is met. */
      callBelowBps: bps,
      warnedBelowBps: bps,
      liftedFromBps: bps,
      daysToPay: z.int(),
      /** How long a transaction lasts, how often it goes on, so many trading days before its end it is told; and of selling. */
      termMonths: z.int(),
      extensions: z.int(),
      toldBeforeEnd: z.int(),
      daysOfSelling: z.int(),
    }),
    /** Of all positions together; left out where nothing is owed. */
    ratioBps: bps.optional(),
    /** Of all positions: what they count for with what is held for short sales, what is owed, interest so far, and a day's to the cent. */
    counted: money,
    loan: money,
    /** What buying back all that was sold short comes to now. */
    owedShares: money,
    interest: money,
    aDay: money,
    /** The first that was bought first. */
    positions: z.array(marginPosition),
    shorts: z.array(shortPosition),
    call: marginCall.optional(),
    /** What of the available money stays in the account while it is called, or while its cover is too low. */
    kept: money,
    available: money,
  }),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps } from '../margin/shapes.ts';
import { date, money, nothing, symbol } from '../words.ts';
import { US_MARGIN_AGREEMENT, usMarginCall, usMarginPosition, usShortPosition } from './shapes.ts';

export const usMarginOverview = endpoint('us-margin/us-margin-overview', {
  summary:
    'The US margin account: what is owed, what of it is one’s own and what must be, a call; or what opening one asks for. Amounts in US dollars.',
  access: customer,
  input: nothing,
  output: z.object({
    /** The US market's day. */
    today: date,
    /** Left out where there is none. */
    account: z
      .object({
        openedOn: date,
        /** What may be lent at most, what open orders may still draw, and what is left. */
        limit: money,
        ordered: money,
        remaining: money,
        /** The same of short sales, by what they bring. */
        shortOrdered: money,
        shortRemaining: money,
      })
      .optional(),
    /** What opening asks for. */
    conditions: z.array(
      z.object({ kind: z.enum(['verified', 'days', 'trades']), met: z.boolean(), has: z.int(), needs: z.int() }),
    ),
    /** Which terms are agreed to by opening. */
    agreement: z.literal(US_MARGIN_AGREEMENT),
    terms: z.object({
      /** Of a purchase so much is lent at most; a year's interest of 360 days. */
      loanBps: bps,
      rateBps: bps,
      /** Of what the shares are worth so much must be one's own: by FINRA's rule, and by the house's at least. */
      statuteBps: bps,
      houseBps: bps,
      /** With a purchase at least so much of the account is one's own. */
      leastEquity: money,
      /** What one stock is worth beyond this part of all needs so much more. */
      concentratedFromBps: bps,
      concentratedBps: bps,
      /** A stock that moves more needs more, by so many closes. */
      closes: z.int(),
      /** It is told when what is beyond the requirement is less than this part of what the shares are worth. */
      warnedBps: bps,
      /** A call is met within so many trading days; what cannot be sold is owed after so many. */
      daysToPay: z.int(),
      daysToMakeUp: z.int(),
      mostInAll: money,
      /** Of a short sale so much is put up beside what it brings, and a year's rate of a stock that is easy to borrow, of 360 days. */
      shortMarginBps: bps,
      borrowBps: bps,
      /** What must stand beyond the worth of shares that are owed: a part of it, and so much a share at least. No share worth less than `cheapBelow` is sold short. */
      shortStatuteBps: bps,
      shortPerShare: money,
      cheapBelow: money,
      /** What must stand beyond one that has become as cheap. */
      cheapBps: bps,
      cheapPerShare: money,
    }),
    /** What the shares are worth that are held, and those that are owed; what is owed in money, and what is held for shares that are owed. */
    value: money,
    owed: money,
    loan: money,
    collateral: money,
    /** What of all that is one's own, and what must be. */
    equity: money,
    requirement: money,
    /** What is beyond the requirement; negative: what is missing. */
    excess: money,
    /** equity over what the shares are worth, held and owed; left out where there are none. */
    equityBps: bps.optional(),
    /** The requirement over the same. */
    requirementBps: bps.optional(),
    /** The stock that outweighs the others, and what the requirement has in it for that. */
    concentrated: z.object({ symbol, more: money }).optional(),
    interest: money,
    aDay: money,
    /** The first that was bought first. */
    positions: z.array(usMarginPosition),
    /** The first that was sold first. */
    shorts: z.array(usShortPosition),
    /** A night of borrowing all of them, at the last prices. */
    borrowADay: money,
    call: usMarginCall.optional(),
    /** What of the available US dollars stays in the account while something is missing. */
    kept: money,
    available: money,
  }),
});

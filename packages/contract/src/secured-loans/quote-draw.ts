import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps } from '../margin/shapes.ts';
import { date, money, positiveMoney, price, symbol } from '../words.ts';

/** Why nothing is lent: the same before it is asked for and then. */
export const DRAW_REFUSALS = [
  ...(['VERIFICATION_REQUIRED', 'INSTRUMENT_NOT_FOUND', 'LOAN_BELOW_MINIMUM', 'LOAN_STEP', 'SECURED_MOST'] as const),
  ...(['SECURED_NOT_LENT', 'SECURED_ABOVE_SHARES', 'SECURED_LIMIT', 'MARGIN_STOCK_FULL', 'SECURED_CALLED'] as const),
  ...(['MARGIN_IN_DEFAULT', 'LOAN_TERMS_CHANGED', 'BALANCE_INSUFFICIENT'] as const),
] as const;

export const quoteDraw = endpoint('secured-loans/quote-draw', {
  summary:
    'What a loan on shares would be, before it is drawn: nothing is moved, and nothing is promised beyond this moment.',
  access: customer,
  input: z.strictObject({ symbol, amount: positiveMoney }),
  output: z.object({
    amount: money,
    rateBps: bps,
    /** A day's interest of this amount, to the cent, and what it comes to until the end of the term if it is not paid back before. */
    aDay: money,
    toTheEnd: money,
    endsOn: date,
    /** Interest of what is owed on the same shares already, which is paid with this draw. */
    interest: money,
    /** Of all loans together once this one is drawn. */
    loan: money,
    ratioBps: bps,
    callBelowBps: bps,
    /** At this price of the stock or below the account is called, all else as it is. Left out where no fall of it alone does. */
    callPrice: price.optional(),
  }),
  refusals: [...DRAW_REFUSALS],
});

import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { bps, liquidationStop } from '../margin/shapes.ts';
import { currency, date, id, money, shares, symbol, wallTime } from '../words.ts';

/** An order of the house in the liquidation of an account. */
const liquidationOrder = z.object({
  orderNo: z.string(),
  side: z.enum(['buy', 'sell']),
  symbol,
  quantity: shares,
  filled: shares,
  /** The limit, as quoted. */
  price: z.string(),
  state: z.enum(['open', 'filled', 'cancelled', 'expired']),
  tradingDate: date,
  placedAt: wallTime,
});

export const listCalls = operatorEndpoint('credit-oversight/list-calls', {
  summary:
    'Calls on margin accounts: those that are open with the first due first, or those that have ended, newest first.',
  does: 'reads',
  access: operator('treasurer', 'market', 'compliance', 'admin', 'auditor'),
  /** `after`: the last call of the page before. */
  input: z.strictObject({ which: z.enum(['open', 'ended']), after: id.optional() }),
  output: z.object({
    calls: z.array(
      z.object({
        id,
        customer: z.string(),
        /** Of margin purchases and short sales, of secured loans, or of margin purchases in the US. */
        account: z.enum(['margin', 'secured', 'us-margin']),
        /** Of the amounts. */
        currency,
        state: z.enum(['called', 'standing', 'selling', 'met', 'lifted']),
        calledOn: date,
        dueOn: date,
        endedOn: date.nullable(),
        calledAt: wallTime,
        /** The maintenance ratio; in the US what of the shares' worth is one's own. */
        ratioAtCallBps: bps,
        /** Of the account at the prices of this moment; null where nothing is owed any more. */
        ratioBps: bps.nullable(),
        amount: money,
        paid: money,
        left: money,
        /** What the account owes of principal and of shares at these prices, and what of it nothing that stands for it covers. */
        owed: money,
        shortfall: money,
        /** What the liquidation has brought by selling, and paid for buying back, without charges. */
        sold: money,
        bought: money,
        orders: z.int().min(0),
        /** Shares of one's own that stand for what is owed beside those of the loans themselves (抵繳), at these prices; none once it has ended. */
        putUp: z.array(z.object({ positionId: id, symbol, quantity: shares, value: money })),
        /** Nothing is sold for it up to the end of this day; null where it goes on. */
        stopped: liquidationStop.nullable(),
        /** The newest five. */
        newest: z.array(liquidationOrder),
      }),
    ),
    next: id.nullable(),
    /** Open rows that this program has not written: nothing comes of them. */
    forged: z.int().min(0),
    /** Of all stops of liquidations those that this program has not written. */
    forgedStops: z.int().min(0),
  }),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { usBorrowKind } from '../us-margin/shapes.ts';
import { date, money, price, shares, symbol } from '../words.ts';
import { bps } from './shapes.ts';

export const marginStock = endpoint('margin/margin-stock', {
  summary: 'What a margin account allows for one stock: how much of a purchase is lent, and what can be sold so.',
  access: customer,
  input: z.strictObject({ symbol }),
  output: z.object({
    hasAccount: z.boolean(),
    /** Of each 10,000 of a purchase so much is lent; 0 where nothing is on this stock today. */
    loanBps: bps,
    /** What may still be lent on it: by the limit, and by what the house lends on this stock. */
    room: money,
    /** Held on margin, and not being sold. */
    sellable: shares,
    /** Of each 10,000 of a short sale so much is put up; 0 where none is sold short of this stock today. And what still may be. */
    shortMarginBps: bps,
    shortRoom: money,
    /** The ex-date that keeps more from being sold short. */
    exDate: date.optional(),
    /** Of a US stock: how hard it is to borrow, and a year's rate; and the price below which it is not sold short today, by Rule 201. */
    borrow: z.object({ kind: usBorrowKind, rateBps: bps }).optional(),
    shortFloor: price.optional(),
    /** Owed, and not being bought back. */
    coverable: shares,
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});

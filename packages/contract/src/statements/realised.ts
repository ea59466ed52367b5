import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, date, id, market, money, price, shares, symbol } from '../words.ts';

/** Trading dates, both included; at most 366 days, so that a sum has an end. */
export const dateRange = { from: date, to: date };

/** Where a page ended: a date and an order. */
const pageEnd = z.string().regex(/^\d{4}-\d{2}-\d{2}\.\d{1,18}$/);

/** What an order sold on one trading date. */
const sale = z.object({
  /** Where the next page goes on. */
  key: pageEnd,
  orderId: id,
  orderNo: z.string(),
  symbol,
  tradingDate: date,
  settlesOn: date,
  quantity: shares,
  /** Mean price of the sale, and of what was sold with the charges of buying it, rounded half up. */
  price,
  averageCost: price,
  /** Price times quantity. */
  value: money,
  fees: money,
  tax: money,
  /** What the shares had cost, with the charges of buying. */
  cost: money,
  /** value less fees, tax and cost. */
  /** Of the margin loan that the sale has paid back; left out where there was none. */
  interest: money.optional(),
  profit: money,
  /** Of the first shares that it sold. */
  heldSince: date,
  /** The position of those shares. */
  positionId: id,
});

export const realised = endpoint('statements/realised', {
  summary: 'What sales of a range of trading dates have brought, one row for each order and date, newest first.',
  access: customer,
  input: z.strictObject({
    market,
    ...dateRange,
    before: pageEnd.optional(),
    limit: z.int().min(1).max(500).default(20),
  }),
  output: z.object({ currency, sales: z.array(sale), more: z.boolean() }),
  refusals: ['DATE_RANGE_INVALID'],
});

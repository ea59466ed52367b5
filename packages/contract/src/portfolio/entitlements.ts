import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, currency, date, id, market, money, pageSize, shares, symbol } from '../words.ts';

/** What a customer is paid of a corporate action: `gross` less `fees` and `tax` is `net`, which arrives. */
const entitlement = z.object({
  /** Of the action; the customer has one entitlement of it. */
  id,
  symbol,
  currency,
  /** Held when the ex-date began. */
  shares,
  gross: money,
  fees: money,
  tax: money,
  net: money,
  exDate: date,
  /** The first trading day from this one on. */
  paysOn: date,
  state: z.enum(['pending', 'paid']),
  /** The ledger entry of the payment; empty before it. */
  entryId: z.union([id, z.literal('')]),
});

export const entitlements = endpoint('portfolio/entitlements', {
  summary: "The customer's dividends of a market, the last to be paid first: those to come and those paid.",
  access: customer,
  input: z.strictObject({ market, symbol: symbol.optional(), before, limit: pageSize }),
  output: z.object({ entitlements: z.array(entitlement), more: z.boolean() }),
});

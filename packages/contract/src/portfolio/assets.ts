import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, market, money } from '../words.ts';

export const assets = endpoint('portfolio/assets', {
  summary: 'What the customer has in one trading account, and in every currency.',
  access: customer,
  input: z.strictObject({ market }),
  output: z.object({
    currency,
    /** available + frozen + receivable + payable + market value of the holdings. */
    total: money,
    available: money,
    frozen: money,
    /** Sold, not yet settled. */
    receivable: money,
    /** Bought, not yet settled: zero or negative; what is frozen for settlement pays it. */
    payable: money,
    buyingPower: money,
    /** Available and settled. */
    withdrawable: money,
    marketValue: money,
    /** unrealised + realised. */
    profit: money,
    unrealisedProfit: money,
    realisedProfit: money,
    todayProfit: money,
    usdt: money,
    balances: z.array(z.object({ currency, available: money, frozen: money, receivable: money, payable: money })),
  }),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, market, money } from '../words.ts';

/**
 * What there is of a currency, so that the parts add up at every moment, before, between and after settlement: what a
 * purchase of which the settlement is to come will pay is spent already, and stands in none of them.
 */
const balance = {
  available: money,
  /** Set aside for what is still open: orders. */
  frozen: money,
  /** Sold, not yet settled, and not set aside for anything. */
  receivable: money,
};

export const assets = endpoint('portfolio/assets', {
  summary: 'What the customer has in one trading account, and in every currency.',
  access: customer,
  input: z.strictObject({ market }),
  output: z.object({
    currency,
    /**
     * available + frozen + receivable + market value + inStrategies less owed and owedShares, which is also settledCash + unsettled
     * + market value + inStrategies less these two.
     */
    total: money,
    ...balance,
    /** In the account now: what has been settled. */
    settledCash: money,
    /** What settlements to come will bring, less what they will take. */
    unsettled: money,
    /** Of `unsettled` what purchases take: zero or negative. */
    payable: money,
    /** available + receivable. */
    buyingPower: money,
    /** Available and settled. */
    withdrawable: money,
    /** Borrowed of the house, with the interest that is owed. */
    owed: money,
    /** What buying back what was sold short comes to now: its proceeds and margin are among what is frozen. */
    owedShares: money,
    /** Units of strategies at their last net asset value, and what has left them and is not paid yet. */
    inStrategies: money,
    marketValue: money,
    /** What selling all of it now would cost in fees and tax. */
    saleCosts: money,
    /** unrealised + realised. */
    profit: money,
    /** marketValue less saleCosts and what it has cost; of short sales their proceeds less what buying back costs. */
    unrealisedProfit: money,
    realisedProfit: money,
    todayProfit: money,
    usdt: money,
    balances: z.array(z.object({ currency, ...balance, total: money })),
  }),
});

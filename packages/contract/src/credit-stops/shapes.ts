import { z } from 'zod';

/** What of a stock is stopped: buying it on margin (停資), selling it short (停券). */
export const stoppedFinancing = z.enum(['margin-purchase', 'short-sale']);

/** Why: the reasons of the standards for eligibility of securities for margin purchase and short sale (articles 2, 3 and 6), or an order. */
export const creditStopReason = z.enum([
  ...(['balance-cap', 'concentrated-holding', 'disorderly-prices', 'unusual-volume', 'authority-order'] as const),
]);

/** Why one is lifted. */
export const stopLiftReason = z.enum(['resolved', 'order-ended', 'set-in-error']);

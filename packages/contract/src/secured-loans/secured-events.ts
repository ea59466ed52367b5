import { z } from 'zod';
import { currency, money, symbol } from '../words.ts';

/** Money was lent on shares that are held: who has not asked for it is told so. */
export const securedDrawEvent = z.object({ event: z.literal('secured-draw'), symbol, currency, amount: money });

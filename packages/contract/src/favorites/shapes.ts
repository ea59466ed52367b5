import { z } from 'zod';
import { symbol } from '../words.ts';

export const groupId = z.string().regex(/^\d{1,9}$/);
/** As typed; the server takes spaces around it and control characters away. */
export const groupName = z.string().min(1).max(40);

/** One of a customer's watchlists. */
export const watchGroup = z.object({
  id: groupId,
  /** Empty for the first group until it is named: the app has a word for it in each language. */
  name: z.string(),
  /** The group that a star fills. */
  first: z.boolean(),
  /** In the customer's order. */
  symbols: z.array(symbol),
});

/** So many instruments may be named in one edit. */
export const editedSymbols = z.array(symbol).min(1).max(500);

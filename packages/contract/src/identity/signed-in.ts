import { z } from 'zod';
import { id } from '../words.ts';

/** What needs the customer's attention after signing in, shown on `/login/loginAfter`. */
export const attention = z.enum(['new-device', 'risk-notice', 'practice-granted']);

export const signedIn = z.object({
  /** Opaque session token, sent as header `token` from now on. The server keeps only its hash. */
  token: z.string(),
  /** The customer's number, sent as header `account`. */
  account: id,
  attention: z.array(attention),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, nothing, wallTime } from '../words.ts';
import { attention } from './signed-in.ts';

export const session = endpoint('identity/session', {
  summary: 'Who is signed in, and what still needs attention.',
  access: customer,
  input: nothing,
  output: z.object({
    account: id,
    /** Masked: `+886 9** *** 678`. */
    phone: z.string(),
    /** The customer's own code, for attribution only. */
    invitationCode: z.string(),
    /** How many more accounts the code may open. */
    invitationsLeft: z.int(),
    openedAt: wallTime,
    attention: z.array(attention),
  }),
});

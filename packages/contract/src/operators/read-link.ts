import { z } from 'zod';
import { anyone } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { linkToken, operatorRole } from './shapes.ts';

export const readLink = operatorEndpoint('operators/read-link', {
  summary: 'For whom a one-time link is, and the secret of one-time codes that goes into an authenticator with it.',
  does: 'reads',
  access: anyone,
  input: z.strictObject({ token: linkToken }),
  output: z.object({
    /** The first administrator chooses a name, all others have one. */
    name: z.string().nullable(),
    roles: z.array(operatorRole),
    /** Whether the code is asked for that the second operator was shown. */
    needsCode: z.boolean(),
    secret: z.string(),
    /** For the QR code. */
    keyUri: z.string(),
  }),
  refusals: ['LINK_INVALID'],
  rate: { perMinute: 20, by: 'ip' },
});

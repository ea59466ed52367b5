import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';

/** What the app needs before it shows anything. Names: title, logo, customerService, mode, speed, marketHours, languages, inviteOnly, version. */
export const config = endpoint('common/config', {
  summary: 'Settings of this installation; the app starts only after this answer.',
  access: anyone,
  input: z.strictObject({ type: z.literal('all') }),
  output: z.array(z.object({ name: z.string(), value: z.string() })),
});

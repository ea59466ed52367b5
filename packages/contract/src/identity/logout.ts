import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const logout = endpoint('identity/logout', {
  summary: 'Ends this session; its token is worth nothing from then on.',
  access: customer,
  input: nothing,
  output: z.object({}),
});

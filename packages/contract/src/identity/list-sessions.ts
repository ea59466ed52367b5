import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, nothing, wallTime } from '../words.ts';

export const listSessions = endpoint('identity/list-sessions', {
  summary: 'The devices that are signed in.',
  access: customer,
  input: nothing,
  output: z.array(
    z.object({
      id,
      device: z.string(),
      ip: z.string(),
      createdAt: wallTime,
      lastSeenAt: wallTime,
      current: z.boolean(),
    }),
  ),
});

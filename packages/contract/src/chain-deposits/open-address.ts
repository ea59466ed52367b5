import { z } from 'zod';
import { network } from '../destinations/shapes.ts';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';

export const openAddress = endpoint('chain-deposits/open-address', {
  summary: "The customer's own address on a chain, from now on looked at; the same each time.",
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({ network }),
  output: z.object({ address: z.string() }),
  refusals: ['CHANNEL_CLOSED', 'VERIFICATION_REQUIRED'],
  rate: { perMinute: 30, by: 'caller' },
});

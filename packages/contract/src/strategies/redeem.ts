import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { strategyRequest } from './shapes.ts';

export const redeem = endpoint('strategies/redeem', {
  summary: 'Takes a part of one’s units, or all of them, out of a strategy at the next net asset value.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({
    id,
    /** Millionths of a unit; or all there are at that moment. */
    units: z.union([z.literal('all'), z.string().regex(/^[1-9]\d{0,17}$/)]),
    clientKey,
  }),
  output: strategyRequest,
  refusals: ['STRATEGY_NOT_FOUND', 'UNITS_INSUFFICIENT', 'REQUEST_WAITING'],
  movesMoney: true,
});

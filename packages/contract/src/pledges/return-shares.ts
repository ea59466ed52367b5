import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, date, id } from '../words.ts';

export const returnShares = endpoint('pledges/return-shares', {
  summary: 'Gives shares back that were put up for a loan, where it is covered well enough without them.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({ positionId: id, returnKey: clientKey }),
  output: z.object({ returnedOn: date }),
  refusals: ['POSITION_NOT_FOUND', 'PLEDGE_NOT_FREE', 'PLEDGE_CHANGED', 'PLEDGE_CALLED', 'PLEDGE_NEEDED'],
  movesMoney: true,
});

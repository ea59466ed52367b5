import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, date, id, money } from '../words.ts';

export const pledgeShares = endpoint('pledges/pledge-shares', {
  summary:
    'Puts shares of one’s own up for a loan on others (抵繳). Until it is paid back they are sold only to pay it.',
  access: customer,
  stoppedBy: ['frozen'],
  input: z.strictObject({ positionId: id, loanOf: id, pledgeKey: clientKey }),
  output: z.object({ value: money, counted: money, pledgedOn: date }),
  refusals: ['POSITION_NOT_FOUND', 'PLEDGE_NOT_ACCEPTED', 'PLEDGE_NOT_FREE', 'MARGIN_STOCK_FULL'],
  movesMoney: true,
});

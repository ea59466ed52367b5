import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, price, quantity, stamp, symbol, wallTime } from '../words.ts';

export const listPrints = endpoint('block-trades/list-prints', {
  summary:
    'What was sold of an instrument in blocks today, the newest first: beside the continuous trades, whose prices it does not move.',
  access: anyone,
  input: z.strictObject({ symbol }),
  output: z.array(z.object({ id, blockId: id, shares: quantity, price, at: wallTime, stamp })),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id, positiveMoney } from '../words.ts';
import { stopBps, strategyRequest } from './shapes.ts';

export const subscribe = endpoint('strategies/subscribe', {
  summary:
    'Puts money into a strategy at the next net asset value; it is set aside until then. A stop of one’s own goes with it.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({ id, amount: positiveMoney, stopBps, clientKey }),
  output: strategyRequest,
  refusals: [
    ...([
      'STRATEGY_NOT_FOUND',
      'STRATEGY_NOT_OPEN',
      'PAST_COPY_DEADLINE',
      'AMOUNT_BELOW_MINIMUM',
      'OWN_STRATEGY',
    ] as const),
    ...(['REQUEST_WAITING', 'BALANCE_INSUFFICIENT'] as const),
  ],
  movesMoney: true,
});

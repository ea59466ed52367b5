import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, money } from '../words.ts';
import { stopBps } from './shapes.ts';

export const changeStop = endpoint('strategies/change-stop', {
  summary: 'Moves one’s stop: from now on it is a part of what the units are worth at the last net asset value.',
  access: customer,
  input: z.strictObject({ id, stopBps }),
  output: z.object({ stopBps, stopBase: money, stopAt: money }),
  refusals: ['STRATEGY_NOT_FOUND', 'NOT_FOLLOWING'],
});

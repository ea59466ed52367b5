import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { strategyRequest } from './shapes.ts';

export const withdrawRequest = endpoint('strategies/withdraw-request', {
  summary: 'Withdraws what was asked for before its net asset value is found; money that was set aside is free again.',
  access: customer,
  input: z.strictObject({ id }),
  output: strategyRequest,
  refusals: ['REQUEST_NOT_FOUND', 'REQUEST_NOT_WAITING'],
  movesMoney: 'held',
});

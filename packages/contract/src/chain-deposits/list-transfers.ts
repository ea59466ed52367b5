import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { chainDeposit } from './shapes.ts';

export const listTransfers = endpoint('chain-deposits/list-transfers', {
  summary: "USDT that came to the customer's addresses, last seen first.",
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({ transfers: z.array(chainDeposit), more: z.boolean() }),
});

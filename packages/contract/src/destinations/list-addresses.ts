import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { walletAddress } from './shapes.ts';

export const listAddresses = endpoint('destinations/list-addresses', {
  summary: 'The customer’s USDT addresses, the newest first.',
  access: customer,
  input: nothing,
  output: z.array(walletAddress),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { bankCard } from './shapes.ts';

export const listCards = endpoint('destinations/list-cards', {
  summary: 'The customer’s bank cards, the newest first.',
  access: customer,
  input: nothing,
  output: z.array(bankCard),
});

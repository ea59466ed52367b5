import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { quote } from './shapes.ts';

export const search = endpoint('quotes/search', {
  summary: 'Instruments whose code, Chinese or English name fits the text, best first.',
  access: anyone,
  input: z.strictObject({ text: z.string().min(1).max(40), limit: z.int().min(1).max(50).default(20) }),
  output: z.array(quote),
});

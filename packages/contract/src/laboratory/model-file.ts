import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const modelFile = endpoint('laboratory/model-file', {
  summary: 'The trained model itself as JSON text: every question of every tree, to be read and reckoned by hand.',
  access: customer,
  input: nothing,
  output: z.object({ text: z.string() }),
  rate: { perMinute: 20, by: 'caller' },
  refusals: ['MODEL_NOT_THERE'],
});

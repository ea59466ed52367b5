import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { modelReport } from './shapes.ts';

export const model = endpoint('laboratory/model', {
  summary: 'The trained model by which the AI-assisted strategy trades, with what its tests on unseen days say of it.',
  access: customer,
  input: nothing,
  /** Null while none is trained: the strategy holds nothing then. */
  output: z.object({ model: modelReport.nullable() }),
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { secondFactor } from '../words.ts';
import { recoveryCodes } from './shapes.ts';

export const confirm = endpoint('second-factor/confirm', {
  summary: 'Switches the second factor on by a code of the secret that was drawn. Answers new recovery codes, once.',
  access: customer,
  input: z.strictObject({ code: secondFactor }),
  output: z.object({ recoveryCodes }),
  refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_NOT_BEGUN', 'SECOND_FACTOR_IS_ON'],
  rate: { perMinute: 10, by: 'caller' },
});

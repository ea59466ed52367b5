import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';
import { recoveryCodes } from './shapes.ts';

export const drawCodes = endpoint('second-factor/draw-codes', {
  summary: 'Draws new recovery codes, answered once; those of before are worth nothing any more.',
  access: customer,
  input: z.strictObject({ loginPassword: z.string().max(200), secondFactor: stepUpFactor.optional() }),
  output: z.object({ recoveryCodes }),
  refusals: ['LOGIN_PASSWORD_WRONG', ...SECOND_FACTOR_REFUSALS],
  rate: { perMinute: 10, by: 'caller' },
});

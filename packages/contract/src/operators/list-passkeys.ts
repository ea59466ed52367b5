import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { passkey } from '../passkeys/shapes.ts';
import { nothing } from '../words.ts';

export const listPasskeys = operatorEndpoint('operators/list-passkeys', {
  summary: "One's own passkeys, and at which addresses of this installation passkeys work.",
  does: 'reads',
  access: operator(...OPERATOR_ROLES),
  input: nothing,
  output: z.object({ passkeys: z.array(passkey), addresses: z.array(z.string()) }),
});

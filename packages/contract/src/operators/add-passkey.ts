import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { ANSWER_REFUSALS } from '../passkeys/assertion.ts';
import { passkey, passkeyName, registration } from '../passkeys/shapes.ts';

export const addPasskey = operatorEndpoint('operators/add-passkey', {
  summary: 'Keeps a passkey that was made by what `operators/begin-passkey` answered in this session.',
  does: 'own',
  access: operator(...OPERATOR_ROLES),
  input: z.strictObject({ made: registration, name: passkeyName }),
  output: passkey,
  refusals: [...ANSWER_REFUSALS, 'PASSKEY_EXISTS', 'PASSKEYS_FULL'],
  rate: { perMinute: 10, by: 'caller' },
});

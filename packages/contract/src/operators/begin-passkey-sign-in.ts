import { anyone } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { requestOptions } from '../passkeys/shapes.ts';
import { nothing } from '../words.ts';

export const beginPasskeySignIn = operatorEndpoint('operators/begin-passkey-sign-in', {
  summary: 'What a browser asks for a passkey by. The same for everybody: it names no operator.',
  does: 'own',
  access: anyone,
  input: nothing,
  output: requestOptions,
  refusals: ['PASSKEYS_UNAVAILABLE'],
  rate: { perMinute: 30, by: 'ip' },
});

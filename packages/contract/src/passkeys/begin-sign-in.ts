import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { requestOptions } from './shapes.ts';

export const beginSignIn = endpoint('passkeys/begin-sign-in', {
  summary: 'What a browser asks for a passkey by. The same for everybody: it names no account.',
  access: anyone,
  input: nothing,
  output: requestOptions,
  refusals: ['PASSKEYS_UNAVAILABLE'],
  rate: { perMinute: 30, by: 'ip' },
});

import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { hash } from './shapes.ts';

export const draw = endpoint('offerings/draw', {
  summary: 'What decides a draw, as far as it is known: enough to draw again on one’s own device.',
  access: anyone,
  input: z.strictObject({ id }),
  output: z.object({
    id,
    units: z.int(),
    /** Published with the offering: the hash of the seed. */
    commitment: hash,
    /** The public key of the beacon, and which of its rounds decides. */
    beaconKey: z.string(),
    round: z.int(),
    /** The list that was closed: its root and how many are in it; left out before. */
    list: z.object({ root: hash, size: z.int() }).optional(),
    /** Told with the draw: the seed, what the beacon said, and the places in the list that were drawn, in their order. */
    drawn: z.object({ seed: hash, signature: z.string(), places: z.array(z.int()) }).optional(),
  }),
  refusals: ['OFFERING_NOT_FOUND'],
  rate: { perMinute: 60, by: 'ip' },
});

import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { publishedAsset } from './shapes.ts';

export const totals = endpoint('seals/totals', {
  summary:
    'What the house owed all customers in each asset at a publication; nothing where there is no such publication.',
  access: anyone,
  input: z.strictObject({ publication: z.int().min(1).max(1_000_000_000) }),
  output: z.object({ assets: z.array(publishedAsset) }),
  rate: { perMinute: 30, by: 'ip' },
});

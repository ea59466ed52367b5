import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { quote } from '../quotes/shapes.ts';

export const category = endpoint('favorites/category', {
  summary: 'The instruments of one category by code, with their quotes.',
  access: anyone,
  input: z.strictObject({ key: z.string().min(1).max(40) }),
  output: z.object({ key: z.string(), nameTw: z.string(), nameEn: z.string(), quotes: z.array(quote) }),
  refusals: ['CATEGORY_NOT_FOUND'],
});

import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

/** What a category goes by. */
const categoryKinds = ['venue', 'index', 'industry', 'fund', 'sector'] as const;

export const categories = endpoint('favorites/categories', {
  summary: 'All categories of instruments: venues, the members of indices, industries, kinds of funds, sectors.',
  access: anyone,
  input: nothing,
  output: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(categoryKinds),
      nameTw: z.string(),
      nameEn: z.string(),
      /** Instruments in it. */
      count: z.int(),
    }),
  ),
});

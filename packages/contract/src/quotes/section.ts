import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { section as sections } from './sections.ts';
import { quote } from './shapes.ts';

export const section = endpoint('quotes/section', {
  summary: 'All instruments of a section, or of one of its industries, sorted by a column, page by page.',
  access: anyone,
  input: z.strictObject({
    section: sections,
    /** Only this industry: its key in the listings. */
    industry: z.string().min(1).max(40).optional(),
    /** What has not traded today stands at its reference price; what has no such figure stands last either way. */
    column: z.enum(['code', 'last', 'change', 'percent', 'volume', 'turnover', 'market-cap']).default('code'),
    direction: z.enum(['ascending', 'descending']).default('ascending'),
    offset: z.int().min(0).max(10_000).default(0),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({ total: z.int(), quotes: z.array(quote) }),
});

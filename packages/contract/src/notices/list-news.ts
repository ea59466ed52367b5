import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, pageSize, symbol, wallTime } from '../words.ts';
import { newsItem } from './shapes.ts';

export const listNews = endpoint('notices/list-news', {
  summary: 'News of the markets, the house and the feeds, newest first; also how reading each feed went last.',
  access: anyone,
  input: z.strictObject({
    /** `exchange` is the market here, `house` the operators, `feed` what comes from outside. */
    source: z.enum(['exchange', 'house', 'feed']).optional(),
    /** Only what is about this instrument. */
    symbol: symbol.optional(),
    /** What follows this item, in the order of the list. */
    after: id.optional(),
    limit: pageSize,
  }),
  output: z.object({
    items: z.array(newsItem),
    more: z.boolean(),
    feeds: z.array(
      z.object({
        name: z.string(),
        state: z.enum(['read', 'failed', 'waiting']),
        /** When it was last read; 0 never. */
        readAt: wallTime,
      }),
    ),
  }),
});

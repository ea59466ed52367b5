import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { newsItem } from './shapes.ts';

export const newsDetail = endpoint('notices/news-detail', {
  summary: 'One piece of news.',
  access: anyone,
  input: z.strictObject({ id }),
  output: newsItem,
  refusals: ['NEWS_NOT_FOUND'],
});

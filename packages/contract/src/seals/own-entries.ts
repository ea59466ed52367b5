import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before } from '../words.ts';
import { provedBook, provedSeal, sealedPosting } from './shapes.ts';

export const ownEntries = endpoint('seals/own-entries', {
  summary: 'The entries of one own book that a publication covers, newest first, each with its way to the publication.',
  access: customer,
  input: z.strictObject({
    /** One of the newest: older ones are no longer proved. */
    publication: z.int().min(1).max(1_000_000_000),
    asset: z.int().min(1).max(65_535),
    before,
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.object({
    /** With the first page; none where the book has no entry in the publication yet. */
    book: provedBook.optional(),
    postings: z.array(sealedPosting),
    /** Of these postings, each once. */
    seals: z.array(provedSeal),
    /** A page may end before its limit. */
    more: z.boolean(),
  }),
  refusals: ['PUBLICATION_REPLACED'],
  // A page may read thousands of rows.
  rate: { perMinute: 60, by: 'caller' },
});

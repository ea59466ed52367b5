import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

export const uploadReceipt = endpoint('funding/upload-receipt', {
  summary: 'Takes the picture of a receipt for the next deposit, in place of one that was handed in before.',
  access: customer,
  input: nothing,
  output: z.object({
    at: wallTime,
    width: z.int(),
    height: z.int(),
    /** What it may be refused for. */
    doubts: z.array(z.enum(['receipt-small', 'receipt-blurred'])),
  }),
  refusals: ['PHOTO_KIND', 'PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_STORE_FULL'],
  rate: { perMinute: 12, by: 'caller' },
  upload: { largest: 8 * 1024 * 1024 },
});

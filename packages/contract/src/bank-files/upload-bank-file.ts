import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, nothing } from '../words.ts';
import { fileHash } from './shapes.ts';

export const uploadBankFile = operatorEndpoint('bank-files/upload-bank-file', {
  summary:
    'Hands in a statement of the house’s bank: camt.053.001.02, .06 or .08, or CSV. Nothing is done by it before two operators have it applied.',
  does: 'hands-in',
  access: operator('treasurer'),
  input: nothing,
  output: z.object({
    id,
    hash: fileHash,
    /** Whether the very same file was there already. */
    known: z.boolean(),
  }),
  refusals: [
    ...(['BANK_FILE_KIND', 'BANK_FILE_ENCODING', 'BANK_FILE_XML', 'BANK_FILE_FORBIDDEN', 'BANK_FILE_ELEMENT'] as const),
    ...(['BANK_FILE_CELL', 'BANK_FILE_STATEMENTS', 'BANK_FILE_TOO_MANY', 'BANK_FILE_TOO_HEAVY'] as const),
    ...(['BANK_FILE_ACCOUNT', 'BANK_FILE_CURRENCY', 'BANK_FILE_BALANCE', 'BANK_FILE_REPEATS'] as const),
    ...(['BANK_FILE_DATE_AHEAD', 'BANK_FILES_WAITING'] as const),
  ],
  rate: { perMinute: 6, by: 'caller' },
  upload: { largest: 16 * 1024 * 1024 },
});

import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, id } from '../words.ts';
import { bankFile } from './shapes.ts';

export const listBankFiles = operatorEndpoint('bank-files/list-bank-files', {
  summary: 'The files of banks that were handed in, newest first.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ before }),
  output: z.object({
    files: z.array(bankFile.extend({ request: id.nullable() })),
    next: id.nullable(),
  }),
});

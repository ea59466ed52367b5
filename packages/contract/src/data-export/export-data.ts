import { z } from 'zod';
import { customer } from '../doors.ts';
import { download } from '../download.ts';
import { endpoint } from '../endpoint.ts';
import { SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

export const exportData = endpoint('data-export/export-data', {
  summary:
    'Everything that is kept about the customer as a ZIP archive: each list as JSON and as CSV, their pictures, and a text that says what is ' +
    'what. In every state of the account.',
  access: customer,
  input: z.strictObject({
    language: z.enum(['tw', 'en', 'ko']),
    loginPassword: z.string().max(200),
    secondFactor: stepUpFactor.optional(),
  }),
  output: download,
  download: ['application/zip'],
  rate: { perMinute: 10, by: 'caller' },
  refusals: ['LOGIN_PASSWORD_WRONG', 'DATA_EXPORT_RUNNING', 'DATA_EXPORTED_OFTEN', ...SECOND_FACTOR_REFUSALS],
});

import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { fundPassword, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';
import { bankCard, cardKind } from './shapes.ts';

export const addCard = endpoint('destinations/add-card', {
  summary:
    'Adds a bank card of the customer’s own; its holder is the verified name. Money may be sent there a day later.',
  access: customer,
  input: z.strictObject({
    kind: cardKind,
    /** The first four digits of the number, and the twelve that follow. */
    numberFirst: z.string().max(8),
    numberLast: z.string().max(20),
    /** Three digits of the table of banks. */
    bankCode: z.string().max(8),
    branch: z.string().max(60),
    branchCode: z.string().max(8),
    /** Empty where it is not known. */
    bic: z.string().max(16),
    fundPassword,
    secondFactor: stepUpFactor.optional(),
  }),
  output: bankCard,
  refusals: [
    'VERIFICATION_REQUIRED',
    'CARD_NUMBER_INVALID',
    'BANK_UNKNOWN',
    'BRANCH_CODE_INVALID',
    'BIC_INVALID',
    'CARD_EXISTS',
    'DESTINATIONS_FULL',
    'FUND_PASSWORD_NOT_SET',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    ...SECOND_FACTOR_REFUSALS,
  ],
  rate: { perMinute: 20, by: 'caller' },
});

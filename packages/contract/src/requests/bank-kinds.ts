import { z } from 'zod';
import { fileHash, returnReason } from '../bank-files/shapes.ts';
import { bankReference } from '../funding/case-shapes.ts';
import { id } from '../words.ts';
import { kind } from './kind.ts';

/** What operators do of what a bank says. Money is credited by it, so the two are never the same. */
export const BANK_KINDS = [
  kind('bank-file-apply', ['treasurer'], ['treasurer', 'compliance'], z.strictObject({ fileId: id, hash: fileHash })),
  kind(
    'bank-line-return',
    ['treasurer'],
    ['treasurer', 'compliance'],
    z.strictObject({ lineId: id, returnReference: bankReference, reason: returnReason }),
  ),
] as const;

import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { allottedOffering } from './allotted-shapes.ts';
import { auction } from './auction-shapes.ts';
import { offering } from './shapes.ts';

export const previewOffer = operatorEndpoint('offerings/preview-offer', {
  summary: 'An offering that a request asks for, as customers would be shown it if it were approved now.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ requestId: id }),
  output: z.discriminatedUnion('as', [
    z.object({ as: z.literal('lottery'), offering }),
    z.object({ as: z.literal('allotted'), offering: allottedOffering }),
    z.object({ as: z.literal('auction'), offering: auction }),
  ]),
  refusals: [
    ...(['REQUEST_UNKNOWN', 'INSTRUMENT_NOT_FOUND', 'SYMBOL_TAKEN', 'OFFERING_DAY_INVALID'] as const),
    ...(['OFFER_PRICE_OUT_OF_BOUNDS', 'OFFER_LOTS_INVALID', 'INDUSTRY_NOT_FOUND'] as const),
  ],
});

import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const proofs = operatorEndpoint('oversight/proofs', {
  summary: 'Whether the books hold, proof by proof, and when they were last proved.',
  does: 'reads',
  access: operator('treasurer', 'admin', 'compliance', 'auditor'),
  input: nothing,
  output: z.object({
    proofs: z.array(z.object({ name: z.string(), holds: z.boolean() })),
    provedAt: z.int().nullable(),
    /** Rows by which customers and operators are known that the program has not written. */
    forgedRows: z.int(),
  }),
});

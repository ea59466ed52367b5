import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, id } from '../words.ts';
import { surveillanceAlert } from './shapes.ts';

export const listAlerts = operatorEndpoint('surveillance/list-alerts', {
  summary:
    'Trades and orders that look like one person’s, like an agreement or like a deception, or that moved a price, newest first.',
  does: 'reads',
  access: operator('compliance', 'market', 'auditor'),
  input: z.strictObject({ before }),
  output: z.object({ alerts: z.array(surveillanceAlert), next: id.nullable() }),
});

import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, date, id, money, wallTime } from '../words.ts';

export const listAlerts = operatorEndpoint('surveillance/list-alerts', {
  summary: 'Trades that look like one person’s or like an agreement, newest first, with their evidence.',
  does: 'reads',
  access: operator('compliance', 'market', 'auditor'),
  input: z.strictObject({ before }),
  output: z.object({
    alerts: z.array(
      z.object({
        id,
        rule: z.enum(['self-trade', 'shared-device', 'wash-trades', 'wash-ring', 'lead-against-pool']),
        customers: z.array(z.string()),
        symbol: z.string(),
        tradingDate: date,
        trades: z.int(),
        shares: z.number(),
        value: money,
        currency: z.string(),
        foundAt: wallTime,
      }),
    ),
    next: id.nullable(),
  }),
});

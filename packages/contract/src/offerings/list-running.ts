import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, id, money, nothing, symbol } from '../words.ts';
import { offeringSchedule } from './shapes.ts';

export const listRunning = operatorEndpoint('offerings/list-running', {
  summary:
    'Every offering that is not over, with what customers have set aside for it, and how often its dates were moved.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: nothing,
  output: z.object({
    offerings: z.array(
      z.object({
        id,
        kind: z.enum(['lottery', 'placement', 'fundraising', 'rights', 'auction']),
        /** Brought by operators or by a company's action; else by the simulation. */
        ours: z.boolean(),
        symbol,
        nameTw: z.string(),
        nameEn: z.string(),
        stage: z.enum(['announced', 'applying', 'closed', 'debited', 'drawn', 'settled']),
        schedule: offeringSchedule,
        /** Customers' applications or bids, without the simulated. */
        applications: z.int(),
        held: money,
        /** Trading days by which its dates were moved so far. */
        daysMoved: z.int(),
        /** The day by the clock of its market. */
        today: date,
      }),
    ),
    /** Rows of offerings and of their moves that somebody else has put in or changed: nothing is done by them. */
    forged: z.int(),
  }),
});

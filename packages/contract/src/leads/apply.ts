import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { leadApplication, leadProposal } from './shapes.ts';

export const applyToLead = endpoint('leads/apply', {
  summary: 'Applies to lead a copy strategy. The own money is set aside until two operators have decided.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: leadProposal.extend({
    /** Of a run of the laboratory: its rule trades the pool, its instruments are those that are applied with. */
    runId: id.optional(),
    clientKey,
  }),
  output: leadApplication,
  refusals: [
    ...(['VERIFICATION_REQUIRED', 'STRATEGY_PROMISES_PROFIT', 'LEADS_ALREADY', 'LEAD_NAME_TAKEN'] as const),
    ...(['OWN_MONEY_TOO_LITTLE', 'FOLLOW_MINIMUM_TOO_LOW', 'POOL_MAY_NOT_TRADE', 'BALANCE_INSUFFICIENT'] as const),
    ...(['RUN_NOT_FOUND', 'RUN_NOT_TO_BE_OFFERED'] as const),
  ],
  movesMoney: true,
});

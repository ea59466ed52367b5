import { applyToLead } from './leads/apply.ts';
import { cancelPoolOrder } from './leads/cancel.ts';
import { poolDesk } from './leads/desk.ts';
import { endStrategy } from './leads/end.ts';
import { leadOverview } from './leads/overview.ts';
import { placePoolOrder } from './leads/place.ts';
import { readLeadRule } from './leads/read-rule.ts';
import { withdrawLead } from './leads/withdraw.ts';

/** The calls of customers who lead strategies. */
export const LEAD_ENDPOINTS = [
  leadOverview,
  applyToLead,
  withdrawLead,
  poolDesk,
  placePoolOrder,
  cancelPoolOrder,
  endStrategy,
  readLeadRule,
] as const;

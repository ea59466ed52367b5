import { applyToLead } from './leads/apply.ts';
import { leadOverview } from './leads/overview.ts';
import { withdrawLead } from './leads/withdraw.ts';

/** The calls of customers who lead strategies. */
export const LEAD_ENDPOINTS = [leadOverview, applyToLead, withdrawLead] as const;

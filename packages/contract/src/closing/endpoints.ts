import { closeAccount } from './close-account.ts';
import { closingConditions } from './conditions.ts';

/** How a customer leaves. */
export const CLOSING_ENDPOINTS = [closingConditions, closeAccount] as const;

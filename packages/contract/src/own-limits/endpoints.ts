import { beginCoolingOff } from './begin-cooling-off.ts';
import { ownLimits } from './own-limits.ts';
import { setLimit } from './set-limit.ts';

/** Limits that customers set themselves. */
export const OWN_LIMIT_ENDPOINTS = [ownLimits, setLimit, beginCoolingOff] as const;

import { z } from 'zod';
import { symbol } from '../words.ts';

/** Why something is halted at once. */
export const haltReason = z.enum([
  ...(['disorderly-prices', 'system-failure', 'security-incident', 'authority-order', 'news-pending'] as const),
]);
/** One instrument, or all of them. */
export const haltScope = z.union([z.literal('all'), symbol]);

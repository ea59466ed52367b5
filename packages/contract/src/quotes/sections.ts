import { z } from 'zod';

/** A part of the market that a list shows: a venue, or `TW` for both Taiwan venues. */
export const section = z.enum(['TW', 'TWSE', 'TPEX', 'US', 'CRYPTO', 'FX', 'INDEX']);
/** The sections on which companies are listed. */
export const companySection = z.enum(['TW', 'TWSE', 'TPEX', 'US']);

import { z } from 'zod';

/** A part of the market that a list shows: a venue, or `TW` for both Taiwan venues. */
export const board = z.enum(['TW', 'TWSE', 'TPEX', 'US', 'CRYPTO', 'FX', 'INDEX']);
/** The boards on which companies are listed. */
export const companyBoard = z.enum(['TW', 'TWSE', 'TPEX', 'US']);

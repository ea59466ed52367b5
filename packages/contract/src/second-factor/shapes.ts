import { z } from 'zod';

/** Shown once; only what tells them again is kept. */
export const recoveryCodes = z.array(z.string().regex(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/));

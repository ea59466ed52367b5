import { z } from 'zod';

/** For one old share: cash in units of the currency, or the shares that it becomes. More than nothing. */
export const perShare = z.string().regex(/^(?=[\d.]{0,16}[1-9])\d{1,7}(\.\d{1,8})?$/);

export const announceReason = z.enum(['company-announcement', 'authority-order']);

import { z } from 'zod';
import { wallTime } from '../words.ts';
import { SETTINGS } from './settings.ts';

export const settingName = z.enum(SETTINGS.map(({ name }) => name));
/** Minor units, a whole number, `09:00-17:30`, `open` or `closed`, a line of words: by the unit of the setting. */
export const settingValue = z
  .string()
  .max(200)
  .regex(/^\P{C}*$/u);

export const settingChangeReason = z.enum(['costs', 'demand', 'abuse', 'authority-order', 'set-in-error']);

/** What holds from a moment on; null is the beginning. */
export const settingVersion = z.object({
  value: settingValue,
  from: wallTime.nullable(),
  state: z.enum(['past', 'in-force', 'coming']),
});

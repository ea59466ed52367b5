import { z } from 'zod';
import { settingChangeReason, settingName, settingValue } from '../settings/shapes.ts';
import { date, id } from '../words.ts';
import { kind } from './kind.ts';

/** What operators change of the house's settings. */
export const SETTING_KINDS = [
  kind(
    'setting-change',
    ['treasurer', 'admin'],
    ['treasurer', 'compliance', 'admin'],
    z.strictObject({ name: settingName, value: settingValue, from: date, reason: settingChangeReason }),
  ),
  kind(
    'setting-withdraw',
    ['treasurer', 'admin'],
    ['treasurer', 'compliance', 'admin'],
    z.strictObject({ versionId: id, reason: z.enum(['set-in-error', 'out-of-date', 'authority-order']) }),
  ),
] as const;

import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { settingName, settingVersion } from './shapes.ts';

export const houseTerms = endpoint('settings/house-terms', {
  summary: "The house's own bounds, windows, fees and spreads: what holds, what held before and what is announced.",
  access: anyone,
  input: nothing,
  output: z.object({
    settings: z.array(
      z.object({
        name: settingName,
        /** Latest first: what is to come, then what holds, then what held. */
        versions: z.array(settingVersion),
      }),
    ),
  }),
});

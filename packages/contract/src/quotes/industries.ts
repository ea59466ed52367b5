import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { currency, money, symbol } from '../words.ts';
import { companySection } from './sections.ts';

/** How an industry stands today. */
const industryFigures = z.object({
  /** Its key in the listings. */
  industry: z.string(),
  nameTw: z.string(),
  nameEn: z.string(),
  /** Companies, and of these how many stand above, below and at their reference; the rest has not traded today. */
  members: z.int(),
  up: z.int(),
  down: z.int(),
  unchanged: z.int(),
  /** Change of the members' market value against that at their references, hundredths of a percent, rounded half up. */
  changeBps: z.int(),
  /** Mean of the members' own changes, each counting the same, hundredths of a percent, rounded half up. */
  averageBps: z.int(),
  marketCap: money,
  turnover: money,
  /** The member that has risen most, and the one that has fallen most; left out where nothing has traded. */
  best: symbol.optional(),
  worst: symbol.optional(),
});

export const industries = endpoint('quotes/industries', {
  summary: 'The industries of a section with breadth, change, market value and turnover; the largest first.',
  access: anyone,
  input: z.strictObject({ section: companySection }),
  output: z.object({ currency, industries: z.array(industryFigures) }),
});

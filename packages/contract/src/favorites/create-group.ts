import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { groupName, watchGroup } from './shapes.ts';

export const createGroup = endpoint('favorites/create-group', {
  summary: 'Begins another watchlist, after those there are.',
  access: customer,
  input: z.strictObject({ name: groupName }),
  output: watchGroup,
  refusals: ['GROUP_NAME_INVALID', 'GROUP_NAME_TAKEN', 'GROUPS_FULL'],
});

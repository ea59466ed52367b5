import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { groupId } from './shapes.ts';

export const deleteGroup = endpoint('favorites/delete-group', {
  summary: 'Deletes a watchlist and what is on it; the first one stays.',
  access: customer,
  input: z.strictObject({ id: groupId }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['GROUP_NOT_FOUND', 'GROUP_IS_FIRST'],
});

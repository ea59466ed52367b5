import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { groupId, groupName } from './shapes.ts';

export const renameGroup = endpoint('favorites/rename-group', {
  summary: 'Gives a watchlist another name.',
  access: customer,
  input: z.strictObject({ id: groupId, name: groupName }),
  output: z.object({ name: z.string() }),
  refusals: ['GROUP_NOT_FOUND', 'GROUP_NAME_INVALID', 'GROUP_NAME_TAKEN'],
});

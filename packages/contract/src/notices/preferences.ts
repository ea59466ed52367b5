import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { noticePreferences } from './shapes.ts';

export const preferences = endpoint('notices/preferences', {
  summary: 'Which events the customer is told of.',
  access: customer,
  input: nothing,
  output: noticePreferences,
});

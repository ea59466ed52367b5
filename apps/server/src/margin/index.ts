export { MARGIN_CALLS } from './call-rows.ts';
export { startMarginDays } from './pass-margin-days.ts';

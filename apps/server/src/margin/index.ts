export { MARGIN_AGREEMENTS } from './agreements.ts';
export { marginAfter } from './call-price.ts';
export { shortAfter } from './short-after.ts';
export { MARGIN_CALLS } from './call-rows.ts';
export { createMarginKept } from './margin-kept.ts';
export { openingNeeds } from './margin-parts.ts';
export { startMarginDays } from './pass-margin-days.ts';
export { type MarginRoutesParts, marginRoutes } from './routes.ts';

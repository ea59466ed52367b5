export { OWN_LIMITS } from './decision-rows.ts';
export { type OwnLimitRoutesParts, ownLimitRoutes } from './routes.ts';
export { type OwnLimits, startOwnLimits } from './start-own-limits.ts';
export { unlessLimited } from './unless-limited.ts';

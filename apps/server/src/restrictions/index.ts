export { restrictionRules } from './request-rules.ts';
export {
  markedRestriction,
  RESTRICTIONS,
  SELECT_RESTRICTION,
  type StoredRestriction,
  wireRestriction,
} from './restriction-rows.ts';
export { restrictionsRoutes } from './routes.ts';
export { type Restrictions, startRestrictions } from './start-restrictions.ts';
export { unlessRestricted } from './unless-restricted.ts';

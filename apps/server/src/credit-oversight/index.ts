export type { CreditOversightParts } from './oversight-parts.ts';
export { creditOversightRoutes } from './operator-routes.ts';

export { houseInvitation } from './invitations.ts';
export { PRACTICE_MONEY } from './practice-money.ts';
export { type IdentityParts, identityRoutes } from './routes.ts';
export { createSessions } from './sessions.ts';

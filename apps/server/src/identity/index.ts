export { adoptMarks } from './adopt-marks.ts';
export { houseInvitation } from './invitations.ts';
export { isKnownDevice, type Place } from './known-device.ts';
export { createMarks } from './marks.ts';
export { PRACTICE_MONEY } from './practice-money.ts';
export { type IdentityParts, identityRoutes } from './routes.ts';
export { createSessions } from './sessions.ts';
export { watchMarks } from './watch-marks.ts';

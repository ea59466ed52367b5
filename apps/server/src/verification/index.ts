export { aboutPhoto, CASES } from './case-rows.ts';
export { type Certified, openParticulars, stateOf } from './certified.ts';
export type { CaseParts } from './operator-parts.ts';
export { verificationOperatorRoutes } from './operator-routes.ts';
export { verificationRules } from './request-rules.ts';
export { type VerificationRoutesParts, verificationRoutes } from './routes.ts';
export { startVerification, type Verification } from './start-verification.ts';

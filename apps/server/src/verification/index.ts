export { CASES } from './case-rows.ts';
export type { Certified } from './certified.ts';
export { type VerificationRoutesParts, verificationRoutes } from './routes.ts';
export { startVerification } from './start-verification.ts';

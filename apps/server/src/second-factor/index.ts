export { createSecondFactor } from './create-second-factor.ts';
export { SECOND_FACTORS } from './factor-rows.ts';
export { RECOVERY_CODES } from './recovery-rows.ts';
export { type SecondFactorRoutesParts, secondFactorRoutes } from './routes.ts';
export { createTellPassword } from './tell-factor.ts';

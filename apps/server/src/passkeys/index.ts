export { type PasskeyRoutesParts, passkeyRoutes } from './routes.ts';
export { createShowPasskey } from './step-up.ts';
export { tellCustomer } from './tell-passkey.ts';

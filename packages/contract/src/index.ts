export { type Endpoint, endpoint } from './endpoint.ts';
export { ENDPOINTS, type EndpointPath, type InputOf, type OutputOf, type SentInputOf } from './endpoints.ts';
export { postingKinds } from './statements/fund-record.ts';
export type * from './live.ts';
export * from './wire.ts';

export { createHub, type Hub } from './hub.ts';
export type { HubOptions, ProvideOptions, Provider } from './hub-inside.ts';

export { createHub, type Hub, type HubOptions, type Provider, type ProvideOptions } from './hub.ts';

export { createOutbound, type Outbound } from './outbound.ts';
export { isWithin, readBlock } from './reachable.ts';

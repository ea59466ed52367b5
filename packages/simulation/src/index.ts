export { ANNOUNCED_BEFORE, announceActions } from './company-actions.ts';
export { createHistory, type DrawnHistory, type History } from './history.ts';
export { type LendingDemand, lendingDemand } from './lending-demand.ts';
export type { MarketPort, Participants } from './market-port.ts';
export { createParticipants } from './participants.ts';
export type { Following, PriceSource, Print } from './price-source.ts';
export { createReplay, type RecordedDay, type Recording } from './replay.ts';
export { type BlockLength, offerBlock, wantedBy } from './offered-blocks.ts';
export { crowdBy, type OfferedShares, offerShares } from './offered-shares.ts';

export { ANNOUNCED_BEFORE, type AnnouncedAction, announceActions } from './company-actions.ts';
export type { DayBar } from './daily-bars.ts';
export { createHistory, type DrawnHistory, type History, type HistoryOptions } from './history.ts';
export { type InstrumentProfile, instrumentProfile } from './instrument-profile.ts';
export type { MarketPort, Opening, Participants } from './market-port.ts';
export type { MinuteBar } from './minute-bars.ts';
export { createParticipants } from './participants.ts';
export type { Following, PriceSource, Print, Stretch } from './price-source.ts';
export { createReplay, type RecordedDay, type Recording, type Replay } from './replay.ts';

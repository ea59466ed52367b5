import type { Words } from '../words.ts';
import type { words as tw } from '../tw/markets.ts';

export const words: Words<typeof tw> = {
  twd: 'Taiwan',
  usd: 'US',
  venueTWSE: 'Listed',
  venueTPEX: 'OTC',
  venueUS: 'US',
  venueCRYPTO: 'Crypto',
  venueFX: 'FX',
  phasePreMarket: 'Pre-market',
  phaseAfterHours: 'After hours',
  phaseHalted: 'Market halted',
  phaseClosed: 'Closed',
  phaseIntake: 'Pre-open',
  phaseContinuous: 'Open',
  phaseClosingAuction: 'Closing auction',
  phaseOther: 'Other session',
  phaseCountdown: '{phase} in {time}',
  auctionCountdown: 'Auction in {time}',
  opensCountdown: 'Opens in {time}',
  closesCountdown: 'Closes in {time}',
  endsCountdown: 'Ends in {time}',
  leftHours: '{hours} h {minutes} min',
  leftMinutes: '{minutes} min {seconds} s',
  leftSeconds: '{seconds} s',
  allMarkets: 'Markets',
};

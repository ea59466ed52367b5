export {
  costOfWaiting,
  expectedValue,
  lotteryAmounts,
  premiumBps,
  winningRate,
} from './amounts.ts';
export {
  type AuctionResult,
  auctionResult,
  type AuctionRule,
  awardFee,
  awardLots,
  type Bid,
  type BidTerms,
  bidMessage,
  crowdBidLeaf,
  depositOf,
  readBid,
  sealedLeaf,
  tieOrder,
  type VoidReason,
  voidReasonOf,
} from './auction.ts';
export { allot, allotmentRate, type Demand, type Tier } from './allot.ts';
export {
  type BlockStage,
  blockPrice,
  isWithin,
  nextBlockStage,
  purchaseFault,
  takenOf,
} from './blocks.ts';
export {
  applicantOf,
  applicationLeaf,
  crowdApplicantOf,
  commitmentOf,
  crowdLeaf,
  crowdSeedOf,
  demandLeaf,
  drawPlaces,
  drawSeed,
  inListOrder,
} from './draw.ts';
export { type ApplicationState, nextApplicationState, type OfferingKind } from './life.ts';
export { MOST_DAYS_MOVED, moveSchedule } from './move-schedule.ts';
export {
  isReached,
  MOST_DAYS_AHEAD,
  type Schedule,
  type ScheduledStep,
  scheduleOf,
  type TemplateName,
  type VenueMoment,
  PAID_AFTER_EX_DATE,
} from './schedule.ts';
export { followPath, type HashText, hashText, pathOf, rootOf, type TreeStep } from './tree.ts';
export { beaconKey, openSealed, sealToRound, signRound, verifyRound } from './beacon.ts';

export {
  costOfWaiting,
  expectedValue,
  type LotteryTerms,
  lotteryAmounts,
  premiumBps,
  principalOf,
  winningRate,
} from './amounts.ts';
export {
  applicationLeaf,
  commitmentOf,
  crowdLeaf,
  crowdSeedOf,
  drawPlaces,
  drawSeed,
  inListOrder,
} from './draw.ts';
export { type ApplicationState, nextApplicationState, type OfferingKind } from './life.ts';
export {
  isReached,
  type Schedule,
  type ScheduledStep,
  scheduleOf,
  type TemplateName,
  type VenueMoment,
} from './schedule.ts';
export { followPath, type HashText, hashText, pathOf, rootOf, type TreeStep } from './tree.ts';
export { beaconKey, openSealed, sealToRound, signRound, verifyRound } from './beacon.ts';

export type { Algorithm, Seen, SeenDay, SeenMinute, Targets } from './algorithm.ts';
export { averageReversion, lastHour, openingRange } from './algorithms/intraday.ts';
export { askAlgorithm } from './ask-algorithm.ts';
export { DAY_DESK } from './day-desk.ts';
export { momentum, reversal, trend } from './algorithms/ranked.ts';
export { fairClose } from './fair-close.ts';
export type { Lot } from './lot.ts';
export { openingUnits, unitPrice, worthOf } from './net-asset-value.ts';
export { collared, reserveOf, type Step, stepsToward } from './orders-toward.ts';
export { stopBaseAfter, stopFires, stopValue } from './stop.ts';
export { strike, type StrikeResult, type Struck, type Wish } from './strike.ts';
export { followedWith, type RecordedDay, returnsOf, unitValueText } from './record.ts';
export { sharpeOf, type Statistics, statisticsOf } from './statistics.ts';
export { learned } from './algorithms/learned.ts';
export type { BoostTerms } from './learning/boost-terms.ts';
export { deflatedOf, judge } from './learning/judge.ts';
export type { Model } from './learning/model.ts';
export { samplesOf, train, walkForward, type Windows } from './learning/walk-forward.ts';
export { backTest, type BackTestResult } from './laboratory/back-test.ts';
export {
  createDailyDesk,
  type DailyMarket,
  type DailyPool,
  type DailyTrade,
  emptyDailyPool,
  type PassedExDate,
  passExDates,
  seenBefore,
} from './laboratory/daily-desk.ts';
export type { Dealing } from './laboratory/dealing.ts';
export { overfitting } from './overfitting.ts';
export type { ExDates } from './laboratory/ex-dates.ts';
export { heldEqually } from './laboratory/held-equally.ts';
export {
  type Ask,
  decideRound,
  emptyPool,
  fillRound,
  type IntradayGround,
  openTriedDay,
  roundsOf,
  worthOfPool,
} from './laboratory/intraday-desk.ts';
export { type IntradayResult, intradayTest } from './laboratory/intraday-test.ts';
export type {
  IntradayDealing,
  TriedDay,
  TriedFill,
  TriedHalt,
  TriedOrder,
  TriedPool,
  TriedTrade,
} from './laboratory/intraday-words.ts';

import type { Words } from '../words.ts';
import type { words as tw } from '../tw/markets.ts';

export const words: Words<typeof tw> = {
  twd: '대만',
  usd: '미국',
  venueTWSE: '상장',
  venueTPEX: '장외',
  venueUS: '미국',
  venueCRYPTO: '디지털 자산',
  venueFX: '외환',
  phasePreMarket: '프리마켓',
  phaseAfterHours: '시간외 거래',
  phaseHalted: '시장 전체 중단',
  phaseClosed: '휴장',
  phaseIntake: '장 시작 전',
  phaseContinuous: '정규장',
  phaseClosingAuction: '종가 단일가',
  phaseOther: '기타 시간대',
  phaseCountdown: '{time} 후 {phase}',
  auctionCountdown: '{time} 후 종가 단일가',
  opensCountdown: '{time} 후 개장',
  closesCountdown: '{time} 후 마감',
  endsCountdown: '{time} 후 종료',
  leftHours: '{hours}시간 {minutes}분',
  leftMinutes: '{minutes}분 {seconds}초',
  leftSeconds: '{seconds}초',
  allMarkets: '시세',
};

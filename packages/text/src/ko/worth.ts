import type { Words } from '../words.ts';
import type { words as tw } from '../tw/worth.ts';

export const words: Words<typeof tw> = {
  marketSwitch: '계좌 전환',
  totalAssets: '총자산',
  available: '사용 가능',
  profit: '손익',
  todayProfit: '오늘 손익',
  unrealisedProfit: '평가 손익',
  marketValue: '평가 금액',
  hideAmounts: '금액 숨기기',
  showAmounts: '금액 보기',
};

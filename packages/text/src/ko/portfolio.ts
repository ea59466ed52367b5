import type { Words } from '../dictionary.ts';
import type { portfolio as tw } from '../tw/portfolio.ts';

export const portfolio = {
  holdings: '보유 종목',
  positions: '포지션',
  pendingOrders: '미체결',
  history: '내역',
  cost: '매입 금액',
  averageCost: '평균 단가',
  marketValue: '평가 금액',
  unrealisedProfit: '평가 손익',
  realisedProfit: '실현 손익',
  statePending: '미체결',
  stateHolding: '보유 중',
  stateClosing: '청산 중',
  stateClosed: '청산 완료',
  stateCancelled: '취소됨',
} as const satisfies Words<typeof tw>;

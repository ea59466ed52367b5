import type { Words } from '../dictionary.ts';
import type { trading as tw } from '../tw/trading.ts';

export const trading = {
  buy: '매수',
  sell: '매도',
  limit: '지정가',
  market: '시장가',
  price: '가격',
  quantity: '수량',
  lot: '랏',
  share: '주',
  lots: '{count}랏',
  shares: '{count}주',
  order: '주문',
  fill: '체결',
  stateOpen: '미체결',
  statePartlyFilled: '일부 체결',
  stateFilled: '체결 완료',
  stateCancelled: '취소됨',
  stateExpired: '만료됨',
  chargeCommission: '위탁 수수료',
  chargeTransferTax: '증권거래세',
  chargeSecFee: 'SEC 수수료',
  chargeTaf: '거래활동 수수료(TAF)',
  chargeCat: '통합감사추적 수수료(CAT)',
} as const satisfies Words<typeof tw>;

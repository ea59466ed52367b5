import type { Words } from '../words.ts';
import type { words as tw } from '../tw/welcome.ts';

export const words: Words<typeof tw> = {
  welcome: '{brand}에 오신 것을 환영합니다',
  startTitle: '먼저 연습하고, 그다음 투자하세요',
  startText: '연습 자금으로 대만과 미국 주식을 거래해 보세요. 주문, 체결, 결제는 실제 시장 규칙을 따릅니다.',
  startLanguage: '언어 선택',
  startPointOrders: '완전한 호가창',
  startPointOrdersText: '5단계 호가와 지정가·시장가 주문을 가격과 시간 우선으로 체결합니다.',
  startPointBooks: '빠짐없는 장부',
  startPointBooksText: '수수료, 세금, 결제 대금이 건별로 기록되며 언제든 확인할 수 있습니다.',
  startPointOpen: '오픈 소스',
  startPointOpenText: '체결, 장부, 규칙을 누구나 검증할 수 있습니다.',
  browseAsGuest: '시세만 둘러보기',
};

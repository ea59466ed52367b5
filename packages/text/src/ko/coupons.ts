import type { words as tw } from '../tw/coupons.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: '수수료 쿠폰',
  menuText: '다음 수수료를 자동으로 할인',
  note: '체결 직후 수수료를 자동으로 할인합니다. 먼저 만료되는 쿠폰부터 쓰며 남은 금액은 만료일까지 유지됩니다.',
  welcome: '신규 계좌 쿠폰',
  verified: '본인 인증 쿠폰',
  usable: '사용 가능',
  used: '모두 사용',
  expired: '만료',
  left: '남음, 총 {amount}',
  days: '유효 기간',
  least: '체결 금액 최소',
  uses: '사용 내역',
  empty: '쿠폰이 없습니다',
  emptyText: '계좌 개설과 본인 인증 시 지급됩니다.',
};

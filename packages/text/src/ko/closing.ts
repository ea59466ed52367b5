import type { refusals as twRefusals, words as tw } from '../tw/closing.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: '계정 해지',
  menuText: '조건, 이후 안내, 확인',
  lead: '해지한 계정은 되돌릴 수 없습니다. 아래 조건이 모두 충족되어야 해지할 수 있어 잃는 것이 없습니다.',
  orders: '미체결 주문과 조건부 주문',
  holdings: '보유 주식',
  settlements: '결제 예정 금액과 받을 배당',
  credit: '대출, 신용, 대주',
  lending: '대여 중인 주식',
  offerings: '진행 중인 청약과 블록 거래',
  strategies: '전략',
  plans: '정기 매수',
  deposits: '심사 중인 입금',
  withdrawals: '처리 중인 출금',
  balances: '잔액',
  met: '충족',
  notMet: '{count}건 남음',
  left: '{amount} 남음',
  go: '이동',
  vouchers: '사용하지 않은 쿠폰 {count}장은 소멸됩니다.',
  after: '해지 이후',
  afterSignOut: '모든 기기에서 바로 로그아웃되며 다시 로그인할 수 없습니다.',
  afterPhone:
    '데이터를 보관하는 동안 이 전화번호와 신원으로 다시 가입할 수 없습니다. 이전 명세서의 계정은 본인의 것이며, 나중에 번호를 받은 사람이 본인으로 오인되지 않게 하기 위해서입니다.',
  afterKept:
    '거래 데이터는 5년, 투자 데이터와 신원은 10년 보관한 뒤 삭제합니다. 원장 기록은 삭제하지 않으며 계정 번호만 있고 이름은 없습니다.',
  afterExport: '먼저 데이터를 내려받으세요. 이후에는 로그인할 수 없습니다.',
  toExport: '내 데이터 내려받기',
  understood: '되돌릴 수 없음을 이해했습니다',
  begin: '계정 해지',
  confirmTitle: '계정을 해지할까요?',
  confirmText: '출금 비밀번호를 입력하면 계정 {account}이(가) 바로 해지됩니다.',
  confirm: '지금 해지',
  done: '계정이 해지되었습니다',
  hindered: '모든 조건이 충족되어야 해지할 수 있습니다',
};

export const refusals: Words<typeof twRefusals> = {
  ACCOUNT_CLOSED: '{date}에 해지된 계정이라 로그인할 수 없습니다',
  CLOSING_HINDERED: '아직 충족되지 않은 조건이 {count}건 있어 해지할 수 없습니다',
  CLOSING_BALANCE_LEFT: '{currency} {amount}이(가) 남아 있습니다. 출금하거나 환전한 뒤 해지하세요',
};

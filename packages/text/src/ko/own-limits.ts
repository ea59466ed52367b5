import type { refusals as twRefusals, words as tw } from '../tw/own-limits.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: '자기 한도와 냉각 기간',
  menuText: '입금·손실 한도, 신규 거래 중단',
  lead: '한도는 직접 정합니다. 낮추면 바로, 높이거나 없애면 24시간 뒤에 적용됩니다.',
  deposit: '입금 한도',
  depositCounted: '모든 입금 경로의 합계이며 심사 중인 입금도 포함합니다. 외화는 현재 중간 환율로 NT$ 환산합니다.',
  loss: '실현손실 한도',
  lossCounted:
    '대만·미국 계좌의 매도와 상환 손익 합계로, 수수료·세금·원가·신용이자를 뺀 금액입니다. 같은 기간의 이익은 손실에서 차감합니다. 미실현 손익, 전략, 대여, 환전은 포함하지 않습니다. 외화는 현재 중간 환율로 NT$ 환산합니다.',
  lossEffect:
    '한도에 이르면 매수, 대주 매도, 청약을 할 수 없고 미체결 신규 주문은 취소됩니다. 매도, 상환, 취소, 출금은 그대로 가능합니다.',
  periods: '일, 월요일부터의 주, 월은 대만 시간의 달력 기준입니다.',
  day: '하루',
  week: '한 주',
  month: '한 달',
  none: '설정 안 함',
  used: '반영 금액 {amount}',
  usedUnknown: '현재 환율이 없어 계산할 수 없습니다',
  left: '남은 금액 {amount}',
  reached: '한도 도달, {time}부터 새로 계산',
  frees: '{time}부터 새로 계산',
  waits: '{time}부터 {amount}',
  waitsNone: '{time}부터 한도 없음',
  set: '설정',
  change: '변경',
  amount: '금액(NT$)',
  amountInvalid: '정수 금액을 입력하세요',
  lowers: '저장하면 바로 적용됩니다.',
  raises: '한도를 높이는 변경입니다. 24시간 뒤에 적용되며 그때까지 되돌릴 수 있습니다.',
  save: '저장',
  saving: '저장 중…',
  remove: '이 한도 없애기',
  keepNow: '현재 한도 유지',
  saved: '한도가 변경되었습니다',
  savedWaits: '접수되었습니다. 24시간 뒤에 적용됩니다',
  unchanged: '현재 설정과 같습니다',
  cooling: '냉각 기간',
  coolingLead:
    '끝날 때까지 매수, 대주 매도, 청약, 전략 참여, 대출, 입금을 할 수 없습니다. 매도, 상환, 취소, 출금, 조회, 내려받기는 그대로 가능합니다.',
  coolingStrong: '시작하면 저희를 포함해 누구도 앞당겨 끝낼 수 없습니다. 연장만 가능합니다.',
  coolingRuns: '냉각 기간 진행 중',
  coolingUntil: '{time}까지',
  coolingExtend: '연장',
  length_day: '24시간',
  length_week: '7일',
  length_month: '30일',
  length_halfYear: '6개월',
  lengthEnds: '{time}까지',
  begin: '냉각 기간 시작',
  beginTitle: '{length} 냉각 기간을 시작할까요?',
  beginText: '{time}까지 계속됩니다. 미체결 매수와 대주 매도 주문은 바로 취소됩니다. 앞당겨 끝낼 수 없습니다.',
  begun: '냉각 기간이 시작되었습니다',
  openPositions:
    '보유 종목은 매도되지 않습니다. 정기 매수는 이 기간에 건너뜁니다. 이미 신청한 청약과 전략은 유지되며 직접 취소할 수 있습니다.',
};

export const refusals: Words<typeof twRefusals> = {
  COOLING_OFF:
    '냉각 기간이 {until}(대만 시간)까지입니다. 신규 거래, 대출, 입금은 할 수 없고 매도, 상환, 출금은 가능합니다',
  DEPOSIT_LIMIT: '직접 정한 입금 한도를 넘습니다. 남은 금액 {left}, {frees}(대만 시간)부터 새로 계산합니다',
  LOSS_LIMIT_REACHED:
    '직접 정한 손실 한도 {limit}에 이르렀습니다(현재 {lost}). {frees}(대만 시간)부터 새로 계산하며 매도, 상환, 출금은 가능합니다',
  COOLING_OFF_LONGER: '진행 중인 냉각 기간은 {until}(대만 시간)까지이며 연장만 가능합니다',
  LIMITS_CHANGED_OFTEN: '하루에 최대 {maximum}번 변경할 수 있습니다',
};

import type { refusals as twRefusals, words as tw } from '../tw/operators.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  roleReviewer: '심사 담당',
  roleTreasurer: '출납 담당',
  roleMarket: '시장 담당',
  roleCompliance: '준법 감시',
  roleAdmin: '관리자',
  roleAuditor: '감사',
};

export const refusals: Words<typeof twRefusals> = {
  OPERATOR_CREDENTIALS_WRONG: '계정, 비밀번호 또는 인증 코드가 올바르지 않습니다',
  OPERATOR_CODE_WRONG: '인증 코드가 올바르지 않습니다. 인증 앱에 지금 표시된 6자리를 입력하세요',
  OPERATOR_NAME_TAKEN: '이미 사용 중인 계정 이름입니다',
  OPERATOR_NOT_FOUND: '해당 운영자를 찾을 수 없습니다',
  LINK_INVALID: '링크가 만료되었거나 승인 코드가 올바르지 않습니다',
  LAST_ADMINISTRATOR: '관리자는 최소 한 명이 있어야 합니다',
  ROLES_UNCHANGED: '현재와 같은 역할입니다',
  OWN_RECORD: '본인 계정에 대해서는 요청할 수 없습니다',
  OWN_REQUEST: '본인이 올린 요청은 본인이 결재할 수 없습니다',
  SAME_DEVICE: '요청자가 이 브라우저로 로그인한 적이 있습니다. 다른 담당자가 다른 기기에서 결재해야 합니다',
  REQUEST_UNKNOWN: '해당 요청을 찾을 수 없습니다',
  REQUEST_DECIDED: '이미 처리된 요청입니다',
  REQUEST_PENDING: '이 건에 대해 결재 대기 중인 요청이 있습니다',
  CASE_NOT_FOUND: '해당 건을 찾을 수 없습니다',
  CASE_TAKEN: '다른 담당자가 처리 중인 건입니다',
  CASE_NOT_TAKEN: '먼저 건을 배정받으세요',
  CUSTOMER_NOT_FOUND: '해당 고객을 찾을 수 없습니다',
  HALTED_ALREADY: '이미 거래가 중단되었습니다',
  HALT_NOT_FOUND: '해당 거래 중단이 없거나 이미 해제되었습니다',
  NOTICE_PROMISES_PROFIT: '공지는 수익을 약속할 수 없습니다. 다음 문구를 삭제하세요: {words}',
  NOTICE_NOT_FOUND: '해당 공지가 없거나 이미 내려졌습니다',
  CLOSURE_TOO_LATE: '이미 시작된 날은 휴장으로 공지할 수 없습니다',
  CLOSURE_STANDS: '이미 휴장으로 공지된 날입니다',
  CLOSURE_NOT_FOUND: '해당 날짜의 휴장 공지가 없습니다',
};

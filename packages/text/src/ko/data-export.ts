import type { refusals as twRefusals, words as tw } from '../tw/data-export.ts';
import type { Words } from '../words.ts';

export const words: Words<typeof tw> = {
  title: '내 데이터 내려받기',
  menuText: '보관 중인 모든 내 데이터',
  lead: '보관 중인 모든 내 데이터를 ZIP 파일 하나로 내려받습니다. 계정, 신분증 사진, 입출금, 주문과 체결, 보유종목, 원장, 메시지, 한도, 그리고 운영자의 조회와 요청 기록이 들어 있습니다.',
  forms: '목록마다 JSON과 CSV(스프레드시트용)가 있습니다. 설명은 README.txt에 있습니다.',
  always: '계정이 제한된 동안에도 내려받을 수 있습니다.',
  warning: '파일에는 신분증 사진과 전체 카드 번호가 들어 있습니다. 본인만 열 수 있는 곳에 보관하세요.',
  limit: '24시간에 최대 {most}번. 매번 기록되고 알림이 갑니다.',
  nextAt: '{time} 이후 다시 가능',
  passwordMissing: '로그인 비밀번호를 입력하세요',
  fetch: '내려받기',
  fetching: '준비 중…',
  done: '내려받았습니다',
  history: '내려받은 기록',
  none: '아직 없습니다',
  readMeTitle: '{title} 계정 {account}의 데이터',
  readMeMade: '만든 시각: {time} (UTC). 모든 목록은 같은 시점의 내용입니다.',
  readMeForms:
    '목록마다 .json(한 줄에 한 건)과 .csv(UTF-8, 스프레드시트용. 수식으로 실행될 수 있는 글자 앞에는 작은따옴표가 붙습니다)가 있습니다. 내용이 없는 목록은 비어 있습니다. 열 이름은 시스템의 영문 이름입니다.',
  readMeAmounts:
    '금액은 통화의 최소 단위 정수이며 소수 자릿수는 다음과 같습니다: {digits}. asset 옆에는 통화(currency), instrument_no 옆에는 종목(symbol)이 있습니다. 가격은 종목의 호가 단위 정수이고 수량은 시스템 단위입니다(대만 1주는 1, 미국 1주는 1000000).',
  readMeTimes: '시간은 UTC이고 trading_date는 시장의 거래일입니다.',
  readMeLeftOut:
    '들어 있지 않은 것: 비밀번호와 인증 코드의 비밀값, 위조 방지 표시, 다른 고객의 데이터, 운영자의 이름, 당사자에게 알릴 수 없는 조사.',
  readMeKept: '거래 데이터는 5년, 투자 데이터는 10년 보관한 뒤 삭제합니다. 원장 기록은 삭제하지 않습니다.',
  folderAccount: '계정, 기기, 알림 설정, 관심종목, 검색, 가격 알림',
  folderIdentity: '본인 확인, 신분증 사진, 조회 시각',
  folderMoney: '카드, 주소, 입금, 출금, 환전, 쿠폰',
  folderTrading: '주문, 체결, 조건부 주문, 매수내역, 결제, 배당, 일별 자산',
  folderCredit: '대출, 신용·대주, 추가 담보 요구, 대여',
  folderOfferings: '청약, 경매, 블록 거래',
  folderStrategies: '전략, 리드 신청, 백테스트',
  folderPlans: '정기 매수, 바스켓',
  folderLedger: '잔액과 원장의 모든 줄',
  folderMessages: '메시지',
  folderLimits: '자기 한도, 냉각 기간, 계정 제한과 이의 신청',
  folderHouse: '운영자의 조회와 요청',
};

export const refusals: Words<typeof twRefusals> = {
  DATA_EXPORT_RUNNING: '다른 데이터를 내려받는 중입니다. 끝난 뒤 다시 시도하세요',
  DATA_EXPORTED_OFTEN: '24시간에 최대 {maximum}번 내려받을 수 있습니다',
};

export const words = {} as const;

export const refusals = {
  BANK_FILE_KIND: 'camt.053(.02, .06, .08) 거래명세서도, 당사 형식의 CSV도 아닙니다',
  BANK_FILE_ENCODING: '파일 인코딩을 알 수 없습니다. XML은 UTF-8, CSV는 UTF-8 또는 Big5로 올려 주세요',
  BANK_FILE_XML: '{line}행 부근의 XML이 올바르지 않습니다',
  BANK_FILE_FORBIDDEN: '거래명세서에는 {element} 선언을 둘 수 없습니다',
  BANK_FILE_ELEMENT: '항목이 없거나 맞지 않습니다: {element}',
  BANK_FILE_CELL: '{line}행이 올바르지 않습니다: {column}',
  BANK_FILE_STATEMENTS: '파일 하나에는 명세서 하나만 담을 수 있습니다. 이 파일에는 {count}개가 있습니다',
  BANK_FILE_TOO_MANY: '파일 하나에 최대 {most}건입니다. 은행에서 나누어 내려받으세요',
  BANK_FILE_TOO_HEAVY: '파일이 너무 크거나 읽는 데 너무 오래 걸려 받지 않았습니다. 더 작게 나누어 주세요',
  BANK_FILE_ACCOUNT: '당사 계좌가 아닙니다: {account}',
  BANK_FILE_CURRENCY: '통화가 다르거나 당사가 은행에서 받지 않는 통화입니다: {given}',
  BANK_FILE_BALANCE:
    '{where}의 잔액이 맞지 않습니다: 파일에는 {said} {currency}, 거래를 합하면 {reckoned} {currency}입니다. 파일 전체를 받지 않았습니다',
  BANK_FILE_REPEATS: '{where}의 거래번호가 파일 안에 두 번 있습니다: {reference}',
  BANK_FILE_DATE_AHEAD: '마감일보다 늦거나 아직 오지 않은 날짜입니다: {where}',
  BANK_FILE_NOT_FOUND: '파일이 없거나 기한이 지났습니다',
  BANK_FILE_APPLIED: '이미 반영된 파일입니다',
  BANK_FILE_CHANGED: '요청을 보낼 때와 파일 내용이 다릅니다. 다시 올려 주세요',
  BANK_FILES_WAITING: '대기 중인 파일이 이미 {most}개입니다. 먼저 처리해 주세요',
  BANK_REFERENCE_DIFFERS: '{where}의 거래번호 {reference}이(가) 다른 파일에 다른 내용으로 있습니다',
  BANK_LINE_FORGED: '거래번호 {reference}의 기록은 프로그램이 쓴 것이 아닙니다. 시스템 관리자에게 알리세요',
  BANK_LINE_SETTLED: '이미 입금 처리되었거나 반환으로 등록된 건입니다',
  BANK_LINE_MATCHES: '이 금액을 기다리는 입금 신청이 있어 반환할 수 없습니다',
} as const;

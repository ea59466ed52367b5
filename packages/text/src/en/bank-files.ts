export const words = {} as const;

export const refusals = {
  BANK_FILE_KIND: 'This is neither a camt.053 statement (.02, .06, .08) nor CSV in the house’s form',
  BANK_FILE_ENCODING: 'The file’s encoding is not known. Send XML in UTF-8, CSV in UTF-8 or Big5',
  BANK_FILE_XML: 'The XML is broken near line {line}',
  BANK_FILE_FORBIDDEN: 'A statement must not declare {element}',
  BANK_FILE_ELEMENT: 'Missing or unfit: {element}',
  BANK_FILE_CELL: 'Line {line} is wrong: {column}',
  BANK_FILE_STATEMENTS: 'A file has one statement; this one has {count}',
  BANK_FILE_TOO_MANY: 'A file has at most {most} entries. Download it from the bank in parts',
  BANK_FILE_TOO_HEAVY: 'The file is too large or takes too long to read, and was not taken. Send it in smaller files',
  BANK_FILE_ACCOUNT: 'This is not the house’s account: {account}',
  BANK_FILE_CURRENCY: 'Another currency, or one that the house does not take at its bank: {given}',
  BANK_FILE_BALANCE:
    'The balance at {where} does not come out: the file says {said} {currency}, its entries make {reckoned} {currency}. Nothing of the file was taken',
  BANK_FILE_REPEATS: 'The reference at {where} is in the file twice: {reference}',
  BANK_FILE_DATE_AHEAD: 'Later than the closing date, or still to come: {where}',
  BANK_FILE_NOT_FOUND: 'There is no such file, or it has lapsed',
  BANK_FILE_APPLIED: 'This file has been applied already',
  BANK_FILE_CHANGED: 'The file is another than when the request was sent. Hand it in again',
  BANK_FILES_WAITING: '{most} files are waiting already. Decide about them first',
  BANK_REFERENCE_DIFFERS: 'The reference {reference} at {where} was in another file, with other content',
  BANK_LINE_FORGED: 'The row of reference {reference} was not written by the program. Tell an administrator',
  BANK_LINE_SETTLED: 'This payment has been credited or sent back already',
  BANK_LINE_MATCHES: 'A deposit waits for just this payment: it cannot be sent back',
} as const;

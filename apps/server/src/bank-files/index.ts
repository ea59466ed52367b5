export type { BankFileParts } from './bank-file-parts.ts';
export { BANK_FILE_ROWS } from './file-rows.ts';
export { fileRules } from './file-rules.ts';
export { lineRules } from './line-rules.ts';
export { bankFileOperatorRoutes } from './operator-routes.ts';
export { startBankFiles } from './start-bank-files.ts';

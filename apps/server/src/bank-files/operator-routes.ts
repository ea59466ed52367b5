import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { listBankFiles } from './list-bank-files.ts';
import { listReconciliations } from './list-reconciliations.ts';
import { readBankFile } from './read-bank-file.ts';
import { uploadBankFile } from './upload-bank-file.ts';

export function bankFileOperatorRoutes(parts: BankFileParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['bank-files/upload-bank-file'], uploadBankFile(parts)),
    route(ENDPOINTS['bank-files/list-bank-files'], listBankFiles(parts)),
    route(ENDPOINTS['bank-files/read-bank-file'], readBankFile(parts)),
    route(ENDPOINTS['bank-files/list-reconciliations'], listReconciliations(parts)),
  ];
}

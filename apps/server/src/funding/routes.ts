import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { deposit } from './deposit.ts';
import { listDeposits } from './list-deposits.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { practiceTransfer } from './practice-transfer.ts';
import type { Funding } from './start-funding.ts';
import { terms } from './terms.ts';
import { uploadReceipt } from './upload-receipt.ts';
import { withdraw } from './withdraw.ts';

export interface FundingRoutesParts {
  readonly funding: Pick<Funding, 'parts'>;
}

export function fundingRoutes({ funding: { parts } }: FundingRoutesParts): Route[] {
  return [
    route(ENDPOINTS['funding/terms'], terms(parts)),
    route(ENDPOINTS['funding/deposit'], deposit(parts)),
    route(ENDPOINTS['funding/cancel-deposit'], cancelDeposit(parts)),
    route(ENDPOINTS['funding/list-deposits'], listDeposits(parts)),
    route(ENDPOINTS['funding/upload-receipt'], uploadReceipt(parts)),
    route(ENDPOINTS['funding/practice-transfer'], practiceTransfer(parts)),
    route(ENDPOINTS['funding/withdraw'], withdraw(parts)),
    route(ENDPOINTS['funding/cancel-withdrawal'], cancelWithdrawal(parts)),
    route(ENDPOINTS['funding/list-withdrawals'], listWithdrawals(parts)),
  ];
}

import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { FundingCaseParts } from './case-parts.ts';
import { lateWithdrawals } from './late-withdrawals.ts';
import { listBankLines } from './list-bank-lines.ts';
import { listDepositCases } from './list-deposit-cases.ts';
import { listWithdrawalCases } from './list-withdrawal-cases.ts';
import { readDeposit } from './read-deposit.ts';
import { readWithdrawal } from './read-withdrawal.ts';
import { takeDeposit } from './take-deposit.ts';
import { takeWithdrawal } from './take-withdrawal.ts';
import { viewDestination } from './view-destination.ts';
import { viewReceipt } from './view-receipt.ts';

export function fundingOperatorRoutes(parts: FundingCaseParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['funding/list-bank-lines'], listBankLines(parts)),
    route(ENDPOINTS['funding/list-deposit-cases'], listDepositCases(parts)),
    route(ENDPOINTS['funding/read-deposit'], readDeposit(parts)),
    route(ENDPOINTS['funding/take-deposit'], takeDeposit(parts)),
    route(ENDPOINTS['funding/view-receipt'], viewReceipt(parts)),
    route(ENDPOINTS['funding/late-withdrawals'], lateWithdrawals(parts)),
    route(ENDPOINTS['funding/list-withdrawal-cases'], listWithdrawalCases(parts)),
    route(ENDPOINTS['funding/read-withdrawal'], readWithdrawal(parts)),
    route(ENDPOINTS['funding/take-withdrawal'], takeWithdrawal(parts)),
    route(ENDPOINTS['funding/view-destination'], viewDestination(parts)),
  ];
}

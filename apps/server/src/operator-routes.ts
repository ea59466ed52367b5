import { type BankFileParts, bankFileOperatorRoutes } from './bank-files/index.ts';
import { type ChainDepositRoutesParts, chainDepositOperatorRoutes } from './chain-deposits/index.ts';
import { type Closures, closingOperatorRoutes } from './closing/index.ts';
import { type CreditOversightParts, creditOversightRoutes } from './credit-oversight/index.ts';
import { type CreditStopsParts, creditStopsOperatorRoutes } from './credit-stops/index.ts';
import { customersRoutes } from './customers/index.ts';
import { type FundingCaseParts, fundingOperatorRoutes } from './funding/index.ts';
import { houseReportRoutes } from './house-report/index.ts';
import { type HaltParts, haltRoutes } from './halts/index.ts';
import { instrumentRoutes } from './instruments/index.ts';
import { type LeadCaseParts, leadOperatorRoutes } from './leads/index.ts';
import { ledgerOversightRoutes } from './ledger-oversight/index.ts';
import { noticesOperatorRoutes } from './notices/index.ts';
import { type OperatorParts, operatorsRoutes } from './operators/index.ts';
import { type OfferingParts, offeringOperatorRoutes } from './offerings/index.ts';
import { orderSearchRoutes } from './order-search/index.ts';
import { type OversightParts, oversightRoutes } from './oversight/index.ts';
import type { Route } from './platform/http/index.ts';
import { type Requests, requestsRoutes } from './requests/index.ts';
import { type SettingsParts, settingsOperatorRoutes } from './settings/index.ts';
import { surveillanceRoutes } from './surveillance/index.ts';
import { type CaseParts, verificationOperatorRoutes } from './verification/index.ts';

/** Every call at the operators' door and what answers it. */
export function createOperatorRoutes(parts: {
  readonly operators: OperatorParts;
  readonly requests: Pick<Requests, 'parts'>;
  readonly cases: CaseParts;
  readonly fundingCases: FundingCaseParts;
  readonly bankFiles: BankFileParts;
  readonly leadCases: LeadCaseParts;
  readonly halts: HaltParts;
  readonly credit: CreditOversightParts;
  readonly creditStops: CreditStopsParts;
  readonly customers: Parameters<typeof customersRoutes>[0];
  readonly oversight: OversightParts;
  readonly house: SettingsParts;
  readonly offerings: OfferingParts;
  readonly closures: Pick<Closures, 'parts'>;
  readonly chainDeposits: ChainDepositRoutesParts['chainDeposits'];
}): Route<'operators'>[] {
  return [
    ...operatorsRoutes(parts.operators),
    ...requestsRoutes(parts.requests.parts),
    ...verificationOperatorRoutes(parts.cases),
    ...fundingOperatorRoutes(parts.fundingCases),
    ...bankFileOperatorRoutes(parts.bankFiles),
    ...leadOperatorRoutes(parts.leadCases),
    ...customersRoutes(parts.customers),
    ...ledgerOversightRoutes(parts.customers),
    ...orderSearchRoutes(parts.customers),
    ...haltRoutes(parts.halts),
    ...instrumentRoutes(parts.oversight),
    ...creditOversightRoutes(parts.credit),
    ...creditStopsOperatorRoutes(parts.creditStops),
    ...noticesOperatorRoutes(parts.halts),
    ...surveillanceRoutes(parts.customers),
    ...oversightRoutes(parts.oversight),
    ...houseReportRoutes(parts.oversight),
    ...settingsOperatorRoutes(parts.house),
    ...offeringOperatorRoutes(parts.offerings),
    ...closingOperatorRoutes(parts.closures),
    ...chainDepositOperatorRoutes(parts),
  ];
}

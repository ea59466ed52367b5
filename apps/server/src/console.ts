import path from 'node:path';
import { BANK_FILE_ROWS, fileRules, lineRules, startBankFiles } from './bank-files/index.ts';
import { venueInstant } from '@kuroshio/market';
import type { Seals } from './books/index.ts';
import { type ChainDeposits, chainLossRules } from './chain-deposits/index.ts';
import { CREDIT_STOPS, creditStopRules, type KeptStops } from './credit-stops/index.ts';
import { CUSTOMER_NOTES } from './customers/index.ts';
import { clockOf, type Exchange } from './exchange/index.ts';
import { depositRules, withdrawalRules } from './funding/index.ts';
import { HALTS, haltRules } from './halts/index.ts';
import { instrumentRules } from './instruments/index.ts';
import { writeReports } from './house-report/index.ts';
import type { KeptTable, Marks } from './identity/index.ts';
import type { DeskQueue } from './desk/index.ts';
import { LEAD_APPLICATIONS, LEAD_RULES, leadQueue, type LeadRoutesParts, leadRules } from './leads/index.ts';
import { LIQUIDATION_STOPS, liquidationStopRules } from './margin/index.ts';
import { noticeRules, type Notices } from './notices/index.ts';
import { OFFERING_CHANGES, type OfferingParts, offeringRules } from './offerings/index.ts';
import { createOperatorRoutes } from './operator-routes.ts';
import {
  createOperatorLog,
  createOperatorSessions,
  firstLink,
  OPERATOR_LINKS,
  OPERATOR_SESSIONS,
  type OperatorParts,
  OPERATORS,
  LOG_HEADS,
  startLogProof,
} from './operators/index.ts';
import { actionRules, closureRules, type OversightParts } from './oversight/index.ts';
import { type Challenges, OPERATORS_PASSKEYS, type RelyingParty } from './webauthn/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/index.ts';
import type { Door } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { SecurityLog } from './platform/security-log.ts';
import type { Vault } from './platform/vault.ts';
import { operatorRules, REQUESTS, startRequests } from './requests/index.ts';
import { type Restrictions, RESTRICTIONS, restrictionRules, startRestrictions } from './restrictions/index.ts';
import { type KeptSettings, SETTING_VERSIONS, settingRules } from './settings/index.ts';
import { verificationRules } from './verification/index.ts';
import type { Wallet } from './wallet.ts';

const DAY = 86_400_000;

/** Rows of operators that are marked, and watched. */
export const CONSOLE_ROWS: readonly KeptTable[] = [
  OPERATORS,
  OPERATOR_SESSIONS,
  OPERATOR_LINKS,
  OPERATORS_PASSKEYS.kept,
  REQUESTS,
  RESTRICTIONS,
  CUSTOMER_NOTES,
  HALTS,
  LEAD_APPLICATIONS,
  LEAD_RULES,
  SETTING_VERSIONS,
  OFFERING_CHANGES,
  CREDIT_STOPS,
  LIQUIDATION_STOPS,
  ...BANK_FILE_ROWS,
];

/** The operators' side of the program. */
export interface Console {
  readonly door: Pick<Door<'operators'>, 'routes' | 'authenticate'>;
  readonly restrictions: Restrictions;
  readonly leads: LeadRoutesParts['leads'];
  /** What the house desk reviews of these. */
  readonly queues: readonly DeskQueue[];
  /** Where the first administrator enters; undefined where there are operators. */
  firstAddress(url: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Operators, what they ask for and what follows from it: put together of the capabilities' own commands. */
export async function startConsole(parts: {
  readonly database: Database;
  /** As the console's role, which reads and writes requests, sessions, cases and the log: every call at the operators' door. */
  readonly consoleDatabase: Database;
  readonly marks: Marks;
  readonly key: Seals['key'];
  readonly vault: Vault;
  readonly notices: Pick<Notices, 'inbox'>;
  readonly exchange: Exchange;
  readonly wallet: Pick<Wallet, 'verification' | 'funding' | 'closing'>;
  readonly books: LeadRoutesParts['leads']['books'];
  readonly security: SecurityLog;
  readonly party: RelyingParty;
  readonly challenges: Challenges;
  readonly oversight: Pick<OversightParts, 'proofState' | 'forgedRows'>;
  readonly config: { readonly title: string; readonly dataDir: string; readonly operatorLogCopies: readonly string[] };
  readonly mode: 'simulated' | 'replay';
  readonly settings: KeptSettings;
  readonly chainDeposits: ChainDeposits;
  readonly stops: KeptStops;
  readonly offerings: OfferingParts;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Prints for whoever holds the machine. */
  readonly print: (text: string) => void;
}): Promise<Console> {
  const { database, consoleDatabase, marks, key, vault, exchange, wallet, security, config, clock, log, metrics } =
    parts;
  const asked = { database: consoleDatabase };
  const operatorLog = createOperatorLog({ ...asked, key });
  const files = [path.join(config.dataDir, LOG_HEADS), ...config.operatorLogCopies];
  const proof = startLogProof({ operatorLog, files, clock, log, metrics });
  const sessions = createOperatorSessions({ ...asked, marks, clock });
  const shared = { database, marks, operatorLog, clock, log };
  const restrictions = await startRestrictions({ ...shared, inbox: parts.notices.inbox, exchange });
  const { verification, funding, closing } = wallet;
  const { closures } = closing;
  const cases = { ...shared, vault, decideCase: verification.decideCase, openPhotos: verification.openPhotos };
  const fundingCases = { funding, operatorLog, restrictions };
  const leads = { database, books: parts.books, exchange, marks, certified: verification.certified };
  const leadCases = { leads, operatorLog, restrictions };
  const halts = { database, marks, exchange };
  const creditStops = { ...halts, stops: parts.stops };
  const house = { database, marks, settings: parts.settings };
  const oversight = { database, view: exchange.view, exchange, key, ...parts.oversight };
  const reports = writeReports({ ...oversight, folder: path.join(config.dataDir, 'reports'), clock, log });
  const bankFiles = startBankFiles(shared, funding);
  const requests = startRequests({
    ...{ ...shared, ...asked, serverDatabase: database, key, tellMachine: parts.print },
    venueNow(venue) {
      const { date, msOfDay } = clockOf(exchange.view, venue);
      return venueInstant(venue, date, Math.min(msOfDay, DAY));
    },
    rules: {
      ...operatorRules({ database, marks, vault, key, sessions }),
      ...verificationRules(cases),
      ...depositRules(fundingCases),
      ...withdrawalRules(fundingCases),
      ...fileRules(shared),
      ...lineRules({ ...shared, inbox: parts.notices.inbox }),
      ...leadRules(leadCases),
      ...haltRules(halts),
      ...noticeRules(shared),
      ...restrictionRules(restrictions),
      ...closureRules(oversight),
      ...instrumentRules(oversight),
      ...actionRules(oversight),
      ...settingRules(house),
      ...offeringRules(parts.offerings),
      ...creditStopRules(creditStops),
      ...liquidationStopRules({ ...halts, inbox: parts.notices.inbox }),
      ...chainLossRules(parts.chainDeposits),
    },
  });
  const operators: OperatorParts = {
    ...{ ...asked, serverDatabase: database, marks, vault, key, sessions, security, proof, log: operatorLog },
    ...{ title: config.title, mode: parts.mode },
    passkeys: {
      ...{ database, marks, key, log, party: parts.party, challenges: parts.challenges, table: OPERATORS_PASSKEYS },
      async tellCloned(tx, row, now) {
        const about = `operator/${row.owner}`;
        await operatorLog.write(tx, { action: 'passkey-cloned', about, facts: { passkey: String(row.id) }, now });
      },
    },
  };
  const customers = { ...shared, ...asked, restrictions, certified: verification.certified, view: exchange.view };
  return {
    door: {
      routes: createOperatorRoutes({
        operators,
        requests,
        cases: { ...cases, ...asked },
        fundingCases: { ...fundingCases, funding: { ...funding, parts: { ...funding.parts, ...asked } } },
        bankFiles: shared,
        leadCases: { ...leadCases, leads: { ...leads, ...asked } },
        halts: { ...halts, ...asked },
        credit: { ...halts, ...asked },
        creditStops: { ...creditStops, ...asked },
        customers,
        oversight: { ...oversight, ...asked },
        house: { ...house, ...asked },
        offerings: { ...parts.offerings, ...asked },
        closures: { parts: { ...closures.parts, ...asked } },
        chainDeposits: { ...parts.chainDeposits, parts: { ...parts.chainDeposits.parts, ...asked } },
      }),
      authenticate: sessions.authenticate,
    },
    ...{ restrictions, leads, queues: [leadQueue(leadCases)] },
    async firstAddress(url) {
      const token = await firstLink(operators, clock.now());
      return token === undefined ? undefined : `${url}/ops/#/join/${token}`;
    },
    async stop() {
      await reports.stop();
      await requests.stop();
      await bankFiles.stop();
      await restrictions.stop();
      await proof.stop();
    },
  };
}

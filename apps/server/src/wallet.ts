import type { Books, Seals } from './books/index.ts';
import { CHAIN_ROWS } from './chain-deposits/index.ts';
import { CLOSING_ROWS, closingRest, type ClosingRoutesParts, type Closures } from './closing/index.ts';
import type { DataExportRoutesParts } from './data-export/index.ts';
import type { DeskQueue, DeskTerms } from './desk/index.ts';
import { ADDRESSES, CARDS, type DestinationRoutesParts } from './destinations/index.ts';
import {
  BANK_LINES,
  DEPOSITS,
  type Funding,
  type FundingRoutesParts,
  startFunding,
  WITHDRAWALS,
} from './funding/index.ts';
import { createFundPassword, FUND_PASSWORDS, type FundPasswordRoutesParts } from './fund-password/index.ts';
import { createCheckLoginPassword, type IdentityParts, type KeptTable, type Marks } from './identity/index.ts';
import { createShowPasskey, type PasskeyRoutesParts, tellCustomer } from './passkeys/index.ts';
import { type Challenges, CUSTOMERS_PASSKEYS, type RelyingParty } from './webauthn/index.ts';
import type { Exchange } from './exchange/index.ts';
import { LENT } from './lending/index.ts';
import { createWithdrawalCheck, LOANS } from './loans/index.ts';
import {
  createMarginKept,
  MARGIN_AGREEMENTS,
  MARGIN_CALLS,
  MARGIN_EXTENSIONS,
  MARGIN_FIGURES,
  MARGIN_SHORTFALLS,
  type MarginParts,
} from './margin/index.ts';
import { createUsMarginKept } from './us-margin/index.ts';
import { OWN_LIMITS, type OwnLimitRoutesParts, type OwnLimits } from './own-limits/index.ts';
import type { Notices } from './notices/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Queryable } from './platform/database/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Vault } from './platform/vault.ts';
import {
  createSecondFactor,
  createTellPassword,
  RECOVERY_CODES,
  SECOND_FACTORS,
  type SecondFactorRoutesParts,
} from './second-factor/index.ts';
import { BASKET_OUTCOMES, BASKET_RUNS, BASKET_VERSIONS } from './baskets/index.ts';
import { PLAN_PURCHASES, PURCHASE_PLANS } from './plans/index.ts';
import { COUPONS, grantCoupons } from './coupons/index.ts';
import type { Settings } from './settings/index.ts';
import { CASES, type Certified, startVerification, type Verification } from './verification/index.ts';

/** What stands before money moves: who a customer is, the password that lets it go, where it may go; and money that comes and goes. */
export interface Wallet
  extends FundPasswordRoutesParts,
    DestinationRoutesParts,
    SecondFactorRoutesParts,
    PasskeyRoutesParts,
    FundingRoutesParts,
    Pick<DataExportRoutesParts, 'dataExport'>,
    Pick<ClosingRoutesParts, 'closing'>,
    OwnLimitRoutesParts,
    Pick<IdentityParts, 'secondFactor' | 'told' | 'closedAt'> {
  readonly verification: Verification;
  readonly funding: Funding;
  /** What waits for reviewers. */
  readonly queues: readonly DeskQueue[];
  readonly certified: Certified;
  stop(): void;
}

/** Rows of these capabilities that are marked, and watched. */
export const WALLET_ROWS: readonly KeptTable[] = [
  ...[CASES, FUND_PASSWORDS, CARDS, ADDRESSES],
  ...[SECOND_FACTORS, RECOVERY_CODES, CUSTOMERS_PASSKEYS.kept],
  ...[DEPOSITS, BANK_LINES, WITHDRAWALS, LOANS, LENT, COUPONS, MARGIN_CALLS, MARGIN_AGREEMENTS],
  ...[MARGIN_SHORTFALLS, MARGIN_EXTENSIONS, MARGIN_FIGURES, OWN_LIMITS],
  ...CLOSING_ROWS,
  ...CHAIN_ROWS,
  ...[PURCHASE_PLANS, PLAN_PURCHASES, BASKET_VERSIONS, BASKET_RUNS, BASKET_OUTCOMES],
];

/** What of each currency's available money stands for what is owed on shares. */
function keptElsewhere(parts: Pick<MarginParts, 'exchange' | 'marks'>) {
  const [inTaiwan, inUs] = [createMarginKept(parts), createUsMarginKept(parts)];
  return async (on: Queryable, customer: number) => ({
    TWD: await inTaiwan(on, customer),
    USD: await inUs(on, customer),
  });
}

export function startWallet({
  database,
  marks,
  key,
  notices: { inbox },
  desk,
  vault,
  mostPhotoBytes,
  books,
  exchange,
  isPractice,
  destinationWaits,
  settings,
  rights: { ownLimits, closures },
  party,
  challenges,
  tellAccount,
  clock,
  log,
  metrics,
}: {
  readonly database: Database;
  readonly marks: Marks;
  readonly key: Seals['key'];
  readonly notices: Pick<Notices, 'inbox'>;
  readonly desk: DeskTerms;
  readonly vault: Vault;
  readonly mostPhotoBytes: number;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Exchange;
  readonly isPractice: boolean;
  /** How long a new card or address waits, ms. */
  readonly destinationWaits: number;
  readonly settings: Settings;
  readonly rights: {
    readonly ownLimits: OwnLimits;
    readonly closures: Closures;
  };
  /** For whom browsers make passkeys. */
  readonly party: RelyingParty;
  readonly challenges: Challenges;
  readonly tellAccount: (customer: number) => void;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}): Wallet {
  const shared = { database, marks, key, inbox };
  const checkLoginPassword = createCheckLoginPassword({ database, marks });
  const factorStore = { ...shared, vault, log };
  const passkeyStore = {
    ...{ ...shared, party, challenges, log },
    ...{ table: CUSTOMERS_PASSKEYS, tellCloned: tellCustomer(inbox) },
  };
  const secondFactor = createSecondFactor(factorStore, createShowPasskey(passkeyStore));
  const { stepUp } = secondFactor;
  const fundPassword = createFundPassword({ ...shared, checkLoginPassword, stepUp });
  const verification = startVerification({
    ...{ ...shared, desk, vault, mostPhotoBytes, clock, log },
    whenPassed: {
      'fund-password': fundPassword.clear,
      ...(isPractice && {
        certify: (tx, customer, now) => grantCoupons(tx, { exchange, marks, settings }, 'verified', customer, now),
      }),
    },
  });
  const { certified } = verification;
  const funding = startFunding({
    ...{ ...shared, books, desk, vault, certified, mostPhotoBytes, exchange, isPractice, tellAccount },
    ...{ checkFundPassword: fundPassword.check, stepUp, settings, clock, log, metrics },
    closingRest,
    stopsDeposit: async (tx, asked) =>
      (await closures.stops(tx, asked.customer)) ?? (await ownLimits.stopsDeposit(tx, asked)),
    checkCredit: createWithdrawalCheck({ exchange, marks, certified }, keptElsewhere({ exchange, marks })),
  });
  return {
    verification,
    fundPassword,
    secondFactor,
    passkeys: { ...passkeyStore, checkLoginPassword, stepUp },
    factors: { ...factorStore, door: secondFactor, checkLoginPassword },
    ownLimits,
    closing: { closures, checkFundPassword: fundPassword.check, stepUp },
    closedAt: closures.closedAt,
    dataExport: { database, exchange, vault, inbox, checkLoginPassword, stepUp },
    told: createTellPassword({ database, inbox }),
    destinations: {
      ...shared,
      vault,
      certified,
      checkFundPassword: fundPassword.check,
      stepUp,
      waits: Math.max(1, destinationWaits),
    },
    funding,
    queues: [verification.queue, ...funding.queues],
    certified,
    stop() {
      funding.stop();
      verification.stop();
    },
  };
}

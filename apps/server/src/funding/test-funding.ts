import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ok } from '@kuroshio/base';
import { CASH_ASSETS, type CashCode } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf, type Books, createBooks, createPostingIds, passingSeals, type Seals } from '../books/index.ts';
import { closingRest } from '../closing/index.ts';
import { deskTerms } from '../desk/index.ts';
import { type DestinationRoutesParts, destinationRoutes } from '../destinations/index.ts';
import { firstSettings } from '../settings/index.ts';
import { createMarks, type Marks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openVault } from '../platform/vault.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { deposit } from './deposit.ts';
import type { FundingParts } from './funding-parts.ts';
import { listDeposits } from './list-deposits.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { practiceTransfer } from './practice-transfer.ts';
import { type Funding, startFunding } from './start-funding.ts';
import { terms } from './terms.ts';
import { uploadReceipt } from './upload-receipt.ts';
import { withdraw } from './withdraw.ts';

const NO_MARKET = { venueTime: () => undefined };
const log = createLog('silent');
const CODE = '271828';
const FACTOR = '123456';
const OWES = refuse('OUTSTANDING_CREDIT', { owed: '1', kept: '1', currency: 'TWD' }).refusal;
const NEW_WAITS = 600_000;
export const START = Date.parse('2026-07-09T02:00:00Z');

const handlers = ({ parts }: Funding) => ({
  terms: terms(parts),
  deposit: deposit(parts),
  cancelDeposit: cancelDeposit(parts),
  listDeposits: listDeposits(parts),
  uploadReceipt: uploadReceipt(parts),
  practiceTransfer: practiceTransfer(parts),
  withdraw: withdraw(parts),
  cancelWithdrawal: cancelWithdrawal(parts),
  listWithdrawals: listWithdrawals(parts),
});

/** Deposits and withdrawals on a database of their own, with customers of the test's making. For tests only. */
export interface FundingStage {
  readonly db: { readonly database: Database; readonly owner: Database; close(): Promise<void> };
  readonly clock: ManualClock;
  readonly books: Books;
  readonly marks: Marks;
  readonly funding: Funding;
  readonly act: ReturnType<typeof handlers>;
  /** Who has a loan that all of the money stands for. */
  readonly borrowers: Set<number>;
  /** Who is not certified. */
  readonly strangers: Set<number>;
  as(customer: number, file?: Uint8Array): CustomerContext;
  customer(): Promise<number>;
  /** A card that has waited its ten minutes, or one that still does. */
  card(customer: number, rested?: boolean): Promise<string>;
  removeCard(customer: number, id: string): Promise<void>;
  address(customer: number, network?: 'TRC-20' | 'ERC-20'): Promise<string>;
  balance(customer: number, code: CashCode): Promise<{ available: bigint; held: bigint }>;
  /** The house desk looks at what has waited, now. @returns how many it reviewed */
  desk(): Promise<number>;
  /** From now on a second factor is asked for, which is `123456`. */
  askFactor(): void;
  close(): Promise<void>;
}

/** Loaded here, because it needs a test run and a stage on a database that is there does not. */
async function makeDatabase(): Promise<FundingStage['db']> {
  const { createTestDatabase } = await import('../platform/database/test-database.ts');
  return createTestDatabase();
}

/** @param given.on an exchange beside which it is: on its database, by its clock, in its chains */
export async function createFundingStage(
  given: Partial<Pick<FundingParts, 'settings' | 'stopsDeposit'>> & {
    readonly on?: { readonly db: FundingStage['db']; readonly clock: ManualClock; readonly seals: Seals };
  } = {},
): Promise<FundingStage> {
  const db = given.on?.db ?? (await makeDatabase());
  await db.owner.query("insert into invitation (code) values ('TESTCODE')");
  const { database } = db;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kuroshio-funding-'));
  const clock = given.on?.clock ?? createManualClock(START);
  const seals = given.on?.seals ?? passingSeals();
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key: seals.key, log, metrics, now: clock.now });
  const books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now: clock.now });
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  const strangers = new Set<number>();
  const borrowers = new Set<number>();
  let withFactor = false;
  const shared: Omit<DestinationRoutesParts['destinations'], 'waits'> = {
    ...{ database, marks, key: seals.key },
    vault: openVault(path.join(folder, 'document.key')),
    inbox: createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} }),
    certified: {
      isCertified: async (_, id) => !strangers.has(id),
      nameOf: async () => 'Wang Hsiao-ming',
    },
    checkFundPassword: async (_, password) =>
      password === CODE ? ok(null) : refuse('FUND_PASSWORD_WRONG', { left: 4 }),
    stepUp: async (_, code) => (!withFactor || code === FACTOR ? ok(null) : refuse('SECOND_FACTOR_REQUIRED')),
  };
  const funding = startFunding({
    ...{ ...shared, books, clock, log, metrics },
    desk: deskTerms({ houseDesk: true, houseDeskSeconds: 60 }, 'simulated'),
    mostPhotoBytes: 50_000_000,
    exchange: { view: NO_MARKET },
    isPractice: true,
    settings: given.settings ?? firstSettings(),
    checkCredit: async (_, id) => (borrowers.has(id) ? OWES : undefined),
    closingRest,
    stopsDeposit: given.stopsDeposit ?? (async () => undefined),
    tellAccount: () => undefined,
  });
  let made = 0;
  let cards = 0;
  const routes = destinationRoutes({ destinations: { ...shared, waits: NEW_WAITS } });

  const as = (customerId: number, file?: Uint8Array): CustomerContext => ({
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: clock.now(), log },
    ...(file !== undefined && { file }),
  });

  /** Asks of the capability that keeps cards and addresses. */
  async function destination(wanted: string, input: object, customer: number): Promise<{ id: string }> {
    const handler = routes.find(({ endpoint }) => endpoint.path === wanted)?.handler;
    if (handler === undefined) throw new Error(`nothing answers ${wanted}`);
    const outcome = await handler(input, as(customer));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    return outcome.value as { id: string };
  }

  return {
    ...{ db, clock, books, marks, funding, act: handlers(funding), strangers, borrowers, as },
    async customer() {
      made += 1;
      const id = 100_000 + made;
      await db.owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at)
          overriding system value values ($1, $2, '', 'TESTCODE', 'tw', now())`,
        [id, `+8869${String(id).padStart(8, '0')}`],
      );
      return id;
    },
    async card(customer, rested = true) {
      const number = String(made * 100 + ++cards).padStart(16, '0');
      const input = { kind: 'atm-card', numberFirst: number.slice(0, 4), numberLast: number.slice(4), bankCode: '004' };
      const more = { branch: '', branchCode: '', bic: '', fundPassword: CODE };
      const { id } = await destination('destinations/add-card', { ...input, ...more }, customer);
      if (rested) clock.advance(NEW_WAITS);
      return id;
    },
    async removeCard(customer, id) {
      await destination('destinations/remove-card', { id }, customer);
    },
    async address(customer, network = 'TRC-20') {
      const address =
        network === 'TRC-20' ? 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa' : '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
      const { id } = await destination(
        'destinations/add-address',
        { network, address, label: '', fundPassword: CODE },
        customer,
      );
      clock.advance(NEW_WAITS);
      return id;
    },
    async balance(customer, code) {
      const own = (await balancesOf(database, customer)).get(CASH_ASSETS[code].id);
      return { available: own?.available ?? 0n, held: own?.held ?? 0n };
    },
    async desk() {
      let count = 0;
      for (const queue of funding.queues) {
        for (const id of await queue.due(clock.now() - 60_000)) {
          await queue.review(id, clock.now());
          count += 1;
        }
      }
      return count;
    },
    askFactor() {
      withFactor = true;
    },
    async close() {
      funding.stop();
      await books.close();
      if (given.on === undefined) await db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

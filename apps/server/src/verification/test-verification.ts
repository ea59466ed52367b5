import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InputOf, SentInputOf } from '@kuroshio/contract';
import { passingSeals } from '../books/index.ts';
import { deskTerms } from '../desk/index.ts';
import { createMarks, createSessions } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { createManualClock } from '../platform/clock.ts';
import { createTestDatabase } from '../platform/database/test-database.ts';
import type { Customer, CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openVault } from '../platform/vault.ts';
import { ownCase } from './own-case.ts';
import { startVerification } from './start-verification.ts';
import { submitCase } from './submit-case.ts';
import { jpegOf } from '../platform/photos/test-photos.ts';
import { uploadPhoto } from './upload-photo.ts';
import type { VerificationParts } from './verification-parts.ts';

/** What a customer hands in that only lacks its photos. */
export const CASE = {
  name: '王小明',
  country: 'TW',
  document: 'national-id',
  numberFirst: 'A12345',
  numberLast: '9',
} as const satisfies SentInputOf<'verification/submit-case'>;

type Form = Partial<InputOf<'verification/submit-case'>>;

/** What is told here is of no market. */
const NO_MARKET = { venueTime: () => 0 } as never;

const START = Date.parse('2026-07-09T01:00:00Z');

const NEW_CUSTOMER = `insert into customer (phone, password_hash, invited_with, language, created_at)
  values ($1, 'none', 'TESTCODE', 'tw', now()) returning id`;

/** The refusal's code, or `done`. */
export function codeOf(outcome: { ok: true } | { ok: false; refusal: { code: string } }): string {
  return outcome.ok ? 'done' : outcome.refusal.code;
}

/** Verification on an empty database, with a manual clock. For tests only. */
export async function createTestVerification(
  change: Partial<Pick<VerificationParts, 'mostPhotoBytes' | 'whenPassed'>> = {},
) {
  const test = await createTestDatabase();
  const { database, owner } = test;
  await owner.query("insert into invitation (code) values ('TESTCODE')");
  const clock = createManualClock(START);
  const log = createLog('silent');
  const metrics = createMetrics({ withProcess: false });
  const { key } = passingSeals();
  const marks = createMarks({ key, log, metrics, now: clock.now });
  const sessions = createSessions({ database, clock, marks });
  const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-verification-'));
  const keyFile = path.join(folder, 'document.key');
  const vault = openVault(keyFile);
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  const verification = startVerification({
    ...{ database, marks, key, clock, log, vault },
    inbox: createInbox({ database, hub, log, view: NO_MARKET, onWritten: () => {} }),
    desk: deskTerms({ houseDesk: true, houseDeskSeconds: 60 }, 'simulated'),
    mostPhotoBytes: 100_000_000,
    whenPassed: {},
    ...change,
  });
  const act = {
    upload: uploadPhoto(verification.parts),
    submit: submitCase(verification.parts),
    read: ownCase(verification.parts),
  };
  let phones = 0;

  /** A call as the edge would hand it over. */
  function call({ customer }: { readonly customer: Customer }): CustomerContext {
    return {
      ...{ customer, requireCustomer: () => customer, token: undefined, account: undefined, log },
      ...{ ip: '203.0.113.7', userAgent: 'Safari', now: clock.now() },
    };
  }
  async function customer(): Promise<Customer> {
    phones += 1;
    const phone = `+8869${String(12_000_000 + phones)}`;
    const [row] = await owner.query<{ id: number }>(NEW_CUSTOMER, [phone]);
    if (row === undefined) throw new Error('no customer');
    const mark = marks.make({ table: 'customer', id: row.id, phone, password_hash: 'none' });
    await owner.query('update customer set mark = $2 where id = $1', [row.id, mark]);
    return { customerId: row.id, sessionId: phones };
  }
  const upload = (who: Customer, side: 'front' | 'back', file: Uint8Array) =>
    act.upload({ side }, { ...call({ customer: who }), file });
  async function handIn(who: Customer, form: Form = {}, seed = `${who.customerId}`) {
    await upload(who, 'front', await jpegOf(`${seed} front`));
    await upload(who, 'back', await jpegOf(`${seed} back`));
    return act.submit({ purpose: 'certify', ...CASE, ...form }, call({ customer: who }));
  }
  async function read(who: Customer, purpose: 'certify' | 'fund-password' = 'certify') {
    const outcome = await act.read({ purpose }, call({ customer: who }));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    return outcome.value;
  }
  /** The house desk comes by. */
  async function review(): Promise<void> {
    for (const id of await verification.queue.due(clock.now())) await verification.queue.review(id, clock.now());
  }
  async function certify(who: Customer, form: Form = {}): Promise<void> {
    await handIn(who, form);
    await review();
    const { state, reason } = await read(who);
    if (state !== 'certified') throw new Error(`not certified: ${state} ${reason}`);
  }

  return {
    ...{ verification, act, keyFile, key, vault, call, customer, upload, handIn, read, review, certify },
    ...{ database, owner, clock, log, metrics, marks, sessions },
    async close() {
      verification.stop();
      await test.close();
      rmSync(folder, { recursive: true });
    },
  };
}

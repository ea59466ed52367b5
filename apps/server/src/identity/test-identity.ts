import { ok } from '@kuroshio/base';
import { type Books, createBooks, createPostingIds, passingSeals, type Seals } from '../books/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { Customer, CustomerContext } from '../platform/http/index.ts';
import { createLog, type Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { acknowledge } from './acknowledge.ts';
import { changePassword } from './change-password.ts';
import { createInvitation } from './invitations.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { createMarks, type Marks } from './marks.ts';
import { register } from './register.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import type { SecondFactorDoor } from './second-factor-door.ts';
import { session } from './session.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** When the tests' clock begins, epoch ms. */
export const START = Date.parse('2026-07-09T01:00:00Z');

/** A registration that only lacks its invitation code. */
export const FORM = {
  phone: '0912 345 678',
  country: 'TW',
  password: 'black tide 7',
  passwordAgain: 'black tide 7',
  invitationCode: '',
  agreed: true,
  language: 'tw',
} as const;

/** Nobody here has one; those who do are tried with the real one, in `second-factor/`. */
const NO_FACTOR: SecondFactorDoor = {
  check: async () => ok(null),
  stepUp: async () => ok(null),
  isRecoveryCode: async () => false,
  spendRecoveryCode: async () => false,
};

interface From {
  readonly customer?: Customer | undefined;
  readonly device?: string;
  readonly ip?: string;
}

export interface TestIdentity {
  readonly test: TestDatabase;
  readonly books: Books;
  readonly clock: ManualClock;
  readonly seals: Seals;
  readonly sessions: Sessions;
  readonly marks: Marks;
  readonly metrics: Metrics;
  readonly log: Log;
  /** What the log has been told. */
  readonly lines: readonly string[];
  /** Sessions whose live connections were closed. */
  readonly closedSockets: readonly number[];
  readonly act: ReturnType<typeof makeHandlers>;
  /** A call as the edge would hand it over. */
  call(from?: From): CustomerContext;
  openAccount(
    change?: Partial<Record<'phone' | 'invitationCode', string>>,
  ): Promise<{ readonly token: string; readonly account: string; readonly attention: readonly string[] }>;
  /** Who holds a token that must be valid. */
  callerOf(token: string): Promise<Customer>;
  count(table: 'customer' | 'posting'): Promise<number>;
}

function makeHandlers(test: TestDatabase, books: Books, sessions: Sessions, marks: Marks, closed: number[]) {
  const parts = {
    secondFactor: NO_FACTOR,
    told: async () => {},
    closedAt: () => undefined,
    database: test.database,
    books,
    sessions,
    marks,
    hub: { closeSession: (id: number) => void closed.push(id) },
  };
  return {
    register: register(parts),
    login: login(parts),
    session: session(parts),
    acknowledge: acknowledge(parts),
    logout: logout(parts),
    listSessions: listSessions(parts),
    revokeSession: revokeSession(parts),
    revokeOtherSessions: revokeOtherSessions(parts),
    changePassword: changePassword(parts),
  };
}

/** The refusal's code, or `done`. */
export function codeOf(outcome: { ok: true } | { ok: false; refusal: { code: string } }): string {
  return outcome.ok ? 'done' : outcome.refusal.code;
}

/** The handlers of identity on an empty database of their own. For tests only. */
export async function createTestIdentity(): Promise<TestIdentity> {
  const test = await createTestDatabase();
  const clock = createManualClock(START);
  const closedSockets: number[] = [];
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const seals = passingSeals();
  const metrics = createMetrics({ withProcess: false });
  const marks = createMarks({ key: seals.key, log, metrics, now: clock.now });
  const sessions = createSessions({ database: test.database, clock, marks });
  const books = createBooks({
    chain: seals.chains.books,
    database: test.database,
    ids: createPostingIds(),
    log,
    now: clock.now,
  });
  const act = makeHandlers(test, books, sessions, marks, closedSockets);

  function call({ customer, device = 'Safari', ip = '203.0.113.7' }: From = {}): CustomerContext {
    return {
      customer,
      requireCustomer() {
        if (!customer) throw new Error('nobody is signed in');
        return customer;
      },
      token: undefined,
      account: undefined,
      ip,
      userAgent: device,
      now: clock.now(),
    };
  }

  return {
    test: {
      ...test,
      async close() {
        await books.close();
        await test.close();
      },
    },
    books,
    clock,
    seals,
    sessions,
    marks,
    metrics,
    log,
    lines,
    closedSockets,
    act,
    call,
    async openAccount(change = {}) {
      const invitationCode = change.invitationCode ?? (await createInvitation(test.owner, { uses: 1 }));
      const opened = await act.register({ ...FORM, ...change, invitationCode }, call());
      if (!opened.ok) throw new Error(`not opened: ${opened.refusal.code}`);
      return opened.value;
    },
    async callerOf(token) {
      const caller = await sessions.authenticate(token);
      if (!caller) throw new Error('the token is not valid');
      return caller;
    },
    async count(table) {
      const [row] = await test.owner.query<{ n: bigint }>(`select count(*) as n from ${table}`);
      return Number(row?.n);
    },
  };
}

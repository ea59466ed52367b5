import { type Books, createBooks, createPostingIds, passingSeals } from '../books/index.ts';
import { createManualClock, type ManualClock } from '../platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { Customer, CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { acknowledge } from './acknowledge.ts';
import { createInvitation } from './invitations.ts';
import { listSessions } from './list-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { revokeSession } from './revoke-session.ts';
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

interface From {
  readonly customer?: Customer | undefined;
  readonly device?: string;
  readonly ip?: string;
}

export interface TestIdentity {
  readonly test: TestDatabase;
  readonly books: Books;
  readonly clock: ManualClock;
  readonly sessions: Sessions;
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

function makeHandlers(test: TestDatabase, books: Books, sessions: Sessions, closed: number[]) {
  const parts = {
    database: test.database,
    books,
    sessions,
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
  const sessions = createSessions({ database: test.database, clock });
  const closedSockets: number[] = [];
  const log = createLog('silent');
  const books = createBooks({
    chain: passingSeals().chains.books,
    database: test.database,
    ids: createPostingIds(),
    log,
    now: clock.now,
  });
  const act = makeHandlers(test, books, sessions, closedSockets);

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
      log,
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
    sessions,
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Database } from '../../apps/server/src/platform/database/index.ts';

/** What may go wrong between the exchange and its database. It strikes the next transaction that it fits. */
export type Fault =
  /** A statement fails on the server: the `nth` of the transaction, or the first whose text matches. */
  | { readonly kind: 'statement'; readonly nth?: number; readonly matching?: RegExp }
  /** The connection breaks before the commit reaches the server, which rolls back. */
  | { readonly kind: 'commit-undone' }
  /** The server commits, and the connection breaks before the answer arrives. */
  | { readonly kind: 'answer-lost' }
  /** The connection breaks, and the server commits what it had received `ms` later. */
  | { readonly kind: 'commit-late'; readonly ms: number }
  /** The commit takes `ms` longer. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** The connection breaks, and so many attempts to connect fail before the database is back. */
  | { readonly kind: 'away'; readonly attempts: number };

export interface Faults {
  /** For the stage: what the exchange sees of its database. */
  wrap(database: Database): Database;
  /** The next transaction meets the fault; with `when`, the next for which it is true as its commit is sent. */
  arm(fault: Fault, when?: () => boolean): void;
  /** The database is away until `heal`: as for a program that is being killed. */
  cut(): void;
  /** All but the exchange's own connection fails until `heal`. */
  refuseQueries(): void;
  /** Nothing is broken any more, and nothing is armed. */
  heal(): void;
  /** How often each kind has struck. */
  readonly struck: ReadonlyMap<Fault['kind'], number>;
  /** Resolves when every late commit has arrived. */
  settled(): Promise<void>;
}

type Sent = { readonly rows: never[]; readonly command: string; readonly rowCount: number };

export function createFaults(): Faults {
  const struck = new Map<Fault['kind'], number>();
  const late = new Set<Promise<unknown>>();
  const open = new Set<() => void>();
  let armed: { readonly fault: Fault; readonly when: () => boolean } | undefined;
  /** Attempts to reach the database that will fail. */
  let awayFor = 0;
  let refusing = false;

  /** The armed fault where it is of a wanted kind and its time has come; it is spent then. */
  function strike<Kind extends Fault['kind']>(...kinds: readonly Kind[]): Extract<Fault, { kind: Kind }> | undefined {
    if (armed === undefined || !(kinds as readonly string[]).includes(armed.fault.kind) || !armed.when()) {
      return undefined;
    }
    const { fault } = armed;
    armed = undefined;
    struck.set(fault.kind, (struck.get(fault.kind) ?? 0) + 1);
    return fault as Extract<Fault, { kind: Kind }>;
  }

  function reach(): void {
    if (awayFor > 0 || refusing) throw new Error('the database is away');
  }

  function wrapConnection(inner: Connection): Connection {
    const lost = Promise.withResolvers<Error>();
    let broken: Error | undefined;
    let statement = 0;
    let closing: Promise<void> | undefined;
    void inner.lost.then(lost.resolve);

    const close = () => {
      open.delete(sever);
      closing ??= inner.close().catch(() => undefined);
      return closing;
    };
    function breakNow(reason: string): Error {
      broken ??= new Error(reason);
      lost.resolve(broken);
      return broken;
    }
    const sever = () => {
      breakNow('the connection was cut');
      void close();
    };
    open.add(sever);

    async function commit(): Promise<Sent> {
      // A transaction with fewer statements than asked for fails at its last.
      const fewer = armed?.fault.kind === 'statement' && armed.fault.nth !== undefined;
      if (fewer && strike('statement') !== undefined) void inner.send('select 1 / 0').catch(() => undefined);
      const fault = strike('commit-undone', 'answer-lost', 'commit-late', 'slow', 'away');
      switch (fault?.kind) {
        case 'answer-lost':
          await inner.send('commit');
          break;
        case 'commit-late': {
          const arrival = sleep(fault.ms)
            .then(() => inner.send('commit'))
            .catch(() => undefined)
            .then(() => inner.close())
            .catch(() => undefined);
          late.add(arrival);
          // Nobody who has lost a connection waits for it.
          closing = Promise.resolve();
          throw breakNow('the connection was lost and the commit is still on its way');
        }
        case 'slow':
          await sleep(fault.ms);
          return inner.send<never>('commit');
        case 'away':
          awayFor = fault.attempts;
          break;
        case 'commit-undone':
          break;
        default:
          return inner.send<never>('commit');
      }
      const error = breakNow(`the connection was lost: ${fault.kind}`);
      await close();
      throw error;
    }

    return {
      lost: lost.promise,
      close,
      hold: () => inner.hold(),
      async send(sql, params, name) {
        if (broken !== undefined) throw broken;
        if (sql === 'commit') return commit();
        if (sql === 'begin') statement = 0;
        statement += 1;
        if (armed?.fault.kind === 'statement') {
          const { nth, matching } = armed.fault;
          if ((nth === statement || matching?.test(sql)) && strike('statement') !== undefined) {
            return inner.send('select 1 / 0');
          }
        }
        return inner.send(sql, params, name);
      },
    };
  }

  return {
    struck,
    wrap: (database) => ({
      async query(sql, params) {
        reach();
        return database.query(sql, params);
      },
      async transaction(work, options) {
        reach();
        return database.transaction(work, options);
      },
      async dedicated() {
        if (awayFor > 0) {
          awayFor -= 1;
          throw new Error('the database is away');
        }
        return wrapConnection(await database.dedicated());
      },
      close: () => database.close(),
    }),
    arm(fault, when = () => true) {
      armed = { fault, when };
    },
    cut() {
      armed = undefined;
      awayFor = Number.POSITIVE_INFINITY;
      for (const sever of [...open]) sever();
    },
    refuseQueries() {
      refusing = true;
    },
    heal() {
      armed = undefined;
      refusing = false;
      awayFor = 0;
    },
    async settled() {
      await Promise.all(late);
      late.clear();
    },
  };
}

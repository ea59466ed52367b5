import { Client, type CustomTypesConfig, Pool, type PoolClient, type QueryResultRow, types } from 'pg';
import type { Log } from '../log.ts';

/** A value that a statement's `$n` takes. Arrays become PostgreSQL arrays, plain objects JSON. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly SqlValue[]
  | { readonly [key: string]: unknown };

/** What runs statements: a pool, or one transaction. */
export interface Queryable {
  /**
   * Rows of one statement. `int8` arrives as bigint, `numeric` as string, `date` as 'YYYY-MM-DD', `timestamptz` as
   * Date. Rejects with pg's DatabaseError, whose `code` is the SQLSTATE.
   */
  query<Row extends QueryResultRow = QueryResultRow>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction and commits. After a serialization failure or a deadlock it runs again, up to five
   * times, so `work` touches nothing but the database.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: { isolation?: Isolation }): Promise<Result>;
  /** A connection of its own, for the trading core. */
  dedicated(): Promise<Connection>;
  /** Waits for what runs and closes the pool. Dedicated connections close by their own `close`. */
  close(): Promise<void>;
}

/** One connection whose statements go out without waiting for the answers before them (libpq's pipeline mode). */
export interface Connection {
  /**
   * Sends a statement at once; statements run in the order they were sent. With `name` it is prepared once and then
   * reused. A failed statement inside `begin`…`commit` fails the ones behind it too (SQLSTATE 25P02) and `commit` then
   * answers ROLLBACK: await every promise, not only the last. Bound parameters allow one statement per call.
   */
  send<Row extends QueryResultRow = QueryResultRow>(
    sql: string,
    params?: readonly SqlValue[],
    name?: string,
  ): Promise<{ readonly rows: Row[]; readonly command: string; readonly rowCount: number }>;
  /** Settles with the reason when the connection is lost; the owner then opens another and rebuilds. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Log;
  /** Most connections of the pool. */
  readonly max?: number | undefined;
  /** A role that each connection takes on as it starts, for when the URL is the owner's. */
  readonly role?: string | undefined;
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;

const parsers: CustomTypesConfig = {
  // The registry's overloads cannot be expressed; what passes through is the library's own answer.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return BigInt;
    if (oid === int8Array) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(parseElement);
    if (oid === date) return (text: string) => text;
    return types.getTypeParser(oid, format as 'text');
  }) as CustomTypesConfig['getTypeParser'],
};

function parseElement(text: string): bigint | null {
  return text === 'NULL' ? null : BigInt(text);
}

const retried = new Set(['40001', '40P01']);
const mostAttempts = 6;

export function createDatabase(url: string, { log, max = 10, role }: DatabaseOptions): Database {
  const settings = {
    connectionString: url,
    types: parsers,
    application_name: 'kuroshio',
    // A start-up option, so that RESET ROLE comes back to it and not to the owner.
    ...(role ? { options: `-c role=${role}` } : {}),
  };
  const pool = new Pool({ ...settings, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));

  async function attempt<Result>(work: (tx: Queryable) => Promise<Result>, begin: string): Promise<Result> {
    const client = await pool.connect();
    let broken: Error | undefined;
    // While a client is checked out the pool does not listen, and an unheard error ends the process.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query(begin);
      const result = await work({ query: (sql, params) => rowsOf(client, sql, params) });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(onError);
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  return {
    query: (sql, params) => rowsOf(pool, sql, params),
    async transaction(work, { isolation = 'read committed' } = {}) {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work, `begin isolation level ${isolation}`);
        } catch (error) {
          const { code } = error as { code?: string };
          if (tried === mostAttempts || code === undefined || !retried.has(code)) throw error;
          log.debug({ code, tried }, 'transaction runs again');
        }
      }
    },
    dedicated: () => connect(settings),
    close: () => pool.end(),
  };
}

async function rowsOf<Row extends QueryResultRow>(
  on: Pool | PoolClient,
  sql: string,
  params: readonly SqlValue[] = [],
): Promise<Row[]> {
  const result = await on.query<Row>(sql, params as unknown[]);
  return result.rows;
}

async function connect(settings: { connectionString: string; types: CustomTypesConfig }): Promise<Connection> {
  const client = new Client({ ...settings, pipeline: true, keepAlive: true });
  const lost = Promise.withResolvers<Error>();
  client.on('error', (error) => lost.resolve(error));
  client.on('end', () => lost.resolve(new Error('the database connection was closed')));
  await client.connect();
  return {
    async send<Row extends QueryResultRow>(sql: string, params: readonly SqlValue[] = [], name?: string) {
      const result = await client.query<Row>({ text: sql, values: params as unknown[], ...(name ? { name } : {}) });
      return { rows: result.rows, command: result.command, rowCount: result.rowCount ?? 0 };
    },
    lost: lost.promise,
    close: () => client.end(),
  };
}

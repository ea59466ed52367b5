import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { Log } from '../log.ts';

/** The role that runs the server. Migrations grant it what it may do; ledger rows it may only read and insert. */
export const serverRole = 'kuroshio_server';

/** The role of calls at the operators' door: it reads, and writes requests, sessions, cases and the log, and nothing else. */
export const consoleRole = 'kuroshio_console';

/** Any number, the same in every program that migrates: it keeps two of them from migrating at once. */
const migrationLock = 7_416_228_015;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

/** Reads `0001-ledger.sql`, `0002-outbox.sql`, … in order. Throws when a name, a number or the row of numbers is wrong. */
export function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const match = /^(\d{4})-([a-z0-9]+(?:-[a-z0-9]+)*)\.sql$/.exec(file);
      if (!match) throw new Error(`migration ${file}: the name must be like 0007-what-it-does.sql`);
      const sql = readFileSync(path.join(folder, file), 'utf8');
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { number: Number(match[1]), name: String(match[2]), sql, checksum };
    });
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) throw new Error(`migration ${number}-${name} should have the number ${index + 1}`);
  });
  return migrations;
}

export interface MigrateOptions {
  readonly ownerUrl: string;
  readonly folder: string;
  readonly log: Log;
  /** Password for the server's role to log in with; left out when the role is only taken on by others. */
  readonly serverPassword?: string | undefined;
  /** The same for the console's role. */
  readonly consolePassword?: string | undefined;
  /** Another login that runs the server (SERVER_DATABASE_URL) and so needs the role's rights. */
  readonly serverLogin?: string | undefined;
}

/**
 * Brings the database to the newest migration: each file once, in one transaction with the note that it ran. Refuses
 * when a file that ran has changed or is gone, and when the database is newer than the program.
 * @returns how many files ran now
 */
export async function migrate(options: MigrateOptions): Promise<number> {
  const migrations = readMigrations(options.folder);
  const client = new Client({ connectionString: options.ownerUrl, application_name: 'kuroshio-migrate' });
  client.on('error', (error) => options.log.warn({ err: error }, 'the connection that migrates was lost'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const { serverPassword, consolePassword, serverLogin } = options;
    // The role itself as login already has its rights, and a role cannot be granted to itself.
    await prepareRole(client, serverRole, serverPassword, serverLogin === serverRole ? undefined : serverLogin);
    await prepareRole(client, consoleRole, consolePassword, serverLogin);
    await client.query(`
      create table if not exists schema_migrations (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
      'select number, name, checksum from schema_migrations order by number',
    );
    for (const done of rows) refuseChange(done, migrations[done.number - 1]);
    const pending = migrations.slice(rows.length);
    for (const migration of pending) {
      await apply(client, migration);
      options.log.info({ number: migration.number, name: migration.name }, 'migration applied');
    }
    return pending.length;
  } finally {
    await client.end();
  }
}

function refuseChange(done: { number: number; name: string; checksum: string }, file: Migration | undefined): void {
  const name = `${String(done.number).padStart(4, '0')}-${done.name}.sql`;
  if (!file) throw new Error(`the database has migration ${name} and this program does not: the program is too old`);
  if (file.checksum !== done.checksum || file.name !== done.name) {
    throw new Error(`migration ${name} was changed after it ran; write a new migration instead`);
  }
}

async function apply(client: Client, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${number}-${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Roles belong to the whole server, not to one database, so another program may be making the same one. */
async function prepareRole(client: Client, role: string, password?: string, login?: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.rowCount === 0) {
    await client.query(`create role ${role} nologin`).catch((error: { code?: string }) => {
      const madeByAnother = error.code === '42710' || error.code === '23505';
      if (!madeByAnother) throw error;
    });
  }
  if (password !== undefined) {
    const setPassword = () => client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`);
    await setPassword().catch((error: { code?: string }) => {
      // "tuple concurrently updated": another program has just set it; once more, and the last one counts.
      if (error.code !== 'XX000') throw error;
      return setPassword();
    });
  } else {
    await client.query(`grant ${role} to ${login ? client.escapeIdentifier(login) : 'current_user'}`);
  }
}

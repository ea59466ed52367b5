import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { hashPassword } from '../../apps/server/src/platform/secrets.ts';
import { ApiClient, eventually, PASSWORD } from '../api/api-client.ts';
import { newDataDir, type Program, startProgram } from '../program.ts';
import { keyOf } from './dump-database.ts';
import { type Facts, readFact, readFacts } from './facts.ts';
import { restoreDump } from './restore-dump.ts';

/** A database of an earlier version, and today's program on it. */
export interface EarlierProgram {
  readonly client: Client;
  readonly url: string;
  /** What the dump says, asked before any program of today has seen it. */
  readonly before: Facts;
  /** Starts the program of today, ending the one that runs. */
  start(speed: number): Promise<Program>;
  /** A customer of the dump, signed in with phone and password. */
  signIn(program: Program, customer: string): Promise<ApiClient>;
  remove(): Promise<void>;
}

/** Restores a dump into a database of its own in the PostgreSQL that the tests share. */
export async function restoreProgram(file: string): Promise<EarlierProgram> {
  const shared = new URL(inject('testServer').ownerUrl);
  const name = `earlier_${randomBytes(6).toString('hex')}`;
  const own = new URL(shared);
  own.pathname = `/${name}`;
  await runOn(shared.href, `create database ${name} template template0`);
  const client = new Client({ connectionString: own.href });
  await client.connect();
  let program: Program | undefined;
  // Each start has a data folder of its own; the key belongs to the database.
  const keys = newDataDir();
  const keyFile = path.join(keys, 'seal.key');
  const remove = async () => {
    await program?.remove();
    await client.end();
    await runOn(shared.href, `drop database ${name} with (force)`);
    rmSync(keys, { recursive: true, force: true });
  };
  try {
    await restoreDump(client, file);
    const key = path.resolve(import.meta.dirname, keyOf(file));
    mkdirSync(keys, { recursive: true });
    if (existsSync(key)) copyFileSync(key, keyFile);
    // Nobody knows the passwords of those whom the oldest dump knows; those of later ones are marked by their key.
    else await client.query('update customer set password_hash = $1', [await hashPassword(PASSWORD)]);
    const before = await readFacts(client);
    return {
      client,
      url: own.href,
      before,
      async start(speed) {
        await program?.remove();
        program = await startProgram({
          env: { DATABASE_URL: own.href, SIM_SPEED: String(speed), SEAL_KEY_FILE: keyFile },
        });
        return program;
      },
      async signIn(running, customer) {
        const phone = before.customers.find(({ id }) => id === customer)?.phone ?? '';
        const api = new ApiClient(running.url);
        const { token, account } = await api.must('identity/login', { phone, country: 'TW', password: PASSWORD });
        return Object.assign(api, { token, account });
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The trading dates of the venues, once all of `venues` are on a later day than the dump, and that is stored. */
export function nextDays({ client, before }: EarlierProgram, venues: readonly string[]): Promise<Map<string, string>> {
  const datesOf = (all: Facts['venues']) => new Map(all.map(({ venue, date }) => [venue, date]));
  const known = datesOf(before.venues);
  return eventually('the next trading day', async () => {
    const dates = datesOf(await readFact(client, 'venues'));
    return venues.every((venue) => (dates.get(venue) ?? '') > (known.get(venue) ?? '')) ? dates : undefined;
  });
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

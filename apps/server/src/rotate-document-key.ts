// Changes the key by which personal data is encrypted: `npm run rotate-document-key`, while the program does not run.
import path from 'node:path';
import { loadConfig } from './platform/config.ts';
import { openDatabase, type Queryable } from './platform/database/index.ts';
import { createLog } from './platform/log.ts';
import { openVault, type Vault } from './platform/vault.ts';

const PAGE = 50;

/** Where something encrypted stands. */
export const LOCKED_COLUMNS = [
  { table: 'verification_case', column: 'particulars' },
  { table: 'verification_photo', column: 'photo' },
  { table: 'bank_card', column: 'details' },
  { table: 'operator', column: 'totp' },
  { table: 'operator_link', column: 'totp' },
  { table: 'second_factor', column: 'secret' },
  { table: 'deposit_receipt', column: 'photo' },
] as const;

/** Wraps the key of every piece by the newest one. @returns how many were wrapped by another */
export async function rewrapAll(on: Queryable, vault: Vault): Promise<number> {
  let count = 0;
  for (const { table, column } of LOCKED_COLUMNS) {
    for (let after = '0'; ; ) {
      const rows = await on.query<{ id: bigint; locked: Uint8Array }>(
        `select id, ${column} as locked from ${table} where id > $1 and ${column} is not null order by id limit ${PAGE}`,
        [after],
      );
      const last = rows.at(-1);
      if (last === undefined) break;
      after = String(last.id);
      for (const { id, locked } of rows) {
        const anew = vault.rewrap(locked);
        if (anew === undefined) continue;
        await on.query(`update ${table} set ${column} = $2 where id = $1`, [String(id), anew]);
        count += 1;
      }
    }
  }
  return count;
}

/** A lock that the running program holds for as long as it trades. */
const WRITER_LOCK = 720_002;

async function rotate(): Promise<void> {
  const repository = path.resolve(import.meta.dirname, '../../..');
  const config = loadConfig(repository);
  const log = createLog('warn');
  const migrationsDir = path.resolve(import.meta.dirname, '../migrations');
  const open = await openDatabase({ config, migrationsDir, log });
  const writer = await open.database.dedicated();
  try {
    const { rows } = await writer.send<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [WRITER_LOCK]);
    // Rows that change under its eyes without a mark of its own would be taken for forged ones.
    if (rows[0]?.held !== true) throw new Error('The program runs on this database; stop it first.');
    const vault = openVault(config.documentKeyFile ?? path.join(config.dataDir, 'document.key'));
    const id = vault.addKey();
    const count = await rewrapAll(open.database, vault);
    // Only once nothing is left that an older key has wrapped.
    const dropped = vault.dropOldKeys();
    process.stdout.write(`${count} pieces are wrapped by the new key ${id}; forgotten: ${dropped.join(', ')}.\n`);
  } finally {
    await writer.close();
    await open.close();
  }
}

if (process.argv[1] === import.meta.filename) await rotate();

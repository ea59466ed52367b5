import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './platform/database/test-database.ts';
import { openVault } from './platform/vault.ts';
import { LOCKED_COLUMNS, rewrapAll } from './rotate-document-key.ts';

describe('a new key', () => {
  it('wraps every piece, however many there are, after which the old one may go', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kuroshio-rotate-'));
    const test = await createTestDatabase();
    const vault = openVault(path.join(folder, 'document.key'));
    await test.owner.query("insert into invitation (code) values ('TESTCODE')");
    const [customer] = await test.owner.query<{ id: number }>(
      `insert into customer (phone, password_hash, invited_with, language, created_at)
       values ('+886912000001', 'none', 'TESTCODE', 'tw', now()) returning id`,
    );
    const photos = 120;
    for (let at = 1; at <= photos; at++) {
      await test.owner.query(
        `insert into verification_case (customer_id, purpose, state, particulars, claimed, submitted_at, due_at, decided_at,
           reviewer, reason, mark)
         values ($1, 'certify', 'failed', $2, decode(repeat('00', 32), 'hex'), now(), now(), now(), 'house-desk',
           'no-document', decode(repeat('00', 16), 'hex'))`,
        [customer?.id ?? 0, vault.lock(new Uint8Array(9), `case ${at}`)],
      );
    }
    expect(await rewrapAll(test.database, vault)).toBe(0);
    vault.addKey();
    expect(await rewrapAll(test.database, vault)).toBe(photos);
    expect(await rewrapAll(test.database, vault)).toBe(0);
    vault.dropOldKeys();
    const rows = await test.owner.query<{ id: bigint; particulars: Uint8Array }>(
      'select id, particulars from verification_case order by id',
    );
    rows.forEach(({ particulars }, at) =>
      expect(vault.open(particulars, `case ${at + 1}`)).toEqual(Buffer.from(new Uint8Array(9))),
    );
    await test.close();
    rmSync(folder, { recursive: true });
  });

  it('reaches every column that holds something encrypted', async () => {
    const test = await createTestDatabase();
    const columns = await test.owner.query<{ table_name: string; column_name: string }>(
      `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and data_type = 'bytea' and column_name in ('particulars', 'photo', 'details', 'secret', 'totp') order by table_name desc`,
    );
    const named = LOCKED_COLUMNS.map(({ table, column }) => ({ table_name: table, column_name: column }));
    expect(named.toSorted((a, b) => (a.table_name < b.table_name ? 1 : -1))).toEqual(columns);
    await test.close();
  });
});

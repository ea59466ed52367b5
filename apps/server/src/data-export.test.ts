import { inflateRawSync } from 'node:zlib';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ok } from '@kuroshio/base';
import type { InputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportData } from './data-export/export-data.ts';
import type { DataExportParts } from './data-export/export-parts.ts';
import { LEFT_OUT, LISTS, NOT_EXPORTED } from './data-export/tables.ts';
import { marketAt } from './exchange/index.ts';
import { createStage, instrument, type Stage } from './exchange/stage.ts';
import type { CustomerContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import { openVault } from './platform/vault.ts';
import { aboutPhoto } from './verification/index.ts';

const stock = instrument('TWSE:2330');
let stage: Stage;
let parts: DataExportParts;
let folder: string;
let phone = 0;
const told: { customer: number; event: unknown }[] = [];

beforeAll(async () => {
  stage = await createStage({ speed: 60, instruments: ['TWSE:2330', 'FX:USDTWD'], seed: 'data export' });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  folder = mkdtempSync(path.join(os.tmpdir(), 'kuroshio-export-'));
  await stage.db.owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  parts = {
    ...{ database: stage.db.database, exchange: stage.exchange, vault: openVault(path.join(folder, 'document.key')) },
    inbox: { write: async (_, messages) => (told.push(...messages), []), announce: () => undefined },
    checkLoginPassword: async (_, typed) => (typed === 'right' ? ok(null) : refuse('LOGIN_PASSWORD_WRONG')),
    stepUp: async (_, code) => (code === '000000' ? refuse('SECOND_FACTOR_WRONG') : ok(null)),
  };
}, 60_000);
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

async function customer(): Promise<number> {
  const id = await stage.customer(10_000_000_00n, 1_000_00n);
  await stage.db.owner.query(
    `insert into customer (id, phone, password_hash, invited_with, language, created_at)
     overriding system value values ($1, $2, 'a hash that is a secret', 'HOUSE222', 'tw', now())`,
    [id, `+8869${String(++phone).padStart(8, '0')}`],
  );
  return id;
}

const asking = (customerId: number) =>
  ({
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ now: stage.clock.now(), ip: '203.0.113.7', userAgent: 'a phone', log: createLog('silent') },
  }) as unknown as CustomerContext;
const wish = (more: object = {}) =>
  ({ language: 'en', loginPassword: 'right', ...more }) as InputOf<'data-export/export-data'>;

/** Reads an archive by its own directory, as any unzip does. @returns the files by their paths */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(from, from + size);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), method === 0 ? body : inflateRawSync(body));
    at += 46 + name + extra + comment;
  }
  return files;
}

async function fetched(who: number, ask = exportData({ ...parts, title: 'Kuroshio' }), more: object = {}) {
  const outcome = await ask(wish(more), asking(who));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const pieces: Uint8Array[] = [];
  for await (const piece of outcome.value.bytes) pieces.push(piece);
  outcome.value.close();
  return unzip(Buffer.concat(pieces));
}
const rows = (files: Map<string, Buffer>, file: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${file}.json`)?.toString() ?? 'null');

describe('what is exported', () => {
  it('is every table of the database, or says why not', async () => {
    const tables = await stage.db.owner.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const listed = new Set(LISTS.flatMap((one) => one.of));
    const names = tables.map(({ name }) => name);
    expect(names.filter((name) => !listed.has(name) && NOT_EXPORTED[name] === undefined)).toEqual([]);
    expect(Object.keys(NOT_EXPORTED).filter((name) => listed.has(name))).toEqual([]);
    // Nobody keeps a customer's number in a table that is said to be of nobody.
    const columns = await stage.db.owner.query<{ table_name: string }>(
      `select distinct table_name from information_schema.columns c join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('customer_id', 'owner_id', 'lead', 'seller_id')`,
    );
    const personal = columns.map(({ table_name: name }) => name).filter((name) => NOT_EXPORTED[name] !== undefined);
    expect(new Set(personal)).toEqual(new Set(['customer_trade', 'trade_beside_large', 'regular_trade']));
  });

  it('has every list as JSON and as CSV, a text in the customer’s language, and no secret', async () => {
    const who = await customer();
    const files = await fetched(who, undefined, { language: 'tw' });
    for (const { folder: of, name } of LISTS)
      for (const form of ['json', 'csv']) expect(files.has(`${of}/${name}.${form}`)).toBe(true);
    expect(files.size).toBe(1 + 2 * LISTS.length);
    expect(files.get('README.txt')?.toString()).toContain(`Kuroshio 帳號 ${who} 的資料`);
    const all = [...files.values()].map(String).join('\n');
    expect(all).not.toContain('a hash that is a secret');
    const [own] = rows(files, 'account/customer');
    expect(own).toMatchObject({ id: who, language: 'tw' });
    for (const name of LEFT_OUT) expect(own).not.toHaveProperty(name);
    expect(rows(files, 'account/data_export')).toMatchObject([{ ip: '203.0.113.7', device: 'a phone' }]);
  });

  it('adds up: the lines of the ledger come to the balances, and fills to what was traded', async () => {
    const who = await customer();
    const price = marketAt(stage.exchange.view, stock.no).limits?.up;
    const placed = await stage.place(who, stock, { quantity: 2_000, price });
    if (!placed.ok) throw new Error(placed.refusal.code);
    for (let n = 0; n < 100 && placed.value.state === 'open'; n++) await stage.pass(100);
    const files = await fetched(who);
    const sums = new Map<string, bigint>();
    const add = (account: unknown, amount: bigint) =>
      account === null || sums.set(String(account), (sums.get(String(account)) ?? 0n) + amount);
    const lines = rows(files, 'ledger/posting');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(line['debit'] ?? line['credit'], 'a line is of the customer').not.toBeNull();
      add(line['debit'], -BigInt(String(line['amount'])));
      add(line['credit'], BigInt(String(line['amount'])));
    }
    const balances = rows(files, 'ledger/balance');
    expect(balances.length).toBeGreaterThan(2);
    for (const one of balances) {
      const [sum, amount] = [sums.get(String(one['account_id'])) ?? 0n, BigInt(String(one['amount']))];
      expect(sum === amount || sum === -amount, String(one['account_id'])).toBe(true);
    }
    const fills = rows(files, 'trading/fill');
    expect(fills.reduce((sum, fill) => sum + BigInt(String(fill['quantity'])), 0n)).toBe(2_000n);
    expect(rows(files, 'trading/positions')).toMatchObject([{ symbol: 'TWSE:2330' }]);
  });

  it('is one customer’s alone', async () => {
    const [who, other] = [await customer(), await customer()];
    await stage.place(other, stock, { quantity: 1_000, price: marketAt(stage.exchange.view, stock.no).limits?.down });
    const files = await fetched(who);
    expect([...files.values()].map(String).join('\n')).not.toContain(String(other));
    expect(rows(files, 'trading/orders')).toEqual([]);
  });

  it('has the pictures that were handed in, and cells of which a spreadsheet runs nothing', async () => {
    const who = await customer();
    const { owner } = stage.db;
    const words = 'a picture of a card';
    const picture = Buffer.from(words);
    const locked = parts.vault.lock(picture, aboutPhoto(77n, who));
    await owner.query(
      `insert into verification_photo (id, customer_id, side, photo, picture, width, height, doubts, uploaded_at)
       overriding system value values (77, $1, 'front', $2, decode(repeat('00', 32), 'hex'), 10, 10, '{}', now())`,
      [who, locked],
    );
    await owner.query(
      'insert into watch_group (customer_id, name, is_first, place, created_at) values ($1, $2, false, 1, now())',
      [...[who, '=A1+A2']],
    );
    const files = await fetched(who);
    expect(files.get('identity/photos/77.jpg')).toEqual(picture);
    const csv = files.get('account/watch_group.csv')?.toString() ?? '';
    expect(csv).toContain(",'=A1+A2,");
  });
});

describe('whoever wants it', () => {
  it('needs the password and the second factor', async () => {
    const who = await customer();
    const ask = exportData({ ...parts, title: '' });
    expect(await ask(wish({ loginPassword: 'wrong' }), asking(who))).toMatchObject(refuse('LOGIN_PASSWORD_WRONG'));
    expect(await ask(wish({ secondFactor: '000000' }), asking(who))).toMatchObject(refuse('SECOND_FACTOR_WRONG'));
    const written = await stage.db.owner.query('select 1 from data_export where customer_id = $1', [who]);
    expect(written).toEqual([]);
  });

  it('gets one at a time, three a day, all at once too, and is told of each', async () => {
    const who = await customer();
    const ask = exportData({ ...parts, title: '' });
    const both = await Promise.all([1, 2].map(() => ask(wish(), asking(who))));
    expect(both.map((one) => (one.ok ? 'done' : one.refusal.code))).toEqual(['done', 'DATA_EXPORT_RUNNING']);
    // Whoever goes away without reading gives the place back; it has counted all the same.
    for (const one of both) if (one.ok) one.value.close();
    await fetched(who, ask);
    await fetched(who, ask);
    const fourth = await ask(wish(), asking(who));
    expect(fourth).toMatchObject(refuse('DATA_EXPORTED_OFTEN', { maximum: 3 }));
    expect(told.filter((one) => one.customer === who)).toHaveLength(3);
  });

  it('goes away in the middle leaves no connection behind', async () => {
    const ask = exportData({ ...parts, title: '' });
    for (let n = 0; n < 12; n++) {
      const outcome = await ask(wish(), asking(await customer()));
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      for await (const piece of outcome.value.bytes) if (piece.length > 0) break;
      outcome.value.close();
    }
    await expect(stage.db.database.query('select 1')).resolves.toHaveLength(1);
  });
});

it('reads no further than it is fetched, so a customer of many years needs no more memory', async () => {
  const who = await customer();
  await stage.db.owner.query(
    `insert into message (customer_id, kind, source_key, facts, created_at)
     select $1, 'security', 'many/' || n, jsonb_build_object('event', 'new-device', 'ip', n, 'device',
       (select string_agg(md5(n || '/' || i), '') from generate_series(1, 12) i)), now()
     from generate_series(1, 20000) n`,
    [who],
  );
  let pages = 0;
  const { database } = stage.db;
  const counting: typeof database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (tx) => work({ query: (sql, values) => ((pages += sql.startsWith('fetch') ? 1 : 0), tx.query(sql, values)) }),
        options,
      ),
  };
  const outcome = await exportData({ ...parts, database: counting, title: '' })(wish(), asking(who));
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const bytes = outcome.value.bytes[Symbol.asyncIterator]();
  await bytes.next();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const ahead = pages;
  for (let piece = await bytes.next(); piece.done !== true; piece = await bytes.next());
  outcome.value.close();
  // Each of the two forms of the messages takes forty pages; what is read ahead fills the buffers between, and no more.
  expect(pages).toBeGreaterThan(2 * LISTS.length + 75);
  expect(pages - ahead).toBeGreaterThan(65);
});

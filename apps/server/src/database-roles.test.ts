import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/database/test-database.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.owner.query("insert into invitation (code) values ('HOUSE222')");
  await db.owner.query(`insert into customer (id, phone, password_hash, invited_with, language, created_at)
    overriding system value values (100001, '+886900000001', 'secret', 'HOUSE222', 'tw', now())`);
  await db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
    values (1, 'anna', '{admin}', 'invited', 0, now(), decode(repeat('00', 16), 'hex'))`);
  await db.owner.query(`insert into operator_log (id, at, action, about, facts, ip, device, link)
    values (1, now(), 'sign-in', 'operator/1', '{}', '', '', decode(repeat('00', 32), 'hex'))`);
});
afterAll(() => db.close());

/** The SQLSTATE with which a statement ends, or `done`; whatever it does is undone. */
async function tried(role: 'kuroshio_server' | 'kuroshio_console', sql: string): Promise<string> {
  const on = role === 'kuroshio_server' ? db.database : db.consoleDatabase;
  class Undone extends Error {}
  return on
    .transaction(async (tx) => {
      await tx.query(sql);
      throw new Undone();
    })
    .catch((error: { code?: string }) => (error instanceof Undone ? 'done' : (error.code ?? String(error))));
}
/** It has no right to. */
const REFUSED = '42501';

describe('by the console’s role of the database', () => {
  it.each([
    ['writes a posting', `insert into posting (id) values (1)`],
    ['writes a transfer', `insert into transfer (posting_id) values (1)`],
    ['changes a balance', `update balance set amount = 1`],
    ['changes an order', `update orders set state = 'filled'`],
    ['changes a position', `update positions set quantity = 1`],
    ['changes a price', `update day_bar set close = 1`],
    ['changes a minute', `update minute_bar set close = 1`],
    ['sets a closing price', `delete from closing_quote`],
    ['announces a dividend', `insert into corporate_action (instrument_no) values (1042)`],
    ['closes a market', `insert into market_closure (country, day) values ('taiwan', '2026-07-10')`],
    ['halts a market', `insert into market_halt (reason) values ('news-pending')`],
    ['adds an operator', `insert into operator (name) values ('mallory')`],
    ['gives an operator a role', `update operator set roles = '{admin,compliance}'`],
    ['lets an operator in again', `update operator set state = 'active'`],
    ['makes a link by which one enters', `insert into operator_link (token_hash) values ('x')`],
    ['changes a line of the log', `update operator_log set facts = '{}'`],
    ['deletes a line of the log', `delete from operator_log`],
    ['empties the log', `truncate operator_log`],
    ['deletes a request', `delete from operator_request`],
    ['restricts a customer', `insert into restriction (customer_id) values (100001)`],
    ['lifts a restriction', `update restriction set state = 'lifted'`],
    ['sets a fee', `insert into setting_version (name) values ('withdrawal-card-fee')`],
    ['passes a deposit', `update deposit set state = 'passed'`],
    ['pays a withdrawal', `update withdrawal set state = 'paid'`],
    ['writes a line of the bank', `insert into bank_line (amount) values (1)`],
    ['changes a card', `update bank_card set number = 'x'`],
    ['changes a customer’s password', `update customer set password_hash = 'x'`],
    ['signs a customer in', `insert into session (customer_id) values (100001)`],
    ['passes a verification', `update verification_case set state = 'certified'`],
    ['pays off a loan', `update credit_loan set principal = 0`],
    ['removes a person’s data', `delete from message`],
    ['reads a password', `select password_hash from customer`],
    ['reads a session’s token', `select token_hash from session`],
    ['reads a fund password', `select * from fund_password`],
    ['reads a second factor', `select * from second_factor`],
    ['reads a photo', `select * from verification_photo`],
    ['reads an export of a customer’s data', `select * from data_export`],
    ['makes a table', `create table own (n int)`],
    ['becomes the server', `set role kuroshio_server`],
  ])('nobody %s', async (_, sql) => {
    expect(await tried('kuroshio_console', sql)).toBe(REFUSED);
  });

  it('requests, sessions, cases and the log are written, a password and the step of a code are changed', async () => {
    const { rights } = (
      await db.owner.query<{ rights: string[] }>(`select array_agg(distinct table_name || ' ' || lower(privilege_type)
        order by table_name || ' ' || lower(privilege_type)) as rights
        from information_schema.role_table_grants where grantee = 'kuroshio_console' and privilege_type <> 'SELECT'`)
    )[0] as { rights: string[] };
    // Where operators sign in by passkeys: these, and that a challenge was answered.
    const ofPasskeys = /^(operator_passkey|answered_challenge) /;
    expect(rights.filter((one) => !ofPasskeys.test(one))).toEqual([
      ...[
        'customer_note insert',
        'operator_case delete',
        'operator_case insert',
        'operator_case update',
        'operator_log insert',
      ],
      ...['operator_request insert', 'operator_request update', 'operator_session insert', 'operator_session update'],
    ]);
    expect(await tried('kuroshio_console', `update operator set password_hash = 'x', totp_step = 1`)).toBe('done');
    expect(await tried('kuroshio_console', 'select id, phone from customer')).toBe('done');
  });
});

/** What the server reads and operators need not: its own bookkeeping. */
const NOT_FOR_OPERATORS = ['installation', 'layering_look', 'outbox', 'price_mover_look'];

describe('what is read', () => {
  it('by the server is read by the console too, views not forgotten, but for what is named here', async () => {
    const rows = await db.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
         and (has_table_privilege('kuroshio_server', c.oid, 'select') or has_any_column_privilege('kuroshio_server', c.oid, 'select'))
         and not has_any_column_privilege('kuroshio_console', c.oid, 'select') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(NOT_FOR_OPERATORS);
  });
});

describe('by the server’s role of the database', () => {
  it.each([
    ['changes a posting', `update posting set kind = kind`],
    ['deletes a posting', `delete from posting`],
    ['changes a transfer', `update transfer set amount = amount`],
    ['deletes a transfer', `delete from transfer`],
    ['deletes a balance', `delete from balance`],
    ['changes a fill', `update fill set price = 1`],
    ['deletes an order', `delete from orders`],
    ['changes what was announced', `update corporate_action set cash_per_share = 9`],
    ['takes back a closure', `delete from market_closure`],
    ['changes a line of the log', `update operator_log set facts = '{}'`],
    ['deletes a line of the log', `delete from operator_log`],
    ['empties the log', `truncate operator_log`],
    ['deletes a request', `delete from operator_request`],
    ['deletes an operator', `delete from operator`],
    ['deletes a restriction', `delete from restriction`],
    ['changes a fee that holds', `update setting_version set value = '0'`],
    ['deletes a fee that holds', `delete from setting_version`],
    ['closes an account', `update account_closure set closed_at = now()`],
    ['turns a check of the database off', `alter table posting disable trigger all`],
  ])('nobody %s', async (_, sql) => {
    expect(await tried('kuroshio_server', sql)).toBe(REFUSED);
  });
});

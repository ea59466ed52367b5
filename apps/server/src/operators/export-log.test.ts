import { afterAll, beforeAll, expect, it } from 'vitest';
import { passingSeals } from '../books/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { OperatorContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { exportLog } from './export-log.ts';
import { createOperatorLog, type OperatorLog } from './operator-log.ts';

let db: TestDatabase;
let log: OperatorLog;

beforeAll(async () => {
  db = await createTestDatabase();
  log = createOperatorLog({ database: db.database, key: passingSeals().key });
  await db.owner.query(`insert into operator (id, name, roles, state, totp_step, added_at, mark) overriding system value
    values (1, 'mara', '{auditor}', 'invited', 0, now(), decode(repeat('00', 16), 'hex'))`);
});
afterAll(() => db.close());

const context = {
  requireOperator: () => ({ operatorId: 1, sessionId: 1, roles: ['auditor'] }),
  ...{ ip: '203.0.113.8', userAgent: 'test', now: Date.UTC(2026, 6, 9, 2), log: createLog('silent') },
} as unknown as OperatorContext;

async function taken(filters: { action?: string; customer?: string } = {}) {
  const parts = [];
  for (let before: string | null | undefined; before !== null; ) {
    const part = await exportLog({ database: db.database, log })(
      { ...filters, ...(before ? { before } : {}) },
      context,
    );
    if (!part.ok) throw new Error(part.refusal.code);
    parts.push(part.value);
    before = part.value.next;
  }
  return {
    parts: parts.length,
    rows: parts
      .map(({ csv }) => csv)
      .join('')
      .trimEnd()
      .split('\r\n'),
    all: parts,
  };
}

it('is one file of all lines, whatever it is taken out in; nothing of it runs in a spreadsheet', async () => {
  const facts = { note: '=HYPERLINK("http://thief")' };
  await log.note({
    operatorId: 1,
    action: 'sign-in',
    about: '=1+1',
    facts,
    customerId: 100_001,
    ip: '203.0.113.8',
    now: 0,
  });
  // More than a part holds.
  await db.database.transaction(async (tx) => {
    for (let line = 0; line < 2_100; line++)
      await log.write(tx, { action: 'alert-read', about: `alert/${line}`, now: line });
  });
  const { parts, rows } = await taken();
  expect(parts).toBe(2);
  expect(rows[0]).toBe('\uFEFFline,at,operator,action,about,customer,request,facts,ip,holds');
  expect(rows[1]).toBe('2102,2026-07-09T02:00:00.000Z,mara,log-exported,log,,,,203.0.113.8,yes');
  expect(rows.at(-1)).toBe(
    `1,1970-01-01T00:00:00.000Z,mara,sign-in,'=1+1,100001,,"note: =HYPERLINK(""http://thief"")",203.0.113.8,yes`,
  );
  expect(rows).toHaveLength(2_103);
  expect(new Set(rows.slice(1).map((row) => row.split(',')[0])).size).toBe(2_102);
});

it('is what is looked for alone, and says of a changed line that it does not hold', async () => {
  await db.owner.query("update operator_log set ip = '198.51.100.1' where id = 1");
  const { rows } = await taken({ action: 'sign-in' });
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/,198\.51\.100\.1,no$/);
  expect((await taken({ customer: '100002' })).rows).toHaveLength(1);
  const [last] = await db.owner.query<{ facts: string }>(
    "select facts from operator_log where action = 'log-exported' order by id desc offset 1 limit 1",
  );
  expect(last?.facts).toBe('{"action":"sign-in"}');
});
